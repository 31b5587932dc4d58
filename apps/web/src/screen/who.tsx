import { roleLabel } from "@crq/contract/roles";
import { Fact } from "../ui/fact.tsx";
import { useUser } from "../session/user-context.ts";

/** The signed-in person and the context in which they work. */
export function Who() {
  const { firstName, lastName, email, role, currentCompanyName, currentClientName } = useUser();
  return (
    <dl className="grid max-w-one grid-cols-[8rem_1fr] gap-x-4 gap-y-2.5 border-y border-line py-4 text-base">
      <Fact name="Name">
        {firstName} {lastName}
      </Fact>
      <Fact name="Email">{email}</Fact>
      <Fact name="Tenant">{currentCompanyName ?? "Platform level"}</Fact>
      <Fact name="Client">{currentClientName ?? (role === "super_admin" ? "N/A" : "All clients")}</Fact>
      <Fact name="Role">{roleLabel(role)}</Fact>
    </dl>
  );
}

import { roleLabel } from "@crq/contract/roles";
import { Fact } from "../../../ui/fact.tsx";
import { useUser } from "../../../session/user-context.ts";
import { ROLE_WORDS } from "../../../session/role-words.ts";

/** The signed-in person and the context in which they work. */
export function WhoAndWhere() {
  const { tenantId, firstName, lastName, email, role, currentCompanyName, currentClientName } = useUser();
  return (
    <section aria-labelledby="who-and-where">
      <h2 id="who-and-where" className="mb-2 text-lg font-medium">
        Who you are here
      </h2>
      <dl className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3 text-sm">
        <Fact name="Name">{`${firstName} ${lastName}`.trim() || "Not given yet"}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Tenant">{currentCompanyName ?? "Platform level"}</Fact>
        {tenantId !== null && <Fact name="Client">{currentClientName ?? "All clients"}</Fact>}
        <Fact name="Role">
          {roleLabel(role)}
          <span className="mt-0.5 block text-xs text-muted">{ROLE_WORDS[role].does}</span>
        </Fact>
      </dl>
      <p className="mt-2 text-xs text-muted">
        {tenantId === null
          ? "Under your name, at the top right, you choose where else to work, as far as your role allows."
          : "Under your name, at the top right, you change the client or work elsewhere, as far as your role allows."}
      </p>
    </section>
  );
}

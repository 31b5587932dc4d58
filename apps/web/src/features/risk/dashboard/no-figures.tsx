import { roleLabel } from "@crq/contract/roles";
import { useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Who } from "./who.tsx";

/** For roles without quantification: who they are here, and whom to ask. */
export function NoFigures() {
  const { firstName, role, currentCompanyName } = useUser();
  return (
    <>
      <PageHeader
        title={firstName === "" ? "Welcome" : `Welcome, ${firstName}`}
        description="You are signed in."
      />
      <Who />
      <p className="mt-6 max-w-prose text-base text-muted">
        The role {roleLabel(role)} has no quantification screens. To see scenarios and their losses, ask an
        administrator of {currentCompanyName ?? "your organization"} for a role that includes them, such as
        RISK ANALYST.
      </p>
    </>
  );
}

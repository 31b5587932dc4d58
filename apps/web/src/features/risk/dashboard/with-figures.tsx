import { can } from "@crq/contract/permissions";
import type { ReactNode } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { roleLabel } from "@crq/contract/roles";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Who } from "../../../screen/who.tsx";

interface WithFiguresProps {
  /** The screen's name. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a screen of quantification, or in its place why there is none for this person and what to do. */
export function WithFigures({ title, children }: WithFiguresProps) {
  const { role, tenantId } = useUser();
  if (tenantId === null) return <PlatformLevel title={title} />;
  return can(role, "scenario:read") ? children : <NoFigures />;
}

/** For roles without quantification: who they are here, and whom to ask. */
function NoFigures() {
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

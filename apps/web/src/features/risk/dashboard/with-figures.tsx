import { can } from "@crq/contract/permissions";
import type { ReactNode } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { administers, roleLabel } from "@crq/contract/roles";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Who } from "../../../screen/who.tsx";

interface WithFiguresProps {
  /** The screen's name. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a quantification screen, or explains why this person has none and what to do. */
export function WithFigures({ title, children }: WithFiguresProps) {
  const { role, tenantId } = useUser();
  if (tenantId === null) return <PlatformLevel title={title} />;
  return can(role, "scenario:read") ? children : <NoFigures title={title} />;
}

/** For roles without quantification: what the role lacks, and who can change that. */
function NoFigures({ title }: { title: string }) {
  const { role, currentCompanyName } = useUser();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="You don't have access to this page">
        {administers(role)
          ? `Your role, ${roleLabel(role)}, manages access and doesn't include risk scenarios. Assign a role that does, such as RISK ANALYST, to the people who need them.`
          : `Your role, ${roleLabel(role)}, doesn't include risk scenarios. To see them, ask an administrator of ${currentCompanyName ?? "your organization"} for a role that does, such as RISK ANALYST.`}
      </EmptyState>
      <div className="mt-6">
        <Who />
      </div>
    </>
  );
}

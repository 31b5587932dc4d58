import { roleLabel } from "@crq/contract/roles";
import { useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { firstSteps, hasOwnWork } from "./first-steps.ts";
import { noteVisit } from "./last-visit.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { StepList } from "./step-list.tsx";
import { WhoAndWhere } from "./who-and-where.tsx";

/** What this person's role does here first, who they are and where they work, and what has happened since they were last here. */
export function RoleLanding() {
  const user = useUser();
  const { id, firstName, role, tenantId, currentCompanyName } = user;
  const [before] = useState(() => noteVisit(id));
  const where = tenantId === null ? "at platform level" : `in ${currentCompanyName ?? "your tenant"}`;
  return (
    <>
      <PageHeader
        title={firstName === "" ? "Welcome" : `Welcome, ${firstName}`}
        description={`What you can do first, as ${roleLabel(role)} ${where}`}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="first-steps">
          <h2 id="first-steps" className="mb-2 text-lg font-medium">
            First steps
          </h2>
          <StepList steps={firstSteps(user)} />
          {!hasOwnWork(user) && (
            <p className="mt-4 max-w-prose text-sm text-muted">
              {tenantId === null
                ? "Your account holds no role in a tenant yet. Ask an administrator of your organization to give you one, then sign in again."
                : `Scenarios are not part of the role ${roleLabel(role)}. To see them and their losses, ask an administrator of ${currentCompanyName ?? "your organization"} for a role that includes them, such as RISK ANALYST.`}
            </p>
          )}
        </section>
        <div className="grid content-start gap-8">
          <SinceLastVisit before={before} />
          <WhoAndWhere />
        </div>
      </div>
    </>
  );
}

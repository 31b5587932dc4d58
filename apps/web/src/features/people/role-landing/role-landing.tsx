import { roleLabel } from "@crq/contract/roles";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { firstSteps, hasOwnWork } from "./first-steps.ts";
import { noteVisit } from "./last-visit.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { StepList } from "./step-list.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Section } from "../../../ui/section.tsx";
import { ROLE_WORDS } from "../../../session/role-words.ts";

/** What this person's role does here first, who they are and where they work, and what has happened since they were last here. */
export function RoleLanding({ children }: { children?: ReactNode }) {
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
      {children}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section landmark id="first-steps" title="First steps">
          <StepList steps={firstSteps(user)} />
          {!hasOwnWork(user) && (
            <p className="mt-4 max-w-prose text-sm text-muted">
              {tenantId === null
                ? "Your account holds no role in a tenant yet. Ask an administrator of your organization to give you one, then sign in again."
                : `Scenarios are not part of the role ${roleLabel(role)}. To see them and their losses, ask an administrator of ${currentCompanyName ?? "your organization"} for a role that includes them, such as RISK ANALYST.`}
            </p>
          )}
        </Section>
        <div className="grid content-start gap-8">
          <SinceLastVisit before={before} />
          <WhoAndWhere />
        </div>
      </div>
    </>
  );
}

/** The signed-in person and the context in which they work. */
function WhoAndWhere() {
  const { tenantId, firstName, lastName, email, role, currentCompanyName, currentClientName } = useUser();
  return (
    <Section landmark id="who-and-where" title="Your access">
      <dl className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3 text-sm">
        <Fact name="Name">{`${firstName} ${lastName}`.trim() || "Not set"}</Fact>
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
    </Section>
  );
}

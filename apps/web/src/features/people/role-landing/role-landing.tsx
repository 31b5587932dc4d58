import { roleLabel } from "@crq/contract/roles";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { FirstStepsStrip } from "./first-steps-strip.tsx";
import { firstSteps, hasOwnWork } from "./first-steps.ts";
import { noteVisit } from "../../../screen/tile/last-visit.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { StepList } from "./step-list.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Section } from "../../../ui/section.tsx";
import { ROLE_WORDS } from "../../../session/role-words.ts";

interface RoleLandingProps {
  /** The losses of the tenant, for roles that read them: they come first, and the first steps shrink to a strip. */
  readonly children?: ReactNode;
}

/** First steps for this person's role, their access, and what changed since their last visit. */
export function RoleLanding({ children }: RoleLandingProps) {
  const user = useUser();
  const { id, firstName, role, tenantId, currentCompanyName } = user;
  const [before] = useState(() => noteVisit(id));
  const withFigures = children !== undefined && children !== null && children !== false;
  const where = tenantId === null ? "at platform level" : `in ${currentCompanyName ?? "your tenant"}`;
  return (
    <>
      <PageHeader
        title={firstName === "" ? "Welcome" : `Welcome, ${firstName}`}
        description={`Your role is ${roleLabel(role)} ${where}.`}
      />
      {withFigures && <FirstStepsStrip />}
      {children}
      <div
        className={
          withFigures
            ? "mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2"
            : "grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
        }
      >
        {withFigures ? (
          <>
            <WhoAndWhere />
            <SinceLastVisit before={before} />
          </>
        ) : (
          <>
            <Steps />
            <div className="grid content-start gap-8">
              <SinceLastVisit before={before} />
              <WhoAndWhere />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The first steps as a list, and why there are no losses to see. */
function Steps() {
  const user = useUser();
  const { role, tenantId, currentCompanyName } = user;
  return (
    <Section landmark id="first-steps" title="First steps">
      <StepList steps={firstSteps(user)} />
      {!hasOwnWork(user) && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          {tenantId === null
            ? "You don't have a role in a tenant yet. Ask an administrator of your organization to assign you one, then sign in again."
            : `Your role, ${roleLabel(role)}, doesn't include risk scenarios. To see them, ask an administrator of ${currentCompanyName ?? "your organization"} for a role that does, such as RISK ANALYST.`}
        </p>
      )}
    </Section>
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
          ? "To work in a tenant, use the menu under your name at the top right."
          : "To change the client or tenant, use the menu under your name at the top right."}
      </p>
    </Section>
  );
}

import { can, readsRisk } from "@crq/contract/permissions";
import { roleLabel } from "@crq/contract/roles";
import { useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { GuidedPath } from "../../risk/first-hour/public.ts";
import { firstSteps, hasOwnWork } from "./first-steps.ts";
import { noteVisit } from "../../../screen/tile/last-visit.ts";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { StepList } from "./step-list.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Section } from "../../../ui/section.tsx";
import { ROLE_WORDS } from "../../../session/role-words.ts";

/** First steps for this person's role, their access, and what changed since their last visit. */
export function RoleLanding() {
  const user = useUser();
  const { id, firstName, role, tenantId, currentCompanyName } = user;
  const [before] = useState(() => noteVisit(id));
  const where = tenantId === null ? "at platform level" : `in ${currentCompanyName ?? "your tenant"}`;
  return (
    <>
      <PageHeader
        title={firstName === "" ? "Welcome" : `Welcome, ${firstName}`}
        description={`Your role is ${roleLabel(role)} ${where}.`}
      />
      {tenantId !== null && !readsRisk(user) && <NoExposure />}
      {tenantId !== null && can(role, "scenario:write") && <GuidedPath />}
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Steps />
        <div className="grid content-start gap-14">
          <SinceLastVisit before={before} />
          <WhoAndWhere />
        </div>
      </div>
    </>
  );
}

/** Replaces the loss exposure for roles that can't read it. */
function NoExposure() {
  const { role, currentCompanyName } = useUser();
  return (
    <div className="mb-14">
      <EmptyState title="Your role doesn't include loss exposure">
        Loss exposure shows how much the next year can cost {currentCompanyName ?? "this tenant"}, and how
        likely that is. To see it, ask an administrator for the {roleLabel("business_stakeholder")} role, or
        to let your role see it in the organization’s settings. Your current role is {roleLabel(role)}.
      </EmptyState>
    </div>
  );
}

/** The first steps as a list. */
function Steps() {
  const user = useUser();
  return (
    <Section landmark id="first-steps" title="First steps">
      <StepList steps={firstSteps(user)} />
      {user.tenantId === null && !hasOwnWork(user) && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          You don't have a role in a tenant yet. Ask an administrator of your organization to assign you one,
          then sign in again.
        </p>
      )}
    </Section>
  );
}

/** The signed-in person and the context in which they work. */
function WhoAndWhere() {
  const { tenantId, firstName, lastName, email, role, currentCompanyName, currentClientName } = useUser();
  const mayMove = can(role, "context:switch") || (tenantId !== null && can(role, "client:change"));
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
      {mayMove && (
        <p className="mt-2 text-xs text-muted">
          {tenantId === null
            ? "To work in a tenant, use the menu under your name at the top right."
            : "To change the client or tenant, use the menu under your name at the top right."}
        </p>
      )}
    </Section>
  );
}

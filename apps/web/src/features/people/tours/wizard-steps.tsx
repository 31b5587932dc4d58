import { FRAMEWORK_COUNTS } from "./framework-counts.ts";
import type { ReactNode } from "react";
import { count } from "../../../ui/format.ts";

/** One step of the onboarding wizard. */
interface WizardStep {
  /** Its name in the list of steps. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The six steps of the onboarding wizard. They describe, and promise no screen that doesn't exist. */
export const STEPS: readonly WizardStep[] = [
  {
    name: "Welcome",
    title: "Welcome to the platform",
    content: (
      <p>
        As a super administrator, you manage tenants, users and their permissions. These five short steps show
        you where to start.
      </p>
    ),
  },
  {
    name: "Dashboard",
    title: "The super admin dashboard",
    content: (
      <p>
        At platform level, the dashboard shows tenants, users, activity and system health. To see a tenant's
        own figures, switch to it from the menu under your name, at the top right.
      </p>
    ),
  },
  {
    name: "People",
    title: "User management",
    content: (
      <>
        <p>People join by invitation or by a request you approve. Three roles do most of the work:</p>
        <dl className="mt-3 grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1.5 text-sm">
          <dt className="font-medium">Super Admin</dt>
          <dd className="text-muted">Full system access</dd>
          <dt className="font-medium">Risk Assessor</dt>
          <dd className="text-muted">Assessment oversight</dd>
          <dt className="font-medium">Risk Analyst</dt>
          <dd className="text-muted">Conducting assessments</dd>
        </dl>
      </>
    ),
  },
  {
    name: "Compliance",
    title: "NIST compliance assessments",
    content: (
      <>
        <p>An assessment covers a framework control by control. The frameworks and their sizes:</p>
        <dl className="mt-3 grid gap-y-1.5 text-sm">
          {FRAMEWORK_COUNTS.map((one) => (
            <div key={one.framework} className="flex justify-between gap-4 border-b border-line pb-1.5">
              <dt className="font-medium">{one.framework}</dt>
              <dd className="num text-muted">
                {count(one.count)} {one.of}
              </dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    name: "Reports",
    title: "Reports and analytics",
    content: (
      <p>
        Losses appear as curves and annual amounts. You can print every dashboard and export every list. The
        audit log shows who did what.
      </p>
    ),
  },
  {
    name: "Complete",
    title: "You're ready",
    content: (
      <p>
        Invite your first users or explore the dashboard. You can reopen this wizard from the menu under your
        name, at the top right.
      </p>
    ),
  },
];

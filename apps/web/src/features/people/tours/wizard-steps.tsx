import { FRAMEWORK_COUNTS } from "@crq/contract/compliance/framework-counts";
import type { ReactNode } from "react";
import { count } from "../../../ui/format.ts";

/** One step of the onboarding wizard. */
interface WizardStep {
  /** In the list of steps. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The six steps of the onboarding wizard. They describe, and promise no screen that is not there. */
export const STEPS: readonly WizardStep[] = [
  {
    name: "Welcome",
    title: "Welcome to the platform",
    content: (
      <p>
        You are a super administrator: tenants, people and what they may do are in your hands. Five short
        steps say where to begin.
      </p>
    ),
  },
  {
    name: "Dashboard",
    title: "The super admin dashboard",
    content: (
      <p>
        At platform level the dashboard counts tenants, people and their activity, and says how the platform
        itself is doing. To see a tenant's own figures, switch into it: the panel is under your name, at the
        top right.
      </p>
    ),
  },
  {
    name: "People",
    title: "User management",
    content: (
      <>
        <p>People come by invitation or by a request that you approve. Three roles do most of the work:</p>
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
        <p>An assessment goes through a framework control by control. The frameworks and their size:</p>
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
        Losses are shown as curves and as money a year, never as a color alone. Every dashboard prints, and
        every list can be taken along as a file. What was done, and by whom, is in the audit log.
      </p>
    ),
  },
  {
    name: "Complete",
    title: "You are ready",
    content: (
      <p>
        Begin with the first people, or look at the dashboard. This wizard stays under your name, at the top
        right.
      </p>
    ),
  },
];

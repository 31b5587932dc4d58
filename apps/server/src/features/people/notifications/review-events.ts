/** The texts of notifications about the reviews of scenarios. */
import { RECORDS } from "@crq/contract/records";
import type { Notice } from "./notice.ts";

/** The scenario that is reviewed. */
interface Reviewed {
  readonly id: string;
  readonly title: string;
  readonly tenantId: string;
  readonly clientId: string | null;
}

/** A person who does something. */
type Doer = { readonly userId: string; readonly name: string };

const notice = (scenario: Reviewed, by: Doer) => ({
  tenantId: scenario.tenantId,
  clientId: scenario.clientId,
  category: "risk" as const,
  href: `${RECORDS.scenario.href(scenario)}&view=review`,
  by: by.userId,
});

/** Someone asked for the review of a scenario, for those who can decide about it. */
export function reviewRequested(scenario: Reviewed, comment: string, by: Doer): Omit<Notice, "to"> {
  return {
    ...notice(scenario, by),
    kind: "scenario.request-review",
    title: `${by.name} asks for the review of “${scenario.title}”`,
    body: comment.trim() === "" ? "Approve it, or return it and say what has to change." : comment.trim(),
  };
}

/** A scenario was approved or returned, for the person who saved it last and the one who asked. */
export function reviewDecided(
  to: readonly string[],
  scenario: Reviewed,
  { verdict, comment }: { readonly verdict: "approved" | "returned"; readonly comment: string },
  by: Doer,
): Notice {
  return {
    ...notice(scenario, by),
    to,
    kind: verdict === "approved" ? "scenario.approve" : "scenario.return",
    title: `${by.name} ${verdict} “${scenario.title}”`,
    body: comment.trim() === "" ? "It stays approved until someone changes it." : comment.trim(),
  };
}

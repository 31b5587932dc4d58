/** Assumptions in words. */
import type { Assumption } from "@crq/contract/risk/assumptions";

/** The words for an assumption's state. */
export const ASSUMPTION_WORDS: Readonly<Record<Assumption["state"], string>> = {
  open: "Not checked",
  held: "Holds",
  refuted: "Refuted",
};

/** An assumption in one line: `Backups restore within a day (Holds); basis: tested in June; owner: IT; check on 2027-03-31`. */
export function assumptionText({ statement, basis, owner, reviewOn, state }: Assumption): string {
  return [
    `${statement} (${ASSUMPTION_WORDS[state]})`,
    ...(basis.trim() === "" ? [] : [`basis: ${basis.trim()}`]),
    ...(owner === "" ? [] : [`owner: ${owner}`]),
    ...(reviewOn === null ? [] : [`check on ${reviewOn}`]),
  ].join("; ");
}

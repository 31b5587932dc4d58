/** The decision that a statement asks for, in a sentence. */
import { money } from "../../../ui/format.ts";

interface PlannedLoss {
  /** Money a year; null if it isn't known in this currency. */
  readonly cost: number | null;
  /** The expected annual loss as it is, and with what is planned. */
  readonly before: number;
  readonly after: number;
  readonly currency: string;
}

/** Whether to carry out what is planned: `Whether to put A and B in place, for $20K a year: …`. */
export function decisionOnPlan(
  names: readonly string[],
  { cost, before, after, currency }: PlannedLoss,
): string {
  const listed = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
  const text = (amount: number) => money(amount, currency);
  const spent = cost === null ? "" : `, for ${text(cost)} a year`;
  return `Whether to put ${listed} in place${spent}: the expected annual loss falls from ${text(before)} to ${text(after)}, by ${text(before - after)}.`;
}

/** The same where nothing is planned: by whether the loss is beyond what is accepted; null where nothing is stated. */
export function decisionWithoutPlan(beyond: boolean | null): string {
  if (beyond === true)
    return "How to bring the loss within the limit: by controls, insurance, or ending the activity. Nothing is planned yet.";
  if (beyond === false) return "None now. The loss is within the limit, and no further controls are planned.";
  return "How much of this loss is acceptable: no limit is stated yet.";
}

/**
 * What an answer about one entry tells about another. Entries are sets of what they ask, of which a part applies and a part of that is in place:
 *
 * - met: something of it applies, and all of that is in place;
 * - partially met: something that applies is in place, and something isn't;
 * - not met: something that applies isn't in place (SP 800-171A); how much is isn't said;
 * - not applicable: nothing of it applies.
 */
import type { Combined } from "../relations.ts";

/** What an assessor says about an entry. */
export type Answer = "met" | "partially-met" | "not-met" | "not-applicable";

/**
 * What follows about a requirement: a verdict; that it's met at least in part; that answers contradict each other; nothing, because the relationships don't
 * say enough; nothing, because no related entry is answered; or nothing, because no pair leads to it.
 */
export const OUTCOMES = [
  "met",
  "partially-met",
  "not-met",
  "not-applicable",
  "at-least-in-part",
  "conflict",
  "indeterminate",
  "unanswered",
  "unrelated",
] as const;
/** What follows about a requirement. */
export type Outcome = (typeof OUTCOMES)[number];

/** Whether an outcome is an answer. */
export function isVerdict(outcome: Outcome): outcome is Answer {
  return OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf("at-least-in-part");
}

/** What is known of an entry: whether something that applies is in place, and whether something isn't. Undefined: not known. */
export interface Facts {
  readonly done?: boolean;
  readonly open?: boolean;
}

/** Of the entry that was answered. */
const OF_ANSWER: Readonly<Record<Answer, Facts>> = {
  met: { done: true, open: false },
  "partially-met": { done: true, open: true },
  "not-met": { open: true },
  "not-applicable": { done: false, open: false },
};

/**
 * What an answer tells about another entry.
 * @param relationship from the answered entry to the other: `subset` if all that it asks is a part of the other
 */
export function factsFrom(answer: Answer, relationship: Combined | null): Facts {
  const { done, open } = OF_ANSWER[answer];
  if (relationship === "equal") return OF_ANSWER[answer];
  // What is in a part is in the whole; what isn't in the whole isn't in its parts.
  if (relationship === "subset") return { ...(done === true && { done }), ...(open === true && { open }) };
  if (relationship === "superset")
    return { ...(done === false && { done }), ...(open === false && { open }) };
  return {};
}

/** What follows from all that is known of a requirement. */
export function outcomeOf(known: readonly Facts[]): Outcome {
  const [done, open] = [together(known, "done"), together(known, "open")];
  if (done === "both" || open === "both") return "conflict";
  if (open === false) return done === false ? "not-applicable" : "met";
  if (open === true) return done === true ? "partially-met" : "not-met";
  return done === true ? "at-least-in-part" : "indeterminate";
}

function together(known: readonly Facts[], fact: keyof Facts): boolean | "both" | undefined {
  const said = new Set(known.flatMap((one) => one[fact] ?? []));
  return said.size === 2 ? "both" : [...said][0];
}

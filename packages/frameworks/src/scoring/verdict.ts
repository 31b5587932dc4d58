/** What is known about a requirement, and what its objectives say about it. */
import type { Entry } from "../catalog.ts";

export const VERDICTS = ["met", "not_met", "partial", "not_applicable"] as const;
/** A requirement's answer. */
export type Verdict = (typeof VERDICTS)[number];

/** Answers by identifier, in any order; a requirement without one is unanswered. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** Whether a requirement is open: neither met nor without application. */
export function isOpen(verdict: Verdict | undefined): boolean {
  return verdict !== "met" && verdict !== "not_applicable";
}

/** What a requirement that isn't met costs. */
export interface Deduction {
  readonly requirement: string;
  readonly points: number;
}

/** What an assessor found about one objective of a requirement. */
export type ObjectiveVerdict = "met" | "not-met" | "not-applicable";

/**
 * What a requirement's objectives say about it: it's met if each of them is, and not met if one isn't (SP 800-171A, and 32 CFR 170.24(b)). Objectives that don't
 * apply are left out. Undefined while some are unanswered and none is not met, and where none applies: that the whole requirement doesn't is said with a reason.
 * Never `partial`: objectives can't tell the two cases that earn part of the points.
 */
export function fromObjectives(
  { objectives = [] }: Pick<Entry, "objectives">,
  answers: Readonly<Record<string, ObjectiveVerdict>>,
): Verdict | undefined {
  const found = objectives.map((id) => (Object.hasOwn(answers, id) ? answers[id] : undefined));
  if (found.includes("not-met")) return "not_met";
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return found.includes("met") ? "met" : undefined;
}

/** What an assessment says about a requirement, as the product keeps it. */
export interface Answered {
  readonly inScope: boolean;
  readonly applicability: "applicable" | "inherited" | "shared" | "not-applicable";
  readonly result: "met" | "partially-met" | "not-met" | null;
  readonly objectives: Readonly<Record<string, ObjectiveVerdict>>;
}

const OF_RESULT = { met: "met", "partially-met": "partial", "not-met": "not_met" } as const;

/**
 * A requirement's verdict in an assessment. What is outside its scope is unanswered. An answer counts before the objectives, but one that isn't met keeps a
 * requirement from being met, because a score that's too high is a false claim. What a provider does (inherited, shared) counts like what you do yourself.
 */
export function verdictOf(
  entry: Pick<Entry, "objectives">,
  { inScope, applicability, result, objectives }: Answered,
): Verdict | undefined {
  if (!inScope) return undefined;
  if (applicability === "not-applicable") return "not_applicable";
  const found = fromObjectives(entry, objectives);
  if (result === null) return found;
  return result === "met" && found === "not_met" ? "not_met" : OF_RESULT[result];
}

/** The score of an assessment's answers, and what it would be with some of them changed. */
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { active, type Catalog, type Entry } from "@crq/frameworks/catalog";
import { type Sprs, sprs, SYSTEM_SECURITY_PLAN } from "@crq/frameworks/scoring/sprs";
import { type ObjectiveVerdict, type Verdict, verdictOf } from "@crq/frameworks/scoring/verdict";

/** One requirement with what the assessment says about it. */
export interface Requirement {
  readonly entry: Entry;
  /** Undefined if it's unanswered. */
  readonly verdict: Verdict | undefined;
  /** It's answered as met, and an objective of it isn't: it counts as not met. */
  readonly contradicted: boolean;
  /** The verdict comes from the objectives, because the requirement has no answer of its own. */
  readonly fromObjectives: boolean;
  readonly objectives: Readonly<Record<string, ObjectiveVerdict>>;
}

const NO_OBJECTIVES: Requirement["objectives"] = {};

/** Every requirement, in the framework's order. One without a row is unanswered. */
export function requirementsOf(catalog: Catalog, rows: readonly AnswerRow[]): Requirement[] {
  const byEntry = new Map(rows.map((row) => [row.entry, row]));
  return active(catalog).map((entry) => {
    const row = byEntry.get(entry.id);
    const verdict = row && verdictOf(entry, row);
    return {
      entry,
      verdict,
      contradicted: row?.result === "met" && verdict === "not_met",
      fromObjectives: row?.result === null && verdict !== undefined && verdict !== "not_applicable",
      objectives: row?.objectives ?? NO_OBJECTIVES,
    };
  });
}

/** What-if answers, by requirement; undefined for 'unanswered' doesn't occur. */
export type Changes = ReadonlyMap<string, Verdict>;

/** The answers as they're scored, those of the what-if over those of the assessment. */
export function verdictsOf(requirements: readonly Requirement[], changes: Changes): Map<string, Verdict> {
  const answered = requirements.flatMap(({ entry, verdict }) =>
    verdict ? [[entry.id, verdict] as const] : [],
  );
  return new Map([...answered, ...changes]);
}

/** The what-if with one more answer; the one that the assessment has is none. */
export function changed(changes: Changes, { entry, verdict }: Requirement, to: Verdict | undefined): Changes {
  const next = new Map(changes);
  if (to === undefined || to === verdict) next.delete(entry.id);
  else next.set(entry.id, to);
  return next;
}

/** The score that the same answers would have with a system security plan. */
export function withPlan(catalog: Catalog, verdicts: ReadonlyMap<string, Verdict>): Sprs {
  return sprs(catalog, new Map([...verdicts, [SYSTEM_SECURITY_PLAN, "met"]]));
}

/**
 * The score of SP 800-171 Rev. 2 that contractors post in SPRS, by the NIST SP 800-171 DoD Assessment Methodology 1.2.1 (June 24, 2020), which 32 CFR 170.24 makes
 * CMMC's own for level 2: 110 points, less those of each requirement that isn't met, down to -203.
 *
 * - Points (5, 3 or 1) are the catalog's `weight`, from the methodology's annex A and 32 CFR 170.24(c)(2)(i).
 * - Part of the points is earned in two cases: 3.5.3 with multifactor authentication for remote and privileged users but not for all others, and 3.13.11 with
 *   encryption that isn't FIPS-validated. Each loses 3 of 5 points. Any other requirement that is met in part counts as not met.
 * - 3.12.4, the system security plan, has no points: without the plan, an assessment can't be completed, and there is no score.
 * - A requirement that doesn't apply counts as met, an unanswered one as not met.
 */
import { active, type Catalog, type Entry } from "../catalog.ts";
import { type Blocker, poamBlockers, poamLeastScore } from "./poam.ts";
import { type Answered, type Deduction, isOpen, type Verdict, verdictOf, type Verdicts } from "./verdict.ts";

/** The framework that SPRS scores. */
export const SPRS_FRAMEWORK = "nist-sp-800-171-r2";

/** The requirement of a system security plan. */
export const SYSTEM_SECURITY_PLAN = "3.12.4";

export interface Sprs {
  /** Null if nothing is scored. */
  readonly score: number | null;
  readonly scored: boolean;
  /** In the catalog's order; none if nothing is scored. */
  readonly deductions: readonly Deduction[];
  /** Whether what is open can be in a plan of action (32 CFR 170.21(a)(2)); so it is if nothing is open. */
  readonly poamEligible: boolean;
  /** What keeps it from being in one. */
  readonly blockers: readonly Blocker[];
  /** Why nothing is scored, or why there can't be a plan of action, in sentences. */
  readonly reasons: readonly string[];
}

type Scored = Pick<Catalog, "entries">;

/** The points that a requirement loses. */
export function pointsLost({ weight = 0, weightIfPartial }: Entry, verdict: Verdict | undefined): number {
  if (!isOpen(verdict)) return 0;
  return verdict === "partial" ? (weightIfPartial ?? weight) : weight;
}

/** The highest and the lowest score: 110 and -203. */
export function sprsRange(catalog: Scored): { readonly most: number; readonly least: number } {
  const all = active(catalog);
  return { most: all.length, least: all.length - all.reduce((sum, { weight = 0 }) => sum + weight, 0) };
}

/** The points that each open requirement loses, in the catalog's order, whether or not there is a plan. */
export function deductionsOf(catalog: Scored, verdicts: Verdicts): Deduction[] {
  return active(catalog).flatMap((entry) => {
    const points = pointsLost(entry, verdicts.get(entry.id));
    return points > 0 ? [{ requirement: entry.id, points }] : [];
  });
}

/** The score of an assessment's answers, as `sprs`: objectives count, and what is outside the scope counts as unanswered (`verdictOf`). */
export function sprsOfAnswers(
  catalog: Scored,
  answers: Iterable<Answered & { readonly entry: string }>,
): Sprs {
  const entries = new Map(catalog.entries.map((entry) => [entry.id, entry]));
  const verdicts = new Map<string, Verdict>();
  for (const answer of answers) {
    const entry = entries.get(answer.entry);
    const verdict = entry && verdictOf(entry, answer);
    if (verdict !== undefined) verdicts.set(answer.entry, verdict);
  }
  return sprs(catalog, verdicts);
}

/** The score, what it loses, and whether a plan of action can hold the rest. */
export function sprs(catalog: Scored, verdicts: Verdicts): Sprs {
  const plan = verdicts.get(SYSTEM_SECURITY_PLAN);
  if (isOpen(plan)) return notScored(plan);
  const { most } = sprsRange(catalog);
  const deductions = deductionsOf(catalog, verdicts);
  const score = deductions.reduce((left, { points }) => left - points, most);
  const blockers = poamBlockers(deductions, score, most);
  return {
    score,
    scored: true,
    deductions,
    poamEligible: blockers.length === 0,
    blockers,
    reasons: [
      ...blockers.map((blocker) => sentence(blocker, score, most)),
      ...(plan === "not_applicable" ? [PLAN_APPLIES] : []),
    ],
  };
}

function notScored(plan: Verdict | undefined): Sprs {
  const said = plan === undefined ? "isn't answered, which counts as not met" : "isn't met";
  const reason = `${SYSTEM_SECURITY_PLAN} ${said}. Without a system security plan an assessment can't be completed, so nothing is scored, and no plan of action is possible.`;
  return { score: null, scored: false, deductions: [], poamEligible: false, blockers: [], reasons: [reason] };
}

const PLAN_APPLIES = `${SYSTEM_SECURITY_PLAN} is marked as not applicable. Every assessment needs a system security plan, so check that answer before you post the score.`;

function sentence({ rule, requirements }: Blocker, score: number, most: number): string {
  const named = requirements.join(", ");
  const one = requirements.length === 1;
  if (rule === "score")
    return `The score of ${score} is below ${poamLeastScore(most)}, which is 0.8 of ${most} (32 CFR 170.21(a)(2)(i)).`;
  if (rule === "points")
    return `${named} ${one ? "costs" : "cost"} more than 1 point${one ? "" : " each"} and can't wait in a plan of action (32 CFR 170.21(a)(2)(ii)).`;
  return `${named} can never wait in a plan of action (32 CFR 170.21(a)(2)(iii)).`;
}

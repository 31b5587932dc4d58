/**
 * Whether the open requirements of a CMMC level 2 assessment can wait in a plan of action and milestones, which makes its status conditional: 32 CFR 170.21(a)(2).
 * They're closed within 180 days then (170.21(b)).
 */
import type { Deduction } from "./verdict.ts";

/** The lowest score that allows one, by (a)(2)(i): 0.8 of the number of requirements, so 88 of 110. */
export const poamLeastScore = (requirements: number): number => Math.ceil((requirements * 8) / 10);

/** How long a plan of action stays open, in days, by (b). */
export const POAM_DAYS = 180;

/** CUI encryption: may wait if there is encryption that isn't FIPS-validated, at 3 points, by (a)(2)(ii). */
const ENCRYPTION = { requirement: "3.13.11", points: 3 };
/** What may never wait, by (a)(2)(iii): external connections, public information, the plan, visitors, logs of physical access, physical access devices. */
const NEVER: ReadonlySet<string> = new Set(["3.1.20", "3.1.22", "3.12.4", "3.10.3", "3.10.4", "3.10.5"]);

/** One of the three conditions, and the requirements that don't fulfill it. */
export interface Blocker {
  readonly rule: "score" | "points" | "excluded";
  /** None for the score. */
  readonly requirements: readonly string[];
}

/** Whether a requirement can't wait, for what it costs. */
export function mustBeMet({ requirement, points }: Deduction): "points" | "excluded" | undefined {
  if (NEVER.has(requirement)) return "excluded";
  const allowed = requirement === ENCRYPTION.requirement ? ENCRYPTION.points : 1;
  return points > allowed ? "points" : undefined;
}

/** What keeps the open requirements from waiting in a plan of action. */
export function poamBlockers(
  deductions: readonly Deduction[],
  score: number,
  requirements: number,
): Blocker[] {
  const that = (rule: "points" | "excluded") =>
    deductions.filter((one) => mustBeMet(one) === rule).map(({ requirement }) => requirement);
  const [points, excluded] = [that("points"), that("excluded")];
  return [
    ...(score < poamLeastScore(requirements) ? [{ rule: "score" as const, requirements: [] }] : []),
    ...(points.length > 0 ? [{ rule: "points" as const, requirements: points }] : []),
    ...(excluded.length > 0 ? [{ rule: "excluded" as const, requirements: excluded }] : []),
  ];
}

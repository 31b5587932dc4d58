/** The gap between what is and what is to be: of each entry, and together. */

/** How outcomes are stated: as levels of maturity, 0 to 5, or as met (2) and met in part (1). */
export type TargetScale = "maturity" | "implementation";
/** How urgent an outcome is. */
export type Priority = "low" | "medium" | "high";

/** What to reach of an entry. */
export interface Target {
  readonly entry: string;
  readonly priority: Priority;
  readonly target: number;
}

/** What an assessment says of an entry. */
export interface Answered {
  readonly entry: string;
  readonly inScope: boolean;
  readonly applicability: string;
  readonly result: "met" | "partially-met" | "not-met" | null;
  readonly maturity: number | null;
}

/** What an entry counts by; a gap of one step that is urgent counts as three that aren't. */
export const PRIORITY_WEIGHTS: Readonly<Record<Priority, number>> = { low: 1, medium: 2, high: 3 };

/** The gap of an entry. */
export interface Gap extends Target {
  /** On the profile's scale; null where nothing is known. */
  readonly current: number | null;
  /** `assessed`, or why nothing is known; what doesn't apply has no gap. */
  readonly state: "assessed" | "unanswered" | "not-assessed" | "not-applicable";
  /** The steps that are missing: all of them where nothing is known. */
  readonly steps: number;
  /** Steps times priority: what the list is sorted by. */
  readonly weight: number;
}

/**
 * Where an answer is on a scale; null without a verdict. A verdict alone counts as the least level that it can mean, and a level alone as
 * the verdict that it has in assessments (docs/decisions/0117): 3 and more is met, 1 and 2 in part.
 */
export function currentOn(
  scale: TargetScale,
  { result, maturity }: Pick<Answered, "result" | "maturity">,
): number | null {
  if (scale === "maturity")
    return maturity ?? (result === null ? null : { met: 3, "partially-met": 1, "not-met": 0 }[result]);
  if (result !== null) return { met: 2, "partially-met": 1, "not-met": 0 }[result];
  return maturity === null ? null : maturity >= 3 ? 2 : maturity >= 1 ? 1 : 0;
}

/** The gaps of all entries with an outcome to reach, the heaviest first; equal ones in their order. */
export function gapsOf(
  scale: TargetScale,
  targets: readonly Target[],
  answers: readonly Answered[],
): readonly Gap[] {
  const known = new Map(answers.map((answer) => [answer.entry, answer]));
  return targets
    .map(({ entry, priority, target }): Gap => {
      const answer = known.get(entry);
      const applies = answer?.applicability !== "not-applicable";
      const current = answer?.inScope === true && applies ? currentOn(scale, answer) : null;
      const state =
        answer?.inScope !== true
          ? "not-assessed"
          : !applies
            ? "not-applicable"
            : current === null
              ? "unanswered"
              : "assessed";
      const steps = state === "not-applicable" ? 0 : Math.max(0, target - (current ?? 0));
      return { entry, priority, target, current, state, steps, weight: steps * PRIORITY_WEIGHTS[priority] };
    })
    .toSorted((one, other) => other.weight - one.weight);
}

/** The gaps of a group of entries together. */
export interface GapSum {
  readonly id: string;
  readonly entries: number;
  /** How many miss their target. */
  readonly missing: number;
  readonly unknown: number;
  /** Averages over the entries that apply; what isn't known counts as 0. */
  readonly current: number;
  readonly target: number;
  readonly weight: number;
}

/** The gaps by group, in the order of `groups`; groups without an outcome to reach are left out. */
export function sumsOf(
  gaps: readonly Gap[],
  groups: readonly string[],
  groupOf: (entry: string) => string | undefined,
): readonly GapSum[] {
  return groups.flatMap((id) => {
    const all = gaps.filter(({ entry }) => groupOf(entry) === id);
    if (all.length === 0) return [];
    const applying = all.filter(({ state }) => state !== "not-applicable");
    const average = (of: (gap: Gap) => number) =>
      applying.length === 0 ? 0 : applying.reduce((sum, gap) => sum + of(gap), 0) / applying.length;
    return {
      id,
      entries: all.length,
      missing: all.filter(({ steps }) => steps > 0).length,
      unknown: applying.filter(({ current }) => current === null).length,
      current: average(({ current }) => current ?? 0),
      target: average(({ target }) => target),
      weight: all.reduce((sum, { weight }) => sum + weight, 0),
    };
  });
}

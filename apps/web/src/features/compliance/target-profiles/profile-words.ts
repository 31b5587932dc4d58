/** The words of target profiles. */
import type { Gap, Priority, TargetScale } from "@crq/frameworks/profile-gap";

export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

const VERDICTS = ["Not met", "Partly met", "Met"];
const LEVELS = ["0 None", "1 Initial", "2 Managed", "3 Defined", "4 Measured", "5 Optimizing"];

/** The steps of a scale in words, the lowest first. */
export function scaleWords(scale: TargetScale): readonly string[] {
  return scale === "maturity" ? LEVELS : VERDICTS;
}

/** How many steps a scale has above nothing. */
export function mostOf(scale: TargetScale): number {
  return scaleWords(scale).length - 1;
}

/** What to reach, in words. */
export function targetWords(scale: TargetScale, target: number): string {
  return scaleWords(scale)[target] ?? String(target);
}

/** What is, in words. */
export function currentWords(scale: TargetScale, { current, state }: Gap): string {
  if (state === "not-applicable") return "Doesn’t apply";
  if (state === "not-assessed") return "Not assessed";
  return current === null ? "Unanswered" : targetWords(scale, current);
}

/** An average on a scale: `1.8` of 5; on the scale of implementation as a share. */
export function averageWords(scale: TargetScale, value: number): string {
  return scale === "maturity" ? value.toFixed(1) : `${Math.round((value / 2) * 100)}%`;
}

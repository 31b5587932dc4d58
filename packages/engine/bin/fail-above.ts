/** `--fail-above 1in20=5M`: limits that set the exit status, for pipelines. */
import type { Result } from "../src/result.ts";

/** A limit: a year in `years` may lose more than `loss`, money, and no more often. */
export interface Limit {
  /** As it was given: `1in20=5M`. */
  readonly text: string;
  readonly years: number;
  readonly loss: number;
}

const LIMIT = /^1in(\d{1,6}(?:\.\d{1,3})?)=(\d*\.?\d+(?:e\+?\d+)?)([kmbt]?)$/i;
const SUFFIXES = { "": 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 } as const;

/** Reads limits separated by commas; undefined if one is none. The years are more than 1, amounts at most 1e15. */
export function readLimits(text: string): Limit[] | undefined {
  if (text === "") return [];
  const limits = text.split(",").map((part): Limit | undefined => {
    const [, years, amount, suffix = ""] = LIMIT.exec(part.trim()) ?? [];
    if (years === undefined || amount === undefined) return undefined;
    const loss = Number(amount) * SUFFIXES[suffix.toLowerCase() as keyof typeof SUFFIXES];
    return Number(years) > 1 && loss <= 1e15 ? { text: part.trim(), years: Number(years), loss } : undefined;
  });
  return limits.every((limit) => limit !== undefined) ? limits : undefined;
}

/** A limit, and the chance of losing more than its loss in a year. */
export interface CheckedLimit extends Limit {
  readonly chance: number;
  readonly above: boolean;
}

/**
 * Compares a result with limits, each by the chance of losing more than its loss: it's above if that is more than 1 in
 * `years`, which is the same as its percentile being larger than the loss.
 *
 * Domain: a result that was asked for the exceedance of every limit's loss.
 */
export function checkLimits(limits: readonly Limit[], { exceed }: Pick<Result, "exceed">): CheckedLimit[] {
  return limits.map((limit) => {
    const chance = exceed[String(limit.loss)]!;
    return { ...limit, chance, above: chance > 1 / limit.years };
  });
}

/** A checked limit as a line: `Above 1in20=5M: a chance of 7.31 % a year, where 5 % is the limit`. */
export function limitLine({ text, years, chance, above }: CheckedLimit): string {
  const [found, most] = [chance, 1 / years].map((share) => Number((share * 100).toPrecision(6)));
  return `${above ? "Above" : "Within"} ${text}: a chance of ${found} % a year, where ${most} % is the limit`;
}

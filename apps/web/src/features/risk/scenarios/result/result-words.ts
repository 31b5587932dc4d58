import type { Result, StatisticKey } from "@crq/engine/result";
import { money, percent } from "../../../../ui/format.ts";

/** A row of the table of results. */
export interface StatisticRow {
  readonly key: StatisticKey;
  readonly name: string;
  /** Its meaning, in plain words. */
  readonly meaning: string;
  readonly unit: "money" | "probability";
}

/** Every statistic, in the order of interest. */
export const STATISTICS: readonly StatisticRow[] = [
  { key: "mean", name: "Expected annual loss", meaning: "the average over many years", unit: "money" },
  { key: "sd", name: "Standard deviation", meaning: "how much annual losses vary", unit: "money" },
  { key: "pZero", name: "No loss at all", meaning: "chance of a year without losses", unit: "probability" },
  { key: "p5", name: "5th percentile", meaning: "at least 5 in 100 years cost no more", unit: "money" },
  { key: "p10", name: "10th percentile", meaning: "at least 1 in 10 years costs no more", unit: "money" },
  { key: "p25", name: "25th percentile", meaning: "at least 1 in 4 years costs no more", unit: "money" },
  { key: "p50", name: "Median", meaning: "at least half of the years cost no more", unit: "money" },
  { key: "p75", name: "75th percentile", meaning: "at least 3 in 4 years cost no more", unit: "money" },
  { key: "p90", name: "90th percentile", meaning: "1-in-10 year", unit: "money" },
  { key: "p95", name: "95th percentile", meaning: "1-in-20 year", unit: "money" },
  { key: "p99", name: "99th percentile", meaning: "1-in-100 year", unit: "money" },
  { key: "p99.5", name: "99.5th percentile", meaning: "1-in-200 year", unit: "money" },
  { key: "p99.9", name: "99.9th percentile", meaning: "1-in-1,000 year", unit: "money" },
  { key: "cvar95", name: "Average beyond 1 in 20", meaning: "tail value at risk, 95%", unit: "money" },
  { key: "cvar99", name: "Average beyond 1 in 100", meaning: "tail value at risk, 99%", unit: "money" },
];

/** A statistic's value as text. */
export function statisticText(row: StatisticRow, value: number, currency: string): string {
  return row.unit === "money" ? money(value, currency, { fixed: true }) : percent(value);
}

/** A numerical error relative to its value: `±0.002%`; in percentage points for probabilities. Null if none is stated. */
export function errorText(row: StatisticRow, result: Result): string | null {
  const error = result.error[row.key];
  if (error === undefined || !Number.isFinite(error)) return null;
  const value = result[row.key];
  if (row.unit === "probability") return `±${decimals(error * 100)} points`;
  if (error === 0) return "±0%";
  return value === 0 ? null : `±${decimals((error / Math.abs(value)) * 100)}%`;
}

/** Statistics that a sample of a heavy tail can miss by any amount: they have no interval that holds. */
const WITHOUT_INTERVAL: ReadonlySet<StatisticKey> = new Set(["mean", "sd", "cvar95", "cvar99"]);

/** Whether a simulated statistic has a confidence interval that holds in any tail: percentiles and chances do, averages don't. */
export function hasInterval(key: StatisticKey): boolean {
  return !WITHOUT_INTERVAL.has(key);
}

/** Below this many percent errors aren't distinguished: they are far below any displayed figure. */
const FINEST = 0.0001;

/** A small number without an exponent, rounded up to one significant digit: `0.002`; never below a ten-thousandth. */
function decimals(value: number): string {
  if (value === 0) return "0";
  const exponent = Math.floor(Math.log10(Math.max(value, FINEST)) + 1e-9);
  const up = Math.ceil(Math.max(value, FINEST) / 10 ** exponent - 1e-9);
  return Number(`${up}e${exponent}`).toFixed(Math.max(0, -exponent));
}

/** The largest relative error of the headline figures, as text. */
export function worstError(result: Result): string | null {
  const shares = (["mean", "p95", "p99"] as const).map(
    (key) => (result.error[key] ?? Number.NaN) / Math.abs(result[key]),
  );
  const known = shares.filter(Number.isFinite);
  return known.length === 0 ? null : `±${decimals(Math.max(...known) * 100)}%`;
}

/** How accurate the figures are: by their calculation, which says nothing of the estimates. */
export function accuracySentence(worst: string | null): string {
  const calculated = worst === null ? "Calculated" : `Calculated to ${worst}`;
  return `${calculated}. The figures are only as reliable as the estimates behind them.`;
}

/** A first threshold for a curve: the 1-in-20-year loss in two digits; without one, a value on the axis. */
export function firstThreshold(result: Result): number {
  const value =
    [result.p95, result.p99, result["p99.9"], result.mean].find((candidate) => candidate > 0) ?? 1e5;
  return Number(value.toPrecision(2));
}

/** What to say of an average that few years reach, one above the 1-in-20-year loss; null for others. */
export function averageCaution({ mean, p95, cvar95 }: Result): string | null {
  if (mean <= p95) return null;
  const share = (0.05 * cvar95) / mean;
  return `The expected annual loss is above the 1-in-20-year loss: at least 19 of 20 years cost less than it. ${share > 0.99 ? "Nearly all" : percent(share)} of it comes from the worst 1 in 20 years.`;
}

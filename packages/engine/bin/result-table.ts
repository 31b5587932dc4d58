/** Results for the eye. */

import type { PortfolioResult } from "../src/portfolio/portfolio-result.ts";
import { PERCENTILES, type Result, type StatisticKey } from "../src/result.ts";

/** A row's value and label. */
const ROWS: readonly (readonly [StatisticKey, string])[] = [
  ["mean", "mean"],
  ["sd", "standard deviation"],
  ["pZero", "chance of no loss"],
  ...Object.keys(PERCENTILES).map((key) => [key as StatisticKey, `${key.slice(1)}th percentile`] as const),
  ["cvar95", "mean of the worst 5 %"],
  ["cvar99", "mean of the worst 1 %"],
];

/** A number with thousands separators; from 10^15 on, where digits can't be counted any more, by its power of ten: `1.234 x 10^21`. */
export function grouped(value: number, digits: number): string {
  if (value >= 1e15) return value.toExponential(3).replace("e+", " x 10^");
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** An error to two significant digits, never rounded to a false zero. */
function ofError(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return grouped(value, 0);
  return value < 0.001 ? value.toExponential(1) : String(Number(value.toPrecision(2)));
}

function percent(value: number): string {
  return `${grouped(100 * value, 3)} %`;
}

/** One row: name, value, error. */
function row(result: Result, key: StatisticKey, name: string): string[] {
  const value = result[key];
  const error = result.error[key];
  if (key === "pZero")
    return [name, percent(value), error === undefined ? "" : `± ${ofError(100 * error)} %`];
  return [name, grouped(value, 0), error === undefined ? "" : `± ${ofError(error)}`];
}

/** Pads the columns: the first to the left, the others to the right. */
export function aligned(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("   ")
      .trimEnd(),
  );
}

/**
 * A table of one result.
 *
 * @param heading printed above
 * @param currency of the amounts
 * @param errorHeading the heading of the last column
 */
export function resultTable(heading: string, currency: string, errorHeading: string, result: Result): string {
  const rows = [
    ["", `${currency} a year`, errorHeading],
    ...ROWS.map(([key, name]) => row(result, key, name)),
    [
      "loss events a year",
      grouped(result.eventsPerYear, 3),
      result.error.eventsPerYear === undefined ? "" : `± ${ofError(result.error.eventsPerYear)}`,
    ],
    ...Object.entries(result.exceed).map(([threshold, probability]) => [
      `chance of more than ${grouped(Number(threshold), 0)}`,
      percent(probability),
      `± ${ofError(100 * (result.exceedError?.[threshold] ?? 0))} %`,
    ]),
  ];
  return [heading, ...aligned(rows).map((line) => `  ${line}`), ""].join("\n");
}

/**
 * What each member contributes to the portfolio's worst years, the largest first, and the benefit of diversification.
 *
 * @param currency of the amounts
 */
export function contributionTable(currency: string, portfolio: PortfolioResult): string {
  const { contributions, diversification } = portfolio;
  const ordered = Object.entries(contributions).sort(([, a], [, b]) => b.cvar95 - a.cvar95);
  const rows = [
    [`Contributions, ${currency} a year`, "worst 5 %", "worst 1 %"],
    ...ordered.map(([id, { cvar95, cvar99 }]) => [id, grouped(cvar95, 0), grouped(cvar99, 0)]),
    ["diversification", percent(diversification.cvar95), percent(diversification.cvar99)],
  ];
  return [...aligned(rows).map((line) => `  ${line}`), ""].join("\n");
}

/**
 * The stages of a scenario's treatment beside each other.
 *
 * @param id of the scenario
 * @param currency of the amounts
 */
export function stageTable(
  id: string,
  currency: string,
  results: readonly (readonly [string, Result])[],
): string {
  const keys = ["mean", "p50", "p90", "p95", "p99"] as const;
  const rows = [
    [`${id}, ${currency} a year`, ...keys],
    ...results.map(([stage, result]) => [stage, ...keys.map((key) => grouped(result[key], 0))]),
  ];
  return [...aligned(rows).map((line) => `  ${line}`), ""].join("\n");
}

/** An estimate as one cell: `pert 0.1 0.5 4`, `triangular 1 2 3`, `uniform 0 1`, `90% 50000 2000000` (perhaps with `min 10000` and `max 5000000` behind), `constant 0.3` or just `0.3`; of a loss perhaps with `cap 1000000` at the end. */
import type { InputKind } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";

/** A cell's estimate, before its numbers are checked against each other, or the rule that it breaks. */
export type ReadCell =
  | { readonly distribution: Distribution; readonly cap?: number }
  | { readonly rule: string };

/** An estimate as its cell, of a form of loss with its cap; parsing it returns the same numbers to the bit. */
export function estimateCell(distribution: Distribution, cap?: number): string {
  return cap === undefined ? distributionCell(distribution) : `${distributionCell(distribution)} cap ${cap}`;
}

function distributionCell(distribution: Distribution): string {
  const { type } = distribution;
  if (type === "constant") return `constant ${distribution.value}`;
  if (type === "uniform") return `uniform ${distribution.min} ${distribution.max}`;
  if (type === "lognormal90") {
    const { p5, p95, min, max } = distribution;
    const bounds = [...(min === undefined ? [] : ["min", min]), ...(max === undefined ? [] : ["max", max])];
    return ["90%", p5, p95, ...bounds].join(" ");
  }
  const cell = `${type} ${distribution.min} ${distribution.mode} ${distribution.max}`;
  return type === "pert" && distribution.lambda !== undefined
    ? `${cell} lambda ${distribution.lambda}`
    : cell;
}

/** The words that begin a cell, each with the numbers that follow it. */
const FIELDS = {
  pert: ["min", "mode", "max"],
  triangular: ["min", "mode", "max"],
  uniform: ["min", "max"],
  "90%": ["p5", "p95"],
  constant: ["value"],
} as const;

/** What can follow those numbers: the word, then its number. */
const OPTIONS: Readonly<Record<keyof typeof FIELDS, readonly string[]>> = {
  pert: ["lambda"],
  triangular: [],
  uniform: [],
  "90%": ["min", "max"],
  constant: [],
};

/** Five numbers with all their digits take about 120 characters. */
const MOST_CHARACTERS = 300;

const NOTATION =
  "write 'pert MIN MODE MAX', 'triangular MIN MODE MAX', 'uniform MIN MAX', '90% P5 P95', 'constant VALUE' or just a number";

/** A number in this file's format; a percent sign only if `percent`. */
function numberOf(word: string, percent: boolean): number | string {
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(word)) return Number(word);
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)%$/.test(word))
    // by the exponent, not by division, so that 12.3% is 0.123 to the bit
    return percent
      ? Number(`${word.slice(0, -1)}e-2`)
      : `'${word}' must not have %, because it is not a probability`;
  if (/\d/.test(word) && /^[\d.,'’_+-]+%?$/.test(word))
    return `'${word}' must have a decimal point and no thousands separators, such as 1234.5`;
  return `'${word}' is not a number; ${NOTATION}`;
}

/**
 * Parses a nonempty cell.
 *
 * @param kind what the estimate measures: probabilities can be given in percent
 */
export function readEstimateCell(cell: string, kind: InputKind): ReadCell {
  if (cell.length > MOST_CHARACTERS) return { rule: `must have at most ${MOST_CHARACTERS} characters` };
  const all = cell.trim().split(/\s+/);
  const isCapped = kind === "loss" && all.at(-2)?.toLowerCase() === "cap";
  const words = isCapped ? all.slice(0, -2) : all;
  if (words.length === 0) return { rule: `needs an estimate before 'cap'; ${NOTATION}` };
  const first = words[0]!.toLowerCase();
  const isWord = Object.hasOwn(FIELDS, first) && !(first === "90%" && words.length === 1);
  const type = (isWord ? first : "constant") as keyof typeof FIELDS;
  const fields: readonly string[] = FIELDS[type];
  const given = isWord ? words.slice(1) : words;
  const options: string[] = [];
  for (const option of OPTIONS[type])
    if (given[fields.length + 2 * options.length]?.toLowerCase() === option) options.push(option);
  const expected = fields.length + 2 * options.length;
  if (!isWord && !/^[+\-.]?\d/.test(first)) return { rule: `is not a known estimate; ${NOTATION}` };
  if (given.length !== expected)
    return {
      rule: `needs ${fields.length} number${fields.length > 1 ? "s" : ""} after '${type}', without spaces inside; ${NOTATION}`,
    };
  const numbers: Record<string, number> = {};
  for (const [i, field] of [...fields, ...options].entries()) {
    const skipped = Math.max(0, i - fields.length + 1);
    const number = numberOf(given[i + skipped]!, kind === "probability" && field !== "lambda");
    if (typeof number === "string") return { rule: number };
    numbers[field] = number;
  }
  const cap = isCapped ? numberOf(all.at(-1)!, false) : undefined;
  if (typeof cap === "string") return { rule: cap };
  return {
    ...(cap !== undefined && { cap }),
    distribution: { type: type === "90%" ? "lognormal90" : type, ...numbers } as Distribution,
  };
}

import type { Problems } from "./problems.ts";

/** The valid values of a factor. */
export interface Domain {
  readonly least: number;
  readonly most: number;
  /** The rule in words, as shown when it's broken. */
  readonly rule: string;
  /** Whether an unbounded distribution can describe it. */
  readonly unbounded: boolean;
}

/** The most events a year that the engines serve with their stated accuracy. */
export const MAX_RATE = 10_000;
/** The largest loss of one event, in money. */
export const MAX_LOSS = 1e15;

/** Events per year. */
export const RATE: Domain = {
  least: 0,
  most: MAX_RATE,
  rule: `must be from 0 to ${MAX_RATE} events a year`,
  unbounded: true,
};
/** The most threat events or contacts a year. */
const MAX_THREAT_RATE = 1e9;
/** Threat events or contacts per year, of which only some become loss events. */
export const THREAT_RATE: Domain = {
  least: 0,
  most: MAX_THREAT_RATE,
  rule: "must be from 0 to 1e9 events a year",
  unbounded: true,
};
/** A probability. */
export const PROBABILITY: Domain = {
  least: 0,
  most: 1,
  rule: "must be a probability from 0 to 1",
  unbounded: false,
};
/** Money per event. */
export const LOSS: Domain = { least: 0, most: MAX_LOSS, rule: "must be from 0 to 1e15", unbounded: true };

/** The fields that an estimate can have besides those that it must have. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  pert: ["lambda"],
  lognormal90: ["min", "max"],
};

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  pert: ["min", "mode", "max"],
  lognormal90: ["p5", "p95"],
  triangular: ["min", "mode", "max"],
  uniform: ["min", "max"],
  constant: ["value"],
};

/** How far apart the bounds of a truncated estimate are at least, relative to the greater. */
const NARROWEST = 1e-6;

/** Checks the bounds of a truncated lognormal: each must leave a good part of the estimate. */
function checkBounds(
  problems: Problems,
  { p5, p95, min: least, max: most }: Record<string, unknown>,
  path: string,
  { least: from, most: to, rule }: Domain,
): void {
  const bound = (value: unknown, name: string): number | undefined =>
    value === undefined ? undefined : problems.number(value, `${path}.${name}`, from, to, rule);
  const [min, max] = [bound(least, "min"), bound(most, "max")];
  if (min !== undefined && typeof p95 === "number" && min > 0 && min >= p95)
    problems.add(`${path}.min`, `must be below p95 (${p95}): it would cut off nearly all of the estimate`);
  else if (max !== undefined && typeof p5 === "number" && max <= p5)
    problems.add(`${path}.max`, `must be above p5 (${p5}): it would cut off nearly all of the estimate`);
  else if (min !== undefined && max !== undefined && min > max * (1 - NARROWEST))
    problems.add(`${path}.min`, `must be below max (${max})`);
}

/** Checks one estimate: a known type, its fields, each in the domain, in increasing order. */
export function checkDistribution(problems: Problems, value: unknown, path: string, domain: Domain): void {
  const type = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : undefined;
  const fields = typeof type === "string" && Object.hasOwn(FIELDS, type) ? FIELDS[type]! : undefined;
  const known = fields && ["type", ...fields, ...(OPTIONAL[type as string] ?? [])];
  const object = problems.object(value, path, known ?? Object.keys((value as object | null) ?? {}));
  if (!object) return;
  if (!fields) return problems.add(`${path}.type`, `must be one of ${Object.keys(FIELDS).join(", ")}`);
  if (type === "lognormal90" && !domain.unbounded)
    return problems.add(
      `${path}.type`,
      "must not be lognormal90, which exceeds 1; use pert, triangular, uniform or constant",
    );
  const numbers = fields.map((field) =>
    problems.number(object[field], `${path}.${field}`, domain.least, domain.most, domain.rule),
  );
  if (type === "lognormal90" && numbers[0] === 0 && numbers[1] !== 0)
    problems.add(`${path}.p5`, "must be above 0");
  for (let i = 1; i < fields.length; i++) {
    const [low, high] = [numbers[i - 1], numbers[i]];
    if (low !== undefined && high !== undefined && low > high)
      problems.add(`${path}.${fields[i - 1]}`, `must be at most ${fields[i]} (${high})`);
  }
  if (type === "lognormal90") checkBounds(problems, object, path, domain);
  if (object["lambda"] !== undefined) {
    const lambda = problems.number(
      object["lambda"],
      `${path}.lambda`,
      0,
      1000,
      "must be above 0 and at most 1000",
    );
    if (lambda === 0) problems.add(`${path}.lambda`, "must be above 0 and at most 1000");
  }
}

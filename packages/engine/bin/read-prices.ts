/** Reads the prices that a portfolio's losses are stated in. */
import { checkPriceYear } from "../src/parse-shape.ts";
import type { Problems } from "../src/parse/problems.ts";
import type { PriceLevel, StatedPrices } from "../src/program/prices.ts";

const INDEX = "must be above 0 and at most 1e15";
const CURRENCY = "must be an ISO 4217 code such as USD";

/** The stated year with its indices: `{"year": 2027, "levels": [{"currency": "USD", "year": 2024, "index": 100, "source": "…"}, …]}`. */
export function readPrices(problems: Problems, value: unknown): StatedPrices | undefined {
  if (value === undefined) return undefined;
  const fields = problems.object(value, "prices", ["year", "levels"]);
  const year = checkPriceYear(problems, fields?.["year"], "prices.year");
  const given = fields?.["levels"] ?? [];
  if (!Array.isArray(given)) problems.add("prices.levels", "must be a list");
  const levels = (Array.isArray(given) ? given : []).map((one, i) =>
    levelOf(problems, one, `prices.levels[${i}]`),
  );
  const seen = new Set<string>();
  for (const [i, level] of levels.entries()) {
    const key = `${level.currency} ${level.year}`;
    if (seen.has(key))
      problems.add(`prices.levels[${i}].year`, `must appear only once for ${level.currency}`);
    seen.add(key);
  }
  return { year: year ?? 0, levels };
}

function levelOf(problems: Problems, value: unknown, path: string): PriceLevel {
  const fields = problems.object(value, path, ["currency", "year", "index", "source"]);
  const { currency, source = "" } = fields ?? {};
  if (fields && !(typeof currency === "string" && /^[A-Z]{3}$/.test(currency)))
    problems.add(`${path}.currency`, CURRENCY);
  if (typeof source !== "string") problems.add(`${path}.source`, "must be text");
  const index = problems.number(fields?.["index"], `${path}.index`, 0, 1e15, INDEX);
  if (index === 0) problems.add(`${path}.index`, INDEX);
  return {
    currency: String(currency),
    year: checkPriceYear(problems, fields?.["year"], `${path}.year`) ?? 0,
    index: index ?? 1,
    source: String(source),
  };
}

/**
 * Numbers as analysts type them: `50k`, `2M`, `$1.5m`, `2,000,000`, `10%`, `1 in 10`, `2 per month`. Reading
 * never goes through a product of floats, so that displayed values read back to the same bits.
 */

/** The kind of a quantity: money per event, events per year, or a probability. */
export type QuantityKind = "money" | "frequency" | "probability";

/** A text read as a number, or the reason why it can't be. */
export type Reading =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly rule: string };

const NUMBER = String.raw`([+-]?)((?:\d{1,3}(?:[,_' ]\d{3})+|\d+)?(?:\.\d+)?)(?:e([+-]?\d{1,3}))?`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const SCALED = new RegExp(
  `^${NUMBER} ?(k|thousand|thsd|m|mm|mn|mio|million|millions|b|bn|billion|billions|t|tn|trillion|trillions)$`,
);
const PERCENT = new RegExp(`^${NUMBER} ?(?:%|percent|per cent)$`);
const ONE_IN = new RegExp(`^${NUMBER} ?(?:in|:|/|out of) ?${NUMBER}(?: ?(?:years?|yrs?|y))?$`);
const EVERY = new RegExp(`^(?:once )?(?:every|in) ${NUMBER} ?(?:years?|yrs?|y)$`);
const PER_PERIOD = new RegExp(
  `^${NUMBER} ?(?:per|a|an|/|x|times an?|times per)? ?(year|quarter|month|week|day|yr|y)$`,
);

const EXPONENTS: Readonly<Record<string, number>> = { k: 3, t: 12, m: 6, b: 9 };
const PER_YEAR: Readonly<Record<string, number>> = {
  year: 1,
  yr: 1,
  y: 1,
  quarter: 4,
  month: 12,
  week: 52,
  day: 365,
};
const WORDS: Readonly<Record<string, number>> = {
  never: 0,
  daily: 365,
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  yearly: 1,
  annually: 1,
  "once a year": 1,
};

const NOT_A_NUMBER: Readonly<Record<QuantityKind, string>> = {
  money: "Enter an amount, such as 50K or 2M",
  frequency: "Enter a number of events a year, such as 0.5 or 1 in 10",
  probability: "Enter a chance, such as 30% or 1 in 3",
};

function exponentOf(suffix: string): number {
  if (suffix.startsWith("th")) return 3;
  return EXPONENTS[suffix[0]!]!;
}

/** The decimal `sign digits × 10^exponent`, rounded once. Empty digits give NaN. */
function decimal(sign = "", digits = "", exponent = "0", shift = 0): number {
  const plain = digits.replace(/[,_' ]/g, "");
  if (plain === "") return Number.NaN;
  return Number(`${sign}${plain}e${Number(exponent) + shift}`);
}

function strip(text: string, kind: QuantityKind): string {
  const tidy = text
    .normalize("NFKC")
    .replace(/[\u2212\u2012\u2013]/g, "-")
    .replace(/\u2019/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  if (kind !== "money") return tidy;
  return tidy
    .replace(/^([+-]?) ?(?:[\p{Sc}]|[a-z]{3}(?= ?[\d.]))+ ?/u, "$1")
    .replace(
      /(?<=[\d.kmbt]) ?(?:\p{Sc}|(?!mio|bil|tho)(?:usd|eur|gbp|chf|jpy|cad|aud|nzd|sek|nok|dkk|inr|sgd|hkd|zar|brl|mxn))$/u,
      "",
    );
}

function readRatio(tidy: string): number | null {
  const match = ONE_IN.exec(tidy);
  if (match) {
    return decimal(match[1], match[2], match[3]) / decimal(match[4], match[5], match[6]);
  }
  return null;
}

function readRate(tidy: string): number | null {
  const word = WORDS[tidy];
  if (word !== undefined) return word;
  const every = EVERY.exec(tidy);
  if (every) return 1 / decimal(every[1], every[2], every[3]);
  const period = PER_PERIOD.exec(tidy.replace(/^once /, "1 ").replace(/^twice /, "2 "));
  if (period) return decimal(period[1], period[2], period[3]) * PER_YEAR[period[4]!]!;
  return null;
}

function readNumber(tidy: string, kind: QuantityKind): number | null {
  const plain = PLAIN.exec(tidy);
  if (plain) return decimal(plain[1], plain[2], plain[3]);
  const scaled = kind === "probability" ? null : SCALED.exec(tidy);
  if (scaled) return decimal(scaled[1], scaled[2], scaled[3], exponentOf(scaled[4]!));
  if (kind === "money") return null;
  const percent = PERCENT.exec(tidy);
  if (percent) return decimal(percent[1], percent[2], percent[3], -2);
  const ratio = readRatio(tidy);
  if (ratio !== null) return ratio;
  return kind === "frequency" ? readRate(tidy) : null;
}

/** Reads a typed number. The rule of a failure is a sentence that says what to type instead. */
export function readQuantity(text: string, kind: QuantityKind): Reading {
  const tidy = strip(text, kind);
  if (tidy === "") return { ok: false, rule: "Enter a value" };
  const value = readNumber(tidy, kind);
  if (value !== null && Number.isFinite(value)) return { ok: true, value };
  if (/^[+-]?\d+,\d{1,2}( ?[a-z%]+)?$/.test(tidy))
    return { ok: false, rule: "Enter decimals with a point, such as 1.5" };
  if (/^\d{1,3}(\.\d{3}){2,}/.test(tidy))
    return { ok: false, rule: "Separate thousands with commas, such as 1,500,000" };
  if (kind === "money" && tidy.endsWith("%"))
    return { ok: false, rule: "Enter an amount of money, not a percentage" };
  return { ok: false, rule: NOT_A_NUMBER[kind] };
}

function readsBack(text: string, value: number, kind: QuantityKind): boolean {
  const reading = readQuantity(text, kind);
  return reading.ok && reading.value === value;
}

/** Digits without an exponent, grouped in thousands. */
export function grouped(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const separated = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

function shortMoney(value: number): string | null {
  const size = Math.abs(value);
  for (const [suffix, exponent] of [
    ["T", 12],
    ["B", 9],
    ["M", 6],
    ["K", 3],
  ] as const) {
    if (size < 10 ** exponent) continue;
    const mantissa = Number(`${value}e-${exponent}`);
    return String(mantissa).replace(/[-.]/g, "").length <= 4 ? `${mantissa}${suffix}` : null;
  }
  return null;
}

/** A value as a person would type it, shortest first: `2M`, `12,345`, `30%`. It reads back to the same bits. */
export function quantityText(value: number, kind: QuantityKind): string {
  const candidates: string[] = [];
  if (kind === "money") candidates.push(shortMoney(value) ?? "");
  if (kind === "probability") candidates.push(`${Number((value * 100).toPrecision(12))}%`);
  if (!/e/.test(String(value))) candidates.push(grouped(value));
  candidates.push(String(value));
  return candidates.find((text) => text !== "" && readsBack(text, value, kind)) ?? String(value);
}

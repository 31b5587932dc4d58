import { percent, significant } from "../../../../ui/format.ts";
import { grouped } from "../../../../ui/form/quantity.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** A currency's sign, or its code if it has none: `$`, `CHF`. */
export function currencySign(currency: string): string {
  try {
    const parts = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).formatToParts(0);
    return parts.find(({ type }) => type === "currency")?.value ?? currency;
  } catch {
    return currency;
  }
}

/**
 * A number's interpretation, in full and with its unit: `$1,500,000`, `once in 10 years`, `4 a year`, `1 in 3.3 events`. A
 * probability is one of `share`: events, contacts, …; a `percentile` is a position: `above 60% of attackers`.
 */
export function quantityWords(value: number, kind: QuantityKind, currency: string, share = "events"): string {
  if (kind === "money") {
    const sign = currencySign(currency);
    const size = Math.abs(value);
    const digits = size < 1e15 ? grouped(Number(size.toPrecision(12))) : significant(size);
    return `${value < 0 ? "−" : ""}${sign}${sign.length > 1 ? " " : ""}${digits}`;
  }
  if (kind === "frequency") {
    if (value === 0) return "never";
    if (value < 0) return `${significant(value)} a year`;
    return value < 0.995 ? `once in ${significant(1 / value)} years` : `${significant(value)} a year`;
  }
  if (value < 0 || value > 1) return percent(value);
  if (share === "percentile") return `above ${Number((value * 100).toPrecision(6))}% of attackers`;
  if (value === 0) return `no ${share.slice(0, -1)}`;
  if (value === 1) return `every ${share.slice(0, -1)}`;
  return value >= 0.0005
    ? `1 in ${significant(1 / value)} ${share}`
    : `1 in ${significant(Math.round(1 / value), 12)} ${share}`;
}

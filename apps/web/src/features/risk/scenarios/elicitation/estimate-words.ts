import { money, percent, significant } from "../../../../ui/format.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** One value in short: `0.7`, `12%`, `$1.2M`. */
export function shortValue(value: number, kind: QuantityKind, currency: string): string {
  if (kind === "money") return money(value, currency);
  return kind === "probability" ? percent(value) : significant(value, 2);
}

/** Middle and 90 % interval in short: `0.7 (0.1 to 2.1)`. */
export function beliefWords(
  { middle, p5, p95 }: { readonly middle: number; readonly p5: number; readonly p95: number },
  kind: QuantityKind,
  currency: string,
): string {
  const write = (value: number) => shortValue(value, kind, currency);
  return `${write(middle)} (${write(p5)} to ${write(p95)})`;
}

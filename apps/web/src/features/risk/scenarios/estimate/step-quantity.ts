import { FIRST, stepValue } from "../../../../screen/joined/reading-curve.ts";
import { type QuantityKind, grouped, quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

/**
 * The text of a field after an arrow key, in its original notation (`1 in 10` goes to `1 in 9`, `10%` to
 * `11%`, `50k` to `51k`, `2000000` to `2100000`). Null if there is no number to step from.
 */
export function stepQuantity(
  text: string,
  kind: QuantityKind,
  direction: 1 | -1,
  coarse: boolean,
): string | null {
  const reading = readQuantity(text, kind);
  if (!reading.ok) return text.trim() === "" && direction === 1 ? quantityText(FIRST[kind], kind) : null;
  const oneIn = /^\s*1\s*(in|:|\/)\s*(\d+)/i.exec(text);
  if (oneIn && Number(oneIn[2]) > 1) {
    const step = coarse ? 10 ** Math.floor(Math.log10(Number(oneIn[2]))) : 1;
    return `1 ${oneIn[1]} ${Math.max(1, Number(oneIn[2]) - direction * step)}`;
  }
  const next = stepValue(reading.value, direction, coarse, kind);
  const digitsOnly = /^\s*[\d.]+\s*$/.test(text);
  if (digitsOnly) return next < 1e-6 ? quantityText(next, kind) : String(next);
  return /^\s*[\d,.]+\s*$/.test(text) ? grouped(next) : quantityText(next, kind);
}

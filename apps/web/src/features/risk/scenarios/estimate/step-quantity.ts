import { type QuantityKind, grouped, quantityText, readQuantity } from "./quantity.ts";

/** The result of a step from zero. */
const FIRST: Readonly<Record<QuantityKind, number>> = { money: 1000, frequency: 0.01, probability: 0.01 };

/**
 * The next value up or down: one unit of the second significant digit (of the first with `coarse`), so that a step
 * feels the same at 500 and at 5,000,000. Going down through a power of ten takes the finer step below it.
 */
export function stepValue(value: number, direction: 1 | -1, coarse: boolean, kind: QuantityKind): number {
  if (value <= 0) return direction === 1 ? FIRST[kind] : 0;
  let exponent = Math.floor(Math.log10(value) + 1e-12);
  if (direction === -1 && Number(`1e${exponent}`) === value) exponent -= 1;
  const unit = exponent - (coarse ? 0 : 1);
  const next = Number(`${Math.round(Number(`${value}e${-unit}`)) + direction}e${unit}`);
  return kind === "probability" ? Math.min(next, 1) : next;
}

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

/**
 * How much something grew, in percent of what it was, to a tenth.
 * @returns null where there was nothing to grow from
 */
export function growth(before: number, now: number): number | null {
  return before === 0 ? null : tenth(((now - before) / before) * 100);
}

/** A share of 0 to 1 in percent, to a tenth; null stays null. */
export function inPercent(share: number | null): number | null {
  return share === null ? null : tenth(share * 100);
}

/** A number to a tenth. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

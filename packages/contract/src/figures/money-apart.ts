/** Amounts beside each other whose rounding would hide the difference. */

/** More digits than this say nothing that people act on. */
const MOST_DIGITS = 9;

/** Money in short with up to so many significant digits: `$1.2346M`. */
function short(value: number, currency: string, digits: number): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumSignificantDigits: digits,
  }).format(value);
}

/**
 * Two amounts that a reader can tell apart: `$1.204M` and `$1.2M`, where both would be `$1.2M`. Amounts that are the same to a unit of the currency stay as
 * they are.
 *
 * @param write how an amount is written elsewhere; three significant digits unless given
 */
export function moneyApart(
  one: number,
  other: number,
  currency: string,
  write: (value: number) => string = (value) => short(value, currency, 3),
): readonly [string, string] {
  const texts = [write(one), write(other)] as const;
  if (texts[0] !== texts[1] || Math.round(one) === Math.round(other)) return texts;
  for (let digits = 4; digits <= MOST_DIGITS; digits++) {
    const finer = [short(one, currency, digits), short(other, currency, digits)] as const;
    if (finer[0] !== finer[1]) return finer;
  }
  return texts;
}

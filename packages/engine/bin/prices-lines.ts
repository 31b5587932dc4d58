import type { Pricing, StatedPrices } from "../src/program/prices.ts";
import type { DatedRate } from "../src/program/rates.ts";

/** The rates at which figures are joined, for printing. */
export function ratesLines(rates: readonly DatedRate[], currency: string): string[] {
  return rates.map(
    ({ from, rate, asOf, source }) => `Joined at 1 ${from} = ${rate} ${currency} of ${asOf}, ${source}`,
  );
}

/** The prices that figures are in, for printing. */
export function pricesLines({ year, levels }: StatedPrices): string[] {
  return [
    `In prices of ${year}`,
    ...levels.map(
      ({ source, ...one }) =>
        `  index ${one.currency} ${one.year}: ${one.index}${source === "" ? "" : `, ${source}`}`,
    ),
  ];
}

/** The same, with what is taken as estimated. */
export function pricingLines(pricing: Pricing): string[] {
  const { unstated, missing } = pricing;
  return [
    ...pricesLines(pricing),
    ...(unstated > 0 ? [`  taken as estimated, without a price year: ${unstated}`] : []),
    ...missing.map(
      (one) => `  taken as estimated, no index for ${one.currency} ${one.year}: ${one.scenarios}`,
    ),
  ];
}

import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { RatesNow } from "./store.ts";

/** How many scenarios are in a currency. */
interface InCurrency {
  readonly currency: string;
  readonly scenarios: number;
}

/**
 * What a joint figure in a currency says of scenarios in others.
 *
 * @param found how many scenarios there are in each currency
 */
export function joiningOf(currency: string, now: RatesNow, found: readonly InCurrency[]): Joining {
  const joins = currency === now.currency;
  const rates = joins ? now.rates.filter(({ from }) => found.some((one) => one.currency === from)) : [];
  const included = new Set([currency, ...rates.map(({ from }) => from)]);
  return {
    rates: [...rates],
    apart: found
      .filter((one) => one.scenarios > 0 && !included.has(one.currency))
      .map(({ currency, scenarios }) => ({ currency, scenarios }))
      .toSorted((a, b) => b.scenarios - a.scenarios || (a.currency < b.currency ? -1 : 1)),
    joins,
  };
}

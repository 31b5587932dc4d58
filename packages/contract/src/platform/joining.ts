/** Which scenarios a joint figure includes, given the tenant's rates: the same in the server and while a portfolio is edited. */
import type { Joining, RatesInUse } from "./exchange-rates.ts";
import type { PricesInUse } from "./price-levels.ts";

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
export function joiningOf(currency: string, now: RatesInUse, found: readonly InCurrency[]): Joining {
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

/** The currency of members' joint figures: the one that they share, or else the tenant's; null without any. */
export function jointCurrency(currencies: readonly string[], own: string): string | null {
  const [first] = currencies;
  if (first === undefined) return null;
  return currencies.every((one) => one === first) ? first : own;
}

/** What joint figures of members say of their currencies; see `joiningOf`. */
export function joiningOfMembers(
  members: readonly { readonly currency: string }[],
  currency: string | null,
  now: RatesInUse,
): Joining {
  const counts = new Map<string, number>();
  for (const one of members) counts.set(one.currency, (counts.get(one.currency) ?? 0) + 1);
  return joiningOf(
    currency ?? now.currency,
    now,
    [...counts].map(([code, scenarios]) => ({ currency: code, scenarios })),
  );
}

/** Whether figures include something in a currency. */
export function isJoined(
  { currency }: { readonly currency: string },
  into: string | null,
  { rates }: Pick<Joining, "rates">,
): boolean {
  return currency === into || rates.some(({ from }) => from === currency);
}

/** The prices that figures of these scenarios are in: those of their one client, or else the tenant's; undefined: as estimated. */
export function statedPrices(
  members: readonly { readonly clientId: string | null }[],
  { years, levels }: PricesInUse,
): { readonly year: number; readonly levels: PricesInUse["levels"] } | undefined {
  const [first] = members;
  const one = first && members.every(({ clientId }) => clientId === first.clientId) ? first.clientId : null;
  const of = (client: string | null) => years.find(({ clientId }) => clientId === client);
  const year = (of(one) ?? of(null))?.year ?? null;
  return year === null ? undefined : { year, levels };
}

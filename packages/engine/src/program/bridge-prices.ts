/** The prices of one end of a bridge, as the scenarios of both ends need them. */
import type { Member } from "./member.ts";
import { neededLevels, type PriceLevel, type StatedPrices } from "./prices.ts";

interface PricedEnd {
  readonly members: readonly Member[];
  readonly prices?: StatedPrices;
}

/**
 * An end's stated year with its indices. Those that its own scenarios don't need are the other end's: the other end's estimates can be in the prices of
 * these years. One that its own scenarios need stays missing, as in its figures.
 *
 * An index can have another base at the other end; what is lent is brought to this end's by the latest year that both have, and taken as it is if
 * there is none.
 */
export function pricesAt(own: PricedEnd, other: PricedEnd): StatedPrices | undefined {
  const { members, prices } = own;
  if (!prices) return undefined;
  const needed = neededLevels(
    members.map(({ estimate }) => estimate),
    prices.year,
  );
  const lent = (other.prices?.levels ?? [])
    .filter((level) => !needed.has(keyOf(level)))
    .map((level) => onBaseOf(prices.levels, other.prices!.levels, level));
  const levels = new Map([...lent, ...prices.levels].map((level) => [keyOf(level), level]));
  return { year: prices.year, levels: [...levels.values()].toSorted(byKey) };
}

/** The year, and each index relative to its currency's first: two with other bases or sources are the same. */
export function comparablePrices(prices: StatedPrices | undefined): object | null {
  if (!prices) return null;
  const first = new Map<string, number>();
  const levels = prices.levels.toSorted(byKey).map(({ currency, year, index }) => {
    const base = first.get(currency) ?? index;
    first.set(currency, base);
    return { currency, year, index: Number((index / base).toPrecision(12)) };
  });
  return { year: prices.year, levels };
}

function onBaseOf(own: readonly PriceLevel[], other: readonly PriceLevel[], level: PriceLevel): PriceLevel {
  const [latest] = other
    .filter(({ currency }) => currency === level.currency)
    .toSorted((a, b) => b.year - a.year)
    .flatMap((theirs) => {
      const ours = own.find((one) => keyOf(one) === keyOf(theirs));
      return ours ? [ours.index / theirs.index] : [];
    });
  return latest === undefined || latest === 1 ? level : { ...level, index: level.index * latest };
}

function keyOf({ currency, year }: PriceLevel): string {
  return `${currency} ${year}`;
}

function byKey(a: PriceLevel, b: PriceLevel): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/**
 * Losses in the prices of a stated year: estimates are scaled by price indices of their currency. What a contract states stays nominal: caps,
 * policies, premiums and the costs of controls.
 */
import { scaled } from "../distributions/scaled.ts";
import type { Loss } from "../scenario.ts";
import type { Treatment } from "../treatment.ts";
import type { Joined } from "./joined.ts";
import type { Member } from "./member.ts";
import { effectTimes, joinedInto, type Rate } from "./rates.ts";

/** A price index's value for a year; only ratios of values of one currency matter. */
export interface PriceLevel {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly year: number;
  /** Above 0. */
  readonly index: number;
  /** Who published it. */
  readonly source: string;
}

/** The year in whose prices losses are stated, and the indices that lead there. */
export interface StatedPrices {
  readonly year: number;
  readonly levels: readonly PriceLevel[];
}

/** What a factor depends on. */
type Priced = Pick<Member["estimate"], "currency" | "priceYear">;

/** How figures in the prices of a year dealt with each scenario. */
export interface Pricing {
  readonly year: number;
  /** The indices used, by currency and year. */
  readonly levels: readonly PriceLevel[];
  /** How many scenarios state no price year: they're taken as estimated. */
  readonly unstated: number;
  /** Years without an index, with how many scenarios are taken as estimated because of that. */
  readonly missing: readonly {
    readonly currency: string;
    readonly year: number;
    readonly scenarios: number;
  }[];
}

function levelOf({ levels }: StatedPrices, currency: string, year: number): PriceLevel | undefined {
  return levels.find((one) => one.currency === currency && one.year === year);
}

/**
 * What losses of an estimate are multiplied by to be in the prices of the stated year; 1, as estimated, if it states no year, is of that year,
 * or an index is missing.
 *
 * @throws RangeError for an index that isn't above 0
 */
export function priceFactor({ currency, priceYear }: Priced, prices: StatedPrices): number {
  if (priceYear === undefined || priceYear === prices.year) return 1;
  const [from, to] = [levelOf(prices, currency, priceYear), levelOf(prices, currency, prices.year)];
  for (const level of [from, to])
    if (level && !(level.index > 0 && level.index < Infinity))
      throw new RangeError(`prices: the index of ${currency} ${level.year} must be above 0`);
  return from && to ? to.index / from.index : 1;
}

/** The estimates with their losses in the prices of the stated year; the same object at a factor of 1. */
export function estimateInPrices<E extends Member["estimate"]>(estimate: E, prices: StatedPrices): E {
  const factor = priceFactor(estimate, prices);
  return factor === 1 ? estimate : { ...estimateRepriced(estimate, factor), priceYear: prices.year };
}

/** The scenario with its losses, and what controls replace them with, in the prices of the stated year; the same object at a factor of 1. */
export function memberInPrices<M extends Member>(member: M, prices: StatedPrices): M {
  const factor = priceFactor(member.estimate, prices);
  if (factor === 1) return member;
  return {
    ...member,
    estimate: estimateInPrices(member.estimate, prices),
    treatment: treatmentRepriced(member.treatment, factor),
  };
}

/** The estimates at prices that are `factor` times theirs; what contracts and laws limit losses to stays. */
export function estimateRepriced<E extends Member["estimate"]>(estimate: E, factor: number): E {
  const times = (losses: readonly Loss[]) =>
    losses.map((one): Loss => ({ ...one, loss: scaled(one.loss, factor) }));
  const { primary, secondary } = estimate;
  return {
    ...estimate,
    primary: times(primary),
    ...(secondary && { secondary: { ...secondary, losses: times(secondary.losses) } }),
  };
}

/** The treatment with what controls replace losses with at prices that are `factor` times theirs; costs and insurance stay. */
export function treatmentRepriced(treatment: Treatment, factor: number): Treatment {
  const controls = treatment.controls.map((control) => ({
    ...control,
    effects: control.effects.map((effect) => effectTimes(effect, factor)),
  }));
  return { ...treatment, controls };
}

/**
 * Scenarios and policies in one currency and, if a year is stated, in its prices: each scenario by the index of its own currency, before it's
 * converted at today's rate.
 *
 * @throws RangeError as `joinedInto` and `priceFactor`
 */
export function statedIn<M extends Member>(
  { members, joined }: { readonly members: readonly M[]; readonly joined: Joined },
  currency: string,
  rates: readonly Rate[],
  prices: StatedPrices | undefined,
): { readonly members: readonly M[]; readonly joined: Joined } {
  const priced = prices ? members.map((member) => memberInPrices(member, prices)) : members;
  return joinedInto({ members: priced, joined }, currency, rates);
}

/** The years of a currency whose indices estimates need to be in the prices of a year: `USD 2024`. */
export function neededLevels(estimates: readonly Priced[], year: number): Set<string> {
  return new Set(
    estimates.flatMap(({ currency, priceYear }) =>
      priceYear === undefined || priceYear === year
        ? []
        : [`${currency} ${priceYear}`, `${currency} ${year}`],
    ),
  );
}

/** Which indices figures of these scenarios use, and what they take as estimated. */
export function pricingOf(estimates: readonly Priced[], prices: StatedPrices): Pricing {
  const used = new Map<string, PriceLevel>();
  const missing = new Map<string, { currency: string; year: number; scenarios: number }>();
  for (const { currency, priceYear } of estimates) {
    if (priceYear === undefined || priceYear === prices.year) continue;
    const needed = [priceYear, prices.year].map((year) => ({ year, level: levelOf(prices, currency, year) }));
    const whole = needed.every(({ level }) => level);
    for (const { year, level } of needed) {
      const key = `${currency} ${year}`;
      if (whole) used.set(key, level!);
      else if (!level)
        missing.set(key, { currency, year, scenarios: (missing.get(key)?.scenarios ?? 0) + 1 });
    }
  }
  const byKey = <T>(of: ReadonlyMap<string, T>) =>
    [...of].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return {
    year: prices.year,
    levels: byKey(used),
    unstated: estimates.filter(({ priceYear }) => priceYear === undefined).length,
    missing: byKey(missing),
  };
}

/** A portfolio's members that have a figure in one currency. */
import type { Joining, RatesInUse } from "@crq/contract/platform/exchange-rates";
import type { PricesInUse } from "@crq/contract/platform/price-levels";
import { isJoined, joiningOfMembers, jointCurrency, statedPrices } from "@crq/contract/platform/joining";
import { pricingOf } from "@crq/engine/program/prices";
import type { PortfolioDependence } from "@crq/contract/risk/portfolios";
import type { Member, PortfolioDraft } from "./portfolio-draft.ts";

/** The members that have a joint figure, in their own currencies, with their dependence, and what brings them into the figure's. */
export interface JoinedMembers {
  readonly currency: string;
  readonly members: readonly Member[];
  readonly dependence: PortfolioDependence;
  readonly joining: Joining;
}

/** The currency of a draft's figures; null without members, or while it takes rates that aren't known yet. */
function currencyOf(
  { members }: Pick<PortfolioDraft, "members">,
  now: RatesInUse | undefined,
): string | null {
  return (
    jointCurrency(
      members.map(({ currency }) => currency),
      now?.currency ?? "",
    ) || null
  );
}

/** The members of a draft that rates bring into one currency; null without members, or while that takes rates that aren't known yet. */
export function joinedMembers(
  draft: Pick<PortfolioDraft, "members" | "dependence">,
  now: (RatesInUse & { readonly prices: PricesInUse }) | undefined,
): JoinedMembers | null {
  const currency = currencyOf(draft, now);
  if (currency === null) return null;
  const { members, dependence } = draft;
  const joining = joiningOfMembers(members, currency, now ?? { currency, rates: [] });
  const places = [...members.keys()].filter((i) => isJoined(members[i]!, currency, joining));
  const prices = now && statedPrices(members, now.prices);
  const priced =
    prices &&
    pricingOf(
      places.map((i) => members[i]!.estimate),
      prices,
    );
  return {
    currency,
    joining: {
      ...joining,
      ...(priced && { pricing: { ...priced, levels: [...priced.levels], missing: [...priced.missing] } }),
    },
    members: places.map((i) => members[i]!),
    dependence:
      dependence.type === "matrix"
        ? { type: "matrix", matrix: places.map((i) => places.map((j) => dependence.matrix[i]![j]!)) }
        : dependence,
  };
}

/**
 * A changed draft whose tolerance follows the currency of its figures: converted at the rate, or left out if there is none, because its amounts
 * would mean something else.
 */
export function withToleranceMoved(
  before: PortfolioDraft,
  after: PortfolioDraft,
  now: RatesInUse | undefined,
): PortfolioDraft {
  const [from, to] = [currencyOf(before, now), currencyOf(after, now)];
  if (from === null || to === null || from === to || after.tolerance.length === 0) return after;
  const rateOf = (currency: string) => now?.rates.find((one) => one.from === currency)?.rate;
  const back = rateOf(to);
  const factor = to === now?.currency ? rateOf(from) : from === now?.currency && back ? 1 / back : undefined;
  const tolerance =
    factor === undefined
      ? []
      : after.tolerance.map(({ loss, probability }) => ({
          loss: Number((loss * factor).toPrecision(6)),
          probability,
        }));
  return { ...after, tolerance };
}

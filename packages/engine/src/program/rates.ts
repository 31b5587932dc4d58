/** Scenarios and policies in other currencies, brought into one at stated rates. */
import { scaled } from "../distributions/scaled.ts";
import type { Loss } from "../scenario.ts";
import type { Control, ControlEffect, Insurance, Layer, Treatment } from "../treatment.ts";
import type { Joined, StagedPolicy } from "./joined.ts";
import type { Member } from "./member.ts";
import type { MemberTerms, SharedPolicy } from "./shared-policy.ts";

/** An exchange rate: one unit of `from` is `rate` units of the currency that figures are in. */
export interface Rate {
  /** ISO 4217 code. */
  readonly from: string;
  /** Above 0. */
  readonly rate: number;
}

/** A rate as it was recorded. */
export interface DatedRate extends Rate {
  /** The day that it holds for: 2026-11-03. */
  readonly asOf: string;
  readonly source: string;
}

/**
 * The factor from one currency into another: 1 from a currency into itself.
 *
 * @throws RangeError without a rate
 */
export function factorInto(from: string, currency: string, rates: readonly Rate[]): number {
  if (from === currency) return 1;
  const rate = rates.find((one) => one.from === from)?.rate;
  if (rate === undefined) throw new RangeError(`rates: there is none from ${from} to ${currency}`);
  if (!(rate > 0 && rate < Infinity)) throw new RangeError(`rates: from ${from} must be above 0`);
  return rate;
}

/**
 * A scenario's estimates in a currency whose unit is worth `1 / rate` of its own: every amount of money is scaled, exactly in its law: losses with
 * their bounds, the caps of their forms, and the most that an event can cost.
 */
export function estimateInto(
  estimate: Member["estimate"],
  currency: string,
  rate: number,
): Member["estimate"] {
  if (rate === 1) return estimate.currency === currency ? estimate : { ...estimate, currency };
  const { primary, secondary, eventCap } = estimate;
  return {
    ...estimate,
    currency,
    primary: lossesTimes(primary, rate),
    ...(secondary && { secondary: { ...secondary, losses: lossesTimes(secondary.losses, rate) } }),
    ...(eventCap !== undefined && { eventCap: eventCap * rate }),
  };
}

/** A scenario with its controls and insurance in another currency. */
export function memberInto<M extends Member>(member: M, currency: string, rate: number): M {
  const { estimate, treatment } = member;
  if (rate === 1 && estimate.currency === currency) return member;
  return {
    ...member,
    estimate: estimateInto(estimate, currency, rate),
    treatment: treatmentTimes(treatment, rate),
  };
}

/** A policy whose amounts are scaled. */
export function policyTimes<P extends SharedPolicy>(policy: P, rate: number): P {
  if (rate === 1) return policy;
  return {
    ...policy,
    tower: policy.tower.map((layer) => ({ ...layer, ...layerTimes(layer, rate) })),
    perYear: layerTimes(policy.perYear, rate),
    premium: policy.premium * rate,
    ...(policy.terms && { terms: policy.terms.map((one) => termsTimes(one, rate)) }),
  };
}

/** Hours stay; money is scaled. */
function termsTimes({ member, sublimit, waiting }: MemberTerms, rate: number): MemberTerms {
  return {
    member,
    sublimit: sublimit === null ? null : sublimit * rate,
    waiting: waiting && { ...waiting, lossPerHour: waiting.lossPerHour * rate },
  };
}

/**
 * All scenarios and policies in one currency. What already is stays the same object, so that its figures keep their bits.
 *
 * @throws RangeError if one is in a currency without a rate
 */
export function joinedInto<M extends Member>(
  { members, joined }: { readonly members: readonly M[]; readonly joined: Joined },
  currency: string,
  rates: readonly Rate[],
): { readonly members: readonly M[]; readonly joined: Joined } {
  const policies = joined.policies.map(({ currency: own, ...policy }): StagedPolicy =>
    policyTimes(policy, factorInto(own ?? currency, currency, rates)),
  );
  return {
    members: members.map((member) =>
      memberInto(member, currency, factorInto(member.estimate.currency, currency, rates)),
    ),
    joined: { ...joined, policies },
  };
}

function lossesTimes(losses: readonly Loss[], rate: number): Loss[] {
  return losses.map((one) => ({
    ...one,
    loss: scaled(one.loss, rate),
    ...(one.cap !== undefined && { cap: one.cap * rate }),
  }));
}

function treatmentTimes(treatment: Treatment, rate: number): Treatment {
  if (rate === 1) return treatment;
  const { controls, insurance } = treatment;
  return {
    ...treatment,
    controls: controls.map((control): Control => ({
      ...control,
      annualCost: scaled(control.annualCost, rate),
      effects: control.effects.map((effect) => effectTimes(effect, rate)),
    })),
    ...(insurance && { insurance: insuranceTimes(insurance, rate) }),
  };
}

/** What a control does, where money is multiplied by a rate: a factor has no currency or price, what replaces a loss has. */
export function effectTimes(effect: ControlEffect, rate: number): ControlEffect {
  const { node, change } = effect;
  const money = /^(primary|secondary)\./u.test(node) && node !== "secondary.slef";
  if (!money || change.type === "factor") return effect;
  return { node, change: { ...change, distribution: scaled(change.distribution, rate) } };
}

function insuranceTimes({ perEvent, perYear, premium }: Insurance, rate: number): Insurance {
  return {
    perEvent: layerTimes(perEvent, rate),
    perYear: layerTimes(perYear, rate),
    premium: premium * rate,
  };
}

function layerTimes({ retention, limit }: Layer, rate: number): Layer {
  return { retention: retention * rate, limit: limit === null ? null : limit * rate };
}

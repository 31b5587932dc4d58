/** Insurance that covers several scenarios together. */
import { MAX_LOSS } from "../parse/distribution.ts";
import type { Layer } from "../treatment.ts";

/** A layer of a tower: of what exceeds the retention, up to the limit (null: without limit), it pays a share. Money. */
export interface TowerLayer extends Layer {
  /** The insured share, above 0 and at most 1: the rest is coinsurance. */
  readonly share: number;
}

/** A waiting period, as an amount: what an interruption costs until the policy begins to pay. */
export interface WaitingPeriod {
  /** Hours from the start of an event that aren't insured, from 0. */
  readonly hours: number;
  /** What the scenario loses in each of them, money. */
  readonly lossPerHour: number;
}

/**
 * How a policy treats one covered scenario, before its tower pays: of each event's loss there, the waiting period's is deducted and at most the sublimit
 * counts.
 *
 * The deduction approximates the waiting period of a business interruption policy: every event costs the same in each hour and lasts at least as
 * long, or costs less than the whole deduction and isn't insured.
 */
export interface MemberTerms {
  /** The id of the scenario. */
  readonly member: string;
  /** The most of one event's loss that counts, money; null: all. */
  readonly sublimit: number | null;
  /** Null: without one. */
  readonly waiting: WaitingPeriod | null;
}

/** The longest waiting period: a year, in hours. */
export const MOST_WAITING_HOURS = 8760;

/** The most layers of one tower. */
export const MAX_LAYERS = 20;

/**
 * A policy over several scenarios. Each event is one occurrence, whether a scenario's own or that of a common cause, whose losses in the
 * covered scenarios count together. Every layer of the tower pays its part of it; of the year's payments `perYear` (an aggregate retention and
 * limit) is paid. The premium is money per year.
 */
export interface SharedPolicy {
  readonly id: string;
  readonly title: string;
  /** The ids of the covered scenarios; null: all. */
  readonly covers: readonly string[] | null;
  readonly tower: readonly TowerLayer[];
  readonly perYear: Layer;
  readonly premium: number;
  /** Of single scenarios; the others count in full. */
  readonly terms?: readonly MemberTerms[] | undefined;
}

function requireLayer(at: string, { retention, limit }: Layer): void {
  if (!(retention >= 0 && retention <= MAX_LOSS))
    throw new RangeError(`${at}.retention: must be from 0 to 1e15`);
  if (limit !== null && !(limit > 0 && limit <= MAX_LOSS))
    throw new RangeError(`${at}.limit: must be above 0 and at most 1e15, or null for no limit`);
}

function requireTerms(at: string, terms: readonly MemberTerms[]): void {
  for (const [j, { member, sublimit, waiting }] of terms.entries()) {
    const here = `${at}.terms[${j}]`;
    if (terms.findIndex((one) => one.member === member) !== j)
      throw new RangeError(`${here}.member: must be named once`);
    if (sublimit !== null && !(sublimit > 0 && sublimit <= MAX_LOSS))
      throw new RangeError(`${here}.sublimit: must be above 0 and at most 1e15, or null for none`);
    if (!waiting) continue;
    if (!(waiting.hours >= 0 && waiting.hours <= MOST_WAITING_HOURS))
      throw new RangeError(`${here}.waiting.hours: must be from 0 to ${MOST_WAITING_HOURS}`);
    if (!(waiting.lossPerHour >= 0 && waiting.lossPerHour <= MAX_LOSS))
      throw new RangeError(`${here}.waiting.lossPerHour: must be from 0 to 1e15`);
  }
}

/**
 * Checks policies.
 *
 * @throws RangeError whose message starts with the field and states the rule
 */
export function requirePolicies(policies: readonly SharedPolicy[]): void {
  for (const [i, { tower, perYear, premium, terms = [] }] of policies.entries()) {
    const at = `policies[${i}]`;
    if (tower.length === 0 || tower.length > MAX_LAYERS)
      throw new RangeError(`${at}.tower: must have 1 to ${MAX_LAYERS} layers`);
    for (const [j, layer] of tower.entries()) {
      requireLayer(`${at}.tower[${j}]`, layer);
      if (!(layer.share > 0 && layer.share <= 1))
        throw new RangeError(`${at}.tower[${j}].share: must be above 0 and at most 1`);
    }
    requireLayer(`${at}.perYear`, perYear);
    if (!(premium >= 0 && premium <= MAX_LOSS)) throw new RangeError(`${at}.premium: must be from 0 to 1e15`);
    requireTerms(at, terms);
  }
}

/** What of a scenario's loss in one event counts for a policy: min(max(loss − deducted, 0), most). Money. */
export interface Counting {
  readonly deducted: number;
  readonly most: number;
}

/** How a policy counts a scenario's losses; undefined: in full. */
export function countingOf({ terms = [] }: SharedPolicy, member: string): Counting | undefined {
  const found = terms.find((one) => one.member === member);
  if (!found) return undefined;
  const { sublimit, waiting } = found;
  const deducted = waiting ? waiting.hours * waiting.lossPerHour : 0;
  const most = sublimit ?? Infinity;
  return deducted === 0 && most === Infinity ? undefined : { deducted, most };
}

/** What counts of one event's loss, money. */
export function countedOf(counting: Counting | undefined, loss: number): number {
  if (!counting) return loss;
  const beyond = loss - counting.deducted;
  return beyond <= 0 ? 0 : Math.min(beyond, counting.most);
}

/** What a layer pays of an amount. */
function paidOf(amount: number, { retention, limit }: Layer): number {
  const beyond = amount - retention;
  return beyond <= 0 ? 0 : limit === null || beyond < limit ? beyond : limit;
}

/** What a tower pays of one occurrence, money. */
export function towerPays(tower: readonly TowerLayer[], loss: number): number {
  let paid = 0;
  for (const layer of tower) paid += layer.share * paidOf(loss, layer);
  return Math.min(paid, loss);
}

/** The most that a tower pays of a further unit of loss; above 1 where layers overlap. */
export function mostPaidOfMore(tower: readonly TowerLayer[]): number {
  return Math.max(
    ...tower.map(({ retention: from }) =>
      tower.reduce(
        (sum, { retention, limit, share }) =>
          retention <= from && (limit === null || from < retention + limit) ? sum + share : sum,
        0,
      ),
    ),
  );
}

/** What a policy pays of the year's claims, money. */
export function yearPays({ perYear }: SharedPolicy, claims: number): number {
  return paidOf(claims, perYear);
}

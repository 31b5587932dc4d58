/** Insurance that covers several scenarios together. */
import { MAX_LOSS } from "../parse/distribution.ts";
import type { Layer } from "../treatment.ts";

/** A layer of a tower: of what exceeds the retention, up to the limit (null: without limit), it pays a share. Money. */
export interface TowerLayer extends Layer {
  /** The insured share, above 0 and at most 1: the rest is coinsurance. */
  readonly share: number;
}

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
}

function requireLayer(at: string, { retention, limit }: Layer): void {
  if (!(retention >= 0 && retention <= MAX_LOSS))
    throw new RangeError(`${at}.retention: must be from 0 to 1e15`);
  if (limit !== null && !(limit > 0 && limit <= MAX_LOSS))
    throw new RangeError(`${at}.limit: must be above 0 and at most 1e15, or null for no limit`);
}

/**
 * Checks policies.
 *
 * @throws RangeError whose message starts with the field and states the rule
 */
export function requirePolicies(policies: readonly SharedPolicy[]): void {
  for (const [i, { tower, perYear, premium }] of policies.entries()) {
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
  }
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

/** What a policy pays of the year's claims, money. */
export function yearPays({ perYear }: SharedPolicy, claims: number): number {
  return paidOf(claims, perYear);
}

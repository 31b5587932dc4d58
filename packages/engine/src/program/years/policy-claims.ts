/** What policies pay of simulated years, event by event. */
import { YEARS_PER_BLOCK } from "../../rng/stream.ts";
import {
  countedOf,
  type Counting,
  countingOf,
  type SharedPolicy,
  towerPays,
  yearPays,
} from "../shared-policy.ts";

/** What a policy does, of the simulated years. */
export interface PolicyYears {
  readonly id: string;
  /** Expected payment, money per year. */
  readonly mean: number;
  /** The share of years in which it pays. */
  readonly pays: number;
  /** The share of years that use up the limit per year; null without one. */
  readonly exhausted: number | null;
}

/** A policy with its year's claims: by member, so that they move with its losses, and from common causes. */
export class PolicyClaims {
  readonly #policy: SharedPolicy;
  readonly #covered: readonly boolean[];
  /** What counts of each scenario's losses; undefined: all. */
  readonly #counting: readonly (Counting | undefined)[];
  readonly #ofMembers: readonly Float64Array[];
  readonly #ofCauses = new Float64Array(YEARS_PER_BLOCK);
  #paid = 0;
  #paying = 0;
  #exhausted = 0;

  /** @param ids the scenarios', by place */
  constructor(policy: SharedPolicy, ids: readonly string[]) {
    this.#policy = policy;
    this.#covered = ids.map((id) => policy.covers === null || policy.covers.includes(id));
    this.#counting = ids.map((id) => countingOf(policy, id));
    this.#ofMembers = this.#covered.map((covered) => new Float64Array(covered ? YEARS_PER_BLOCK : 0));
  }

  /** Forgets the claims of the last block. */
  clear(): void {
    this.#ofCauses.fill(0);
    for (const row of this.#ofMembers) row.fill(0);
  }

  /** The claims of a scenario by year, which move with its losses; none if it isn't covered. */
  rowsOf(member: number): readonly Float64Array[] {
    return this.#covered[member] ? [this.#ofMembers[member]!] : [];
  }

  /** Takes some events of one scenario: the loss of each, and its year, counted from `first`. */
  take(member: number, loss: Float64Array, year: Int32Array, count: number, first: number): void {
    if (!this.#covered[member]) return;
    const row = this.#ofMembers[member]!;
    const counting = this.#counting[member];
    for (let event = 0; event < count; event++)
      row[first + year[event]!]! += towerPays(this.#policy.tower, countedOf(counting, loss[event]!));
  }

  /** Takes one event of a common cause, what each struck scenario lost in it: one occurrence. */
  takeOccurrence(
    losses: readonly Float64Array[],
    members: readonly number[],
    event: number,
    year: number,
  ): void {
    let together = 0;
    for (const [j, row] of losses.entries()) {
      const member = members[j]!;
      if (this.#covered[member]) together += countedOf(this.#counting[member], row[event]!);
    }
    if (together > 0) this.#ofCauses[year]! += towerPays(this.#policy.tower, together);
  }

  /** The policy's payment for a year. */
  pay(year: number): number {
    let claims = this.#ofCauses[year]!;
    for (const row of this.#ofMembers) if (row.length > 0) claims += row[year]!;
    const paid = yearPays(this.#policy, claims);
    this.#paid += paid;
    if (paid > 0) this.#paying++;
    const { retention, limit } = this.#policy.perYear;
    if (limit !== null && claims >= retention + limit) this.#exhausted++;
    return paid;
  }

  /** What it did in all years. */
  over(years: number): PolicyYears {
    const { id, perYear } = this.#policy;
    return {
      id,
      mean: this.#paid / years,
      pays: this.#paying / years,
      exhausted: perYear.limit === null ? null : this.#exhausted / years,
    };
  }
}

/** Simulated years of common causes, at any levels of the scenarios that they strike. */
import type { CommonCause } from "../../../portfolio/common-cause.ts";
import { YEARS_PER_BLOCK } from "../../../rng/stream.ts";
import type { Scenario } from "../../../scenario.ts";
import { countedOf, type SharedPolicy, towerPays } from "../../shared-policy.ts";
import { CauseYears } from "../../years/cause-years.ts";
import type { Level } from "../levels.ts";
import { type Covered, coveredBy, pick, PLAN_SEED, type YearRows } from "./member-years.ts";

/** The causes' years: their events are the same at all levels, what these cost is drawn from the same words. */
export class CauseRows {
  readonly #causes: readonly CommonCause[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #towers: readonly SharedPolicy["tower"][];
  /** By policy, then by scenario. */
  readonly #covered: readonly (readonly (Covered | undefined)[])[];
  readonly #blocks: number;
  #years: Int32Array | undefined;

  constructor(
    causes: readonly CommonCause[],
    ids: readonly string[],
    policies: readonly SharedPolicy[],
    blocks: number,
  ) {
    this.#causes = causes;
    this.#places = new Map(ids.map((id, place) => [id, place]));
    this.#towers = policies.map(({ tower }) => tower);
    this.#covered = policies.map((policy) => ids.map((id) => coveredBy(policy, id)));
    this.#blocks = blocks;
  }

  /** From here on, only these years are answered. */
  focus(years: Int32Array): void {
    this.#years = years;
  }

  /** Each cause's years, by the scenarios. */
  rows(scenarios: readonly Scenario[]): YearRows[] {
    return this.#causes.map((cause) => this.#rowsOf(cause, (place) => scenarios[place]!));
  }

  /** The same by the scenarios' levels, to be computed when needed: equal keys have equal years. */
  at(levels: readonly Level[]): { readonly key: string; readonly rows: () => YearRows }[] {
    return this.#causes.map((cause) => ({
      key: cause.strikes.map(({ member }) => levels[this.#places.get(member)!]!.lossKey).join(" "),
      rows: () => this.#rowsOf(cause, (place) => levels[place]!.scenario),
    }));
  }

  #rowsOf(cause: CommonCause, scenarioAt: (place: number) => Scenario): YearRows {
    const placed = new Map(
      cause.strikes.map(({ member }) => {
        const place = this.#places.get(member)!;
        return [member, { scenario: scenarioAt(place), place }] as const;
      }),
    );
    const years = new CauseYears(cause, placed, PLAN_SEED);
    const loss = new Float64Array(this.#blocks * YEARS_PER_BLOCK);
    const claims = this.#towers.map(() => new Float64Array(loss.length));
    for (let block = 0; block < this.#blocks; block++)
      years.runBlock(block, YEARS_PER_BLOCK, (losses, members, year, count) => {
        for (let event = 0; event < count; event++) {
          const at = block * YEARS_PER_BLOCK + year(event);
          for (const one of losses) loss[at]! += one[event]!;
          for (const [p, tower] of this.#towers.entries()) {
            let together = 0;
            for (const [j, one] of losses.entries()) {
              const covered = this.#covered[p]![members[j]!];
              if (covered) together += countedOf(covered.counting, one[event]!);
            }
            if (together > 0) claims[p]![at]! += towerPays(tower, together);
          }
        }
      });
    const only = this.#years;
    return only ? { loss: pick(loss, only), claims: claims.map((row) => pick(row, only)) } : { loss, claims };
  }
}

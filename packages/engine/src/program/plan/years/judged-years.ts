/** The simulated years of choices' own figures, put together from what each scenario's years are: what the engines answer, a hundred times as fast. */
import type { Dependence } from "../../../portfolio/correlation.ts";
import { YEARS_PER_BLOCK } from "../../../rng/stream.ts";
import type { Scenario } from "../../../scenario.ts";
import { ScenarioModel } from "../../../simulate/scenario-model.ts";
import type { TolerancePoint } from "../../../treatment.ts";
import { comparedLosses, TOUCHES } from "../../appetite.ts";
import type { Joined, StagedPolicy } from "../../joined.ts";
import { countedOf, towerPays, yearPays } from "../../shared-policy.ts";
import { CauseYears } from "../../years/cause-years.ts";
import { JOINT_SEED, jointYearsFor } from "../../years/joint-years.ts";
import { inOrderOf, ranksOf } from "./copula-ranks.ts";
import { type Covered, coveredBy } from "./member-years.ts";
import type { Effort } from "../loss-form.ts";

/** What to judge by. */
export interface ToJudge {
  readonly ids: readonly string[];
  readonly dependence: Dependence;
  readonly causes: Joined["causes"];
  /** Those that a choice can have. */
  readonly policies: readonly StagedPolicy[];
  readonly tolerance: readonly TolerancePoint[];
  /** The years that figures are simulated in. */
  readonly years: number;
  /** Whether the loss before insurance is computed exactly, so that it isn't what these years say. */
  readonly exactBefore: boolean;
}

/** What reading a curve between its points can change, as a part of the chance. */
const READING = 5e-3;
/** Losses are kept with 7 digits. */
const ROUNDED = 1 + 1e-6;
/** Years are lumped where one in so many have losses within this factor; a curve's points are then apart by one in so many years. */
const LUMP = 512;
const LUMP_WIDTH = 1.004;
const CURVE_POINTS = 150;
/** How far the chance before insurance has to be beyond what is accepted, in standard errors of these years. */
const BEFORE = 5;
/** The most numbers that are kept, 4 bytes each, and what computing a year counts as in years that are added up. */
const MOST_KEPT = 4e7;
const ROW_COUNTS = 30;

/** Losses by year, then what each policy's tower pays of them. */
type Row = readonly Float32Array[];

/** The years of `programLoss`, by scenario. */
export class JudgedYears {
  readonly #toJudge: ToJudge;
  /** By scenario and policy. */
  readonly #covered: readonly (readonly (Covered | undefined)[])[];
  /** By scenario and year, the rank that a dependence gives it; undefined where scenarios are independent. */
  readonly #ranks: readonly Int32Array[] | undefined;
  readonly #places: ReadonlyMap<string, number>;
  readonly #lossKeys = new WeakMap<Scenario, string>();
  readonly #rows = new Map<string, Row>();
  readonly #sums: readonly Float64Array[];
  #kept = 0;

  constructor(toJudge: ToJudge) {
    const { ids, policies, years, dependence } = toJudge;
    this.#toJudge = toJudge;
    this.#covered = ids.map((id) => policies.map((policy) => coveredBy(policy, id)));
    this.#ranks =
      dependence.type === "independent" ? undefined : ranksOf(ids, dependence, { seed: JOINT_SEED, years });
    this.#places = new Map(ids.map((id, place) => [id, place]));
    this.#sums = [undefined, ...policies].map(() => new Float64Array(years));
  }

  /**
   * Whether the figures of a choice are surely outside; where that isn't sure, the engines tell.
   *
   * @param scenarios under the choice, each with what tells it from its other states
   * @param has whether the choice has each policy
   */
  isOutside(
    states: readonly { readonly key: string; readonly scenario: Scenario }[],
    has: readonly boolean[],
    effort: Effort,
  ): boolean {
    const { years, causes, policies, exactBefore } = this.#toJudge;
    const scenarios = states.map(({ scenario }) => scenario);
    if (jointYearsFor(scenarios, causes) !== years) return false;
    const rows = [
      ...states.map(({ key, scenario }, i) =>
        this.#row(`${i} ${key}`, effort, () => this.#yearsOf(i, scenario)),
      ),
      ...causes.map((cause, i) => {
        const keys = cause.strikes.map(({ member }) => this.#lossKey(scenarios[this.#places.get(member)!]!));
        return this.#row(`cause ${i} ${keys.join(" ")}`, effort, () => this.#causeYears(cause, scenarios));
      }),
    ];
    effort.left -= rows.length * years;
    for (const [which, sum] of this.#sums.entries())
      if (which === 0 || has[which - 1]) addUp(rows, which, sum);
    const [gross, ...claims] = this.#sums;
    const insured = policies.some((_, p) => has[p]);
    if (!insured) return !exactBefore && this.#exceeds(gross!, 0);
    if (exactBefore && !this.#exceeds(gross!, BEFORE)) return false;
    const kept = this.#sums[0]!;
    for (let year = 0; year < years; year++) {
      let paid = 0;
      for (const [p, policy] of policies.entries()) if (has[p]) paid += yearPays(policy, claims[p]![year]!);
      kept[year]! -= Math.min(paid, kept[year]!);
    }
    return this.#exceeds(kept, 0);
  }

  /** Whether some loss of the appetite is exceeded too often, by more standard errors than given and by more than reading a curve changes. */
  #exceeds(losses: Float64Array, errors: number): boolean {
    const { tolerance, years } = this.#toJudge;
    const compared = comparedLosses(tolerance);
    const least = Math.min(...compared.map(({ loss }) => loss));
    const bad = losses.filter((one) => one * LUMP_WIDTH >= least);
    return compared.some(({ loss, accepted }) => {
      const chance = accepted * TOUCHES;
      const enough = years * chance * (1 + READING) + errors * Math.sqrt(years * chance) + errors * errors;
      let [more, above, below] = [0, 0, 0];
      for (const one of bad) {
        if (one > loss * ROUNDED) more++;
        if (one > loss * LUMP_WIDTH) above++;
        if (one * LUMP_WIDTH >= loss) below++;
      }
      const lumped = below - above > years / LUMP;
      return more > enough + (lumped ? years / CURVE_POINTS : 0);
    });
  }

  #lossKey(scenario: Scenario): string {
    const known = this.#lossKeys.get(scenario);
    if (known !== undefined) return known;
    const { primary, secondary, eventCap, formCorrelation } = scenario;
    const key = JSON.stringify([primary, secondary, eventCap, formCorrelation]);
    this.#lossKeys.set(scenario, key);
    return key;
  }

  /** Those used last are kept. */
  #row(key: string, effort: Effort, compute: () => Float64Array[]): Row {
    const known = this.#rows.get(key);
    if (known) this.#rows.delete(key);
    const row = known ?? compute().map((all) => Float32Array.from(all));
    this.#rows.set(key, row);
    if (known) return row;
    const size = row.length * this.#toJudge.years;
    effort.left -= ROW_COUNTS * this.#toJudge.years;
    this.#kept += size;
    for (const [old] of this.#rows) {
      if (this.#kept <= MOST_KEPT || old === key) break;
      this.#rows.delete(old);
      this.#kept -= size;
    }
    return row;
  }

  #yearsOf(place: number, scenario: Scenario): Float64Array[] {
    const { years } = this.#toJudge;
    const covered = this.#covered[place]!;
    const rows = [undefined, ...covered].map(() => new Float64Array(years));
    const model = new ScenarioModel(scenario, JOINT_SEED);
    eachBlockOf(years, (block, from, count) =>
      model.runBlockByEvent(
        block,
        count,
        rows[0]!.subarray(from, from + count),
        (loss, year, events, first) => {
          for (const [p, cover] of covered.entries()) {
            if (!cover) continue;
            const row = rows[p + 1]!;
            for (let event = 0; event < events; event++)
              row[from + first + year[event]!]! += towerPays(
                cover.tower,
                countedOf(cover.counting, loss[event]!),
              );
          }
        },
      ),
    );
    if (this.#ranks) inOrderOf(this.#ranks[place]!, rows);
    return rows;
  }

  #causeYears(cause: Joined["causes"][number], scenarios: readonly Scenario[]): Float64Array[] {
    const { years, policies } = this.#toJudge;
    const rows = [undefined, ...policies].map(() => new Float64Array(years));
    const placed = new Map(scenarios.map((scenario, place) => [scenario.id, { scenario, place }]));
    const common = new CauseYears(cause, placed, JOINT_SEED);
    eachBlockOf(years, (block, from, count) =>
      common.runBlock(block, count, (losses, members, year, events) => {
        for (let event = 0; event < events; event++) {
          const at = from + year(event);
          for (const one of losses) rows[0]![at]! += one[event]!;
          for (const [p, { tower }] of policies.entries()) {
            let together = 0;
            for (const [j, one] of losses.entries()) {
              const covered = this.#covered[members[j]!]![p];
              if (covered) together += countedOf(covered.counting, one[event]!);
            }
            if (together > 0) rows[p + 1]![at]! += towerPays(tower, together);
          }
        }
      }),
    );
    return rows;
  }
}

function eachBlockOf(years: number, visit: (block: number, from: number, count: number) => void): void {
  for (let from = 0; from < years; from += YEARS_PER_BLOCK)
    visit(from / YEARS_PER_BLOCK, from, Math.min(YEARS_PER_BLOCK, years - from));
}

function addUp(rows: readonly Row[], which: number, sum: Float64Array): void {
  sum.fill(0);
  for (const row of rows) {
    const some = row[which]!;
    for (let year = 0; year < sum.length; year++) sum[year]! += some[year]!;
  }
}

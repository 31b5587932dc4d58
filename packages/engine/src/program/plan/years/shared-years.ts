/** Simulated years that all choices of a plan share, to tell what is surely outside an appetite. */
import { frequencyMoments } from "../../../frequency-factors.ts";
import type { Dependence } from "../../../portfolio/correlation.ts";
import { YEARS_PER_BLOCK } from "../../../rng/stream.ts";
import type { TolerancePoint } from "../../../treatment.ts";
import { comparedLosses, TOUCHES } from "../../appetite.ts";
import { mean as meanOf } from "../../../distributions/distribution.ts";
import type { Joined, StagedPolicy } from "../../joined.ts";
import { dependenceOf } from "../../pair-correlations.ts";
import { yearPays } from "../../shared-policy.ts";
import { CauseRows } from "./cause-rows.ts";
import { ranksOf } from "./copula-ranks.ts";
import type { Level, MemberLevels } from "../levels.ts";
import { countAbove, leftOf, placesOf, type Row, someOf, type Sums, sumsOf } from "./year-sums.ts";
import { MemberYears, pick, PLAN_SEED, type YearRows } from "./member-years.ts";
import type { Effort } from "../loss-form.ts";

/** What to simulate. */
export interface ToShare {
  /** With distinct ids. */
  readonly members: readonly { readonly id: string; readonly levels: MemberLevels }[];
  readonly joined: Pick<Joined, "dependence" | "causes">;
  /** Those that a choice can have. */
  readonly policies: readonly StagedPolicy[];
  readonly tolerance: readonly TolerancePoint[];
  /** The years that a choice's own figures are simulated in; Infinity if they're exact. */
  readonly judgedYears: number;
}

/** The most blocks of years, and the most events in all. */
const MOST_BLOCKS = 6;
const MOST_EVENTS = 4e6;
/** How many standard errors beyond what is accepted a chance has to be, those of a choice's own figures included. */
const STANDARD_ERRORS = 4.5;
/** What reading a curve between its points may add, as a part of the chance. */
const READING = 1e-3;
/** Losses are kept with 7 digits: what exceeds this many times an amount exceeds the amount. */
const ROUNDED = 1 + 1e-6;
/** Years are lumped if one in so many have losses within this factor; a curve's points are then apart by one in so many years. */
const LUMP = 512;
const LUMP_WIDTH = 1.002;
const CURVE_POINTS = 150;
/** The most numbers that are kept of levels, 4 bytes each. */
const MOST_KEPT = 5e7;
/** What computing a year of a level counts as, in years that are added up. */
const LEVEL_COUNTS = 30;

/** Scenarios' levels and which policies there are. */
export interface State {
  readonly levels: readonly Level[];
  readonly has: readonly boolean[];
}

/** The years that differ among some choices, by their places, and how many of the others exceed each loss. */
export interface Scope {
  readonly years: Int32Array;
  readonly counts: Int32Array;
  /** What was added up in these years for more choices: little of it changes for fewer. */
  readonly best?: Sums;
  readonly worst?: Sums;
}

/**
 * The years in which a scenario's events are the same at all its levels, so that a better level makes no year worse (with independent scenarios; otherwise the same
 * distributions in the same order). Only those that are bad in the worst state are looked at.
 */
export class SharedYears {
  readonly #toShare: ToShare;
  readonly #members: readonly MemberYears[];
  readonly #causes: CauseRows;
  #limits: readonly { readonly loss: number; readonly most: number }[];
  /** The years that can be bad, the worst ones first. */
  readonly #years: Int32Array;
  readonly #least: number;
  /** Whether a better level makes no year worse, also after insurance. */
  readonly #ordered: boolean;
  readonly #rows = new Map<string, Row>();
  #kept = 0;

  /** Undefined if there are too many events. */
  static of(toShare: ToShare): SharedYears | undefined {
    const { members, joined } = toShare;
    const events =
      members.reduce(
        (sum, { levels }) => sum + frequencyMoments(levels.worst(0).scenario.frequency).mean,
        0,
      ) + joined.causes.reduce((sum, { frequency }) => sum + meanOf(frequency), 0);
    const blocks = Math.min(MOST_BLOCKS, Math.floor(MOST_EVENTS / (events * YEARS_PER_BLOCK)));
    return blocks > 0 ? new SharedYears(toShare, blocks) : undefined;
  }

  private constructor(toShare: ToShare, blocks: number) {
    const { members, joined, policies, tolerance } = toShare;
    this.#toShare = toShare;
    const scenarios = members.map(({ levels }) => levels.worst(0).scenario);
    const dependence = dependenceOf(joined.dependence, scenarios);
    const ids = members.map(({ id }) => id);
    const ranks =
      dependence.type === "independent"
        ? undefined
        : ranksOf(ids, dependence, { seed: PLAN_SEED, years: blocks * YEARS_PER_BLOCK });
    this.#members = members.map(
      ({ id, levels }, i) =>
        new MemberYears(id, blocks, policies, (group) => levels.worst(group), ranks?.[i]),
    );
    this.#causes = new CauseRows(joined.causes, ids, policies, blocks);
    const years = blocks * YEARS_PER_BLOCK;
    this.#limits = limitsOf(tolerance, years, toShare.judgedYears);
    this.#least = Math.min(...this.#limits.map(({ loss }) => loss));
    this.#ordered = dependence.type === "independent" || policies.length === 0;
    this.#years = this.#badYears(years, dependence);
    for (const member of this.#members) member.focus(this.#years);
    this.#causes.focus(this.#years);
  }

  /** Nothing is settled yet. */
  everything(): Scope {
    return {
      years: Int32Array.from(this.#years, (_, place) => place),
      counts: new Int32Array(this.#limits.length),
    };
  }

  /** The years whose loss can exceed the smallest loss of the appetite. */
  #badYears(years: number, dependence: Dependence): Int32Array {
    const { members, policies } = this.#toShare;
    const least = this.#least;
    const all = Int32Array.from({ length: years }, (_, year) => year);
    const levels = members.map((one) => one.levels.worst(0));
    const worst = this.#yearsAt(levels);
    if (!worst) return all;
    const gross = new Float64Array(years);
    for (const { loss } of worst) for (let year = 0; year < years; year++) gross[year]! += loss[year]!;
    const left = gross.slice();
    for (let year = 0; year < years; year++) {
      let paid = 0;
      for (const [p, policy] of policies.entries())
        if (policy.inPlace && policy.willBe)
          paid += yearPays(
            policy,
            worst.reduce((sum, { claims }) => sum + claims[p]![year]!, 0),
          );
      left[year] = Math.max(0, gross[year]! - paid);
    }
    if (isLumpy(left, least))
      this.#limits = this.#limits.map(({ loss, most }) => ({ loss, most: most + years / CURVE_POINTS }));
    // in another order, a scenario's claims needn't fall with its losses
    const judged = dependence.type === "independent" ? left : gross;
    const unclear = members.some((one) => one.levels.unclear.length > 0);
    return all
      .filter((year) => unclear || judged[year]! > least)
      .sort((a, b) => left[b]! - left[a]! || a - b);
  }

  #yearsAt(levels: readonly Level[]): YearRows[] | undefined {
    const rows: YearRows[] = [];
    for (const [i, level] of levels.entries()) {
      const row = this.#members[i]!.rows(level);
      if (!row) return undefined;
      rows.push(row);
    }
    return [...rows, ...this.#causes.rows(levels.map(({ scenario }) => scenario))];
  }

  /**
   * Whether the appetite is surely broken at the best levels of some choices: more often than what is accepted by 4.5 standard errors, so that the figures of any choice that's
   * no better in any scenario show it too.
   *
   * @param best levels that no such choice is better than, with all policies that it could have
   * @param worst levels that no such choice is worse than; undefined if not known
   * @param scope of more choices
   * @param effort what is left to spend
   * @returns null if it's broken; else what is left to look at of fewer choices
   */
  breaks(best: State, worst: State | undefined, scope: Scope, effort: Effort): Scope | null {
    const { years } = scope;
    const bestSums = this.#sumsAt(best, years, scope.best, effort);
    if (!bestSums) return scope;
    const losses = this.#left(bestSums, best.has);
    const counts = Int32Array.from(scope.counts);
    for (const [k, { loss }] of this.#limits.entries()) counts[k]! += countAbove(losses, loss);
    if (this.#limits.some(({ most }, k) => counts[k]! > most)) return null;
    if (!this.#ordered) return { ...scope, best: bestSums };
    const most = Math.max(...this.#limits.map(({ loss }) => loss));
    const settled = Int32Array.from(scope.counts, (count) => count + countAbove(losses, most));
    const worstSums = worst && this.#sumsAt(worst, years, scope.worst, effort);
    const open = placesOf(losses, most, worstSums && this.#left(worstSums, worst.has), this.#least);
    return {
      years: pick(years, open),
      counts: settled,
      best: someOf(bestSums, open),
      ...(worstSums && { worst: someOf(worstSums, open) }),
    };
  }

  #sumsAt(state: State, years: Int32Array, known: Sums | undefined, effort: Effort): Sums | undefined {
    const rows = this.#rowsAt(state.levels, effort);
    return rows && sumsOf(rows, this.#toShare.policies.length, years, known, effort);
  }

  #left(sums: Sums, has: readonly boolean[]): Float64Array {
    return leftOf(
      sums,
      this.#toShare.policies.map((policy, p) => (has[p] ? policy : undefined)),
    );
  }

  #rowsAt(levels: readonly Level[], effort: Effort): Row[] | undefined {
    const rows: Row[] = [];
    for (const [i, level] of levels.entries()) {
      const row = this.#row(`${i} ${level.key}`, effort, () => this.#members[i]!.rows(level));
      if (!row) return undefined;
      rows.push(row);
    }
    for (const [i, { key, rows: compute }] of this.#causes.at(levels).entries())
      rows.push(this.#row(`cause ${i} ${key}`, effort, compute)!);
    return rows;
  }

  #row(key: string, effort: Effort, compute: () => YearRows | undefined): Row | undefined {
    const known = this.#rows.get(key);
    if (known) return known;
    const rows = compute();
    if (!rows) return undefined;
    effort.left -= LEVEL_COUNTS * rows.loss.length;
    const row = [rows.loss, ...rows.claims].map((all) => Float32Array.from(all));
    this.#kept += row.length * rows.loss.length;
    if (this.#kept > MOST_KEPT) {
      this.#rows.clear();
      this.#kept = row.length * rows.loss.length;
    }
    this.#rows.set(key, row);
    return row;
  }
}

/** Whether some part of the years has nearly the same loss, so that a curve read between its points can be off by what these points are apart. */
function isLumpy(losses: Float64Array, least: number): boolean {
  const sorted = losses.filter((loss) => loss > least).sort();
  const many = Math.ceil(losses.length / LUMP);
  return sorted.some((loss, i) => i >= many && sorted[i - many]! * LUMP_WIDTH >= loss);
}

/** How many of the years may exceed each loss before that's surely too many. */
function limitsOf(tolerance: readonly TolerancePoint[], years: number, judgedYears: number) {
  return comparedLosses(tolerance).map(({ loss, accepted }) => {
    const chance = accepted * TOUCHES;
    const perYear = 1 / years + 1 / judgedYears;
    const margin =
      STANDARD_ERRORS * Math.sqrt(chance * (1 - chance) * perYear) +
      (STANDARD_ERRORS ** 2 / 2) * perYear +
      READING * chance;
    return { loss: loss * ROUNDED, most: years * (chance + margin) };
  });
}

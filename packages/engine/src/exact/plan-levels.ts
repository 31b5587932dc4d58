/** Chooses the lattices on which a scenario is solved. */
import { PERCENTILES } from "../result.ts";
import type { CompoundModel, Severity } from "./compound-sum.ts";
import { type Level, type LevelOptions, solveLevel } from "./level.ts";

/** The largest lattice reaches the loss that is exceeded with this probability. */
const TAIL = 1e-6;
/** How much finer each lattice is than the one before. */
const RATIO = 24;
/** A quantile is resolved if at least this many steps are below it. */
const RESOLVED_STEPS = 128;
const MOST_LEVELS = 8;
const MOST_CHART_LEVELS = 4;
const PROBE_LENGTH = 1024;
/** The curve starts where the chance of a loss has fallen by this share. */
const CHART_SHARE = 0.003;

/** Solves on one lattice. */
export type SolveLevel<T extends Level = Level> = (options: LevelOptions) => T;

/** The loss of one event that is exceeded with probability p, or more. */
function rareLoss(severity: Severity, p: number): number {
  let sum = severity.fixed;
  for (const law of severity.forms) sum += law.quantile(1 - p, p);
  return sum;
}

/** About the loss of one year in a million, from above: where to start searching for it. */
export function roughSpan(model: CompoundModel): number {
  const p = Math.min(0.01, TAIL / Math.max(1, model.eventsPerYear));
  const { primary, secondary } = model;
  const eventMean = primary.mean + (secondary?.severity.mean ?? 0);
  const rare = rareLoss(primary, p) + (secondary ? rareLoss(secondary.severity, p) : 0);
  return rare + eventMean * Math.min(model.largeRate, 3 * model.eventsPerYear);
}

/** Where the largest lattice should end: about the quantile 1 − TAIL, by solving short lattices. */
export function topSpan(rough: number, solve: SolveLevel): number {
  let span = rough;
  for (let i = 0; i < 12; i++) {
    const { fine } = solve({ span, length: PROBE_LENGTH, beyond: TAIL, compare: false });
    if (fine.cdf(0.9 * span) < 1 - TAIL) {
      span *= 4;
      continue;
    }
    const reached = fine.quantile(1 - TAIL);
    if (reached > span / 40) return 1.3 * reached;
    span = Math.max(span / 200, 3 * reached);
  }
  return span;
}

/** P(span < annual loss ≤ 2·span), from a level that reaches further. */
function massBeyond({ fine }: Level, span: number): number {
  return Math.max(0, fine.cdf(2 * span) - fine.cdf(span));
}

/**
 * Solves a scenario on as many lattices as its percentiles need, by increasing span.
 *
 * The largest ends beyond the loss of one year in a million (or beyond `furthest`, money). `length` is the number of points of each.
 */
export function solveLevels(
  model: CompoundModel,
  atoms: Float64Array | undefined,
  length: number,
  furthest: number,
): Level[] {
  const top = topSpan(roughSpan(model), (options) => solveLevel(model, undefined, options));
  const solve: SolveLevel = (options) => solveLevel(model, atoms, options);
  return stackLevels(solve, { none: model.counts.none, top, length, furthest });
}

/** The levels to stack. */
export interface Stack {
  /** P(annual loss = 0). */
  readonly none: number;
  /** The end of the largest lattice, money. */
  readonly top: number;
  /** Points of each lattice. */
  readonly length: number;
  /** A loss that must be reached, money; 0 if none. */
  readonly furthest: number;
}

/**
 * Lattices from the largest down, each 24 times finer than the one before, to where the lowest percentile above the chance of no loss lies at
 * least 128 steps up; by increasing span.
 */
export function stackLevels<T extends Level>(
  solve: SolveLevel<T>,
  { none, top, length, furthest }: Stack,
): T[] {
  const lowest = Math.min(...Object.values(PERCENTILES).filter((q) => q > none));
  const levels: T[] = [];
  if (furthest > 0.85 * top) {
    levels.push(solve({ span: 1.2 * furthest, length, beyond: TAIL, compare: true }));
  }
  let span = top;
  for (let i = 0; i < MOST_LEVELS; i++, span /= RATIO) {
    const level = solve({
      span,
      length,
      beyond: i === 0 ? TAIL : massBeyond(levels.at(-1)!, span),
      compare: true,
    });
    levels.push(level);
    if (level.fine.cdf(RESOLVED_STEPS * level.fine.step) < lowest) break;
  }
  const chartFrom = none + CHART_SHARE * (1 - none);
  for (let i = 0; i < MOST_CHART_LEVELS; i++) {
    const { fine, span: last } = levels.at(-1)!;
    if (fine.cdf((RESOLVED_STEPS / 8) * fine.step) < chartFrom) break;
    levels.push(
      solve({
        span: last / RATIO,
        length: length / 4,
        beyond: massBeyond(levels.at(-1)!, last / RATIO),
        compare: false,
      }),
    );
  }
  return levels.toReversed();
}

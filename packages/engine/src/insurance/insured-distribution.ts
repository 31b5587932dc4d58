/** The exact distributions of a policy's yearly payment and of the remaining loss. */
import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import { annualMoments } from "../exact/compound-model.ts";
import type { CompoundModel } from "../exact/compound-sum.ts";
import { annualLossOf } from "../exact/solved-loss.ts";
import { exp, log } from "../math/exp-log.ts";
import type { Scenario } from "../scenario.ts";
import type { Insurance, Layer } from "../treatment.ts";
import { AnnualPart } from "./annual-part.ts";
import type { AnnualDistribution } from "./annual-result.ts";
import { type EventLosses, eventLosses } from "./event-loss.ts";
import { type LayerPart, keptPart, paidPart, paysAll } from "./layer-part.ts";
import { chanceOfNoEvent, hasTwoUnits, partSum } from "./part-level.ts";
import { partMoments } from "./part-moments.ts";
import { partSumLoss } from "./part-sum-loss.ts";
import { partSumMoments } from "./part-sum-moments.ts";

/** Relative error of integrals over an event's loss. */
const EVENT_ERROR = 1e-8;
/** Panels of integrals over the annual loss, and how many octaves they go down. */
const PANELS = 300;
const OCTAVES = 30;
/** Steps of the annual loss that such panels heed. */
const MOST_STEPS = 5000;

/** A scenario with its compound model. */
export interface InsuredModel {
  readonly scenario: Scenario;
  readonly model: CompoundModel;
  readonly losses: EventLosses;
}

/** Prepares a scenario for questions about insurance; `model` is its compound model. */
export function insuredModel(scenario: Scenario, model: CompoundModel): InsuredModel {
  return { scenario, model, losses: eventLosses(model) };
}

/** The year's sum of the amounts that a per-event layer pays (or retains). */
function sumOfParts(
  { scenario, model, losses }: InsuredModel,
  part: LayerPart,
  lattice: number,
): AnnualDistribution {
  const { mean, square } = partSumMoments(scenario, part, losses);
  const annual = partSumLoss(partSum(model, part, losses), lattice);
  return { annual, mean: { value: mean, error: EVENT_ERROR * mean }, square };
}

/** The annual loss itself, reaching beyond a loss. */
function wholeLoss({ scenario, model }: InsuredModel, lattice: number, furthest: number): AnnualDistribution {
  const { mean, sd } = annualMoments(scenario);
  const annual = annualLossOf(model, lattice, furthest);
  return { annual, mean: { value: mean, error: 1e-13 * mean }, square: sd * sd + mean * mean };
}

/** Losses between which the exceedance probability is smooth, up to the last that the distribution resolves. */
function smoothBetween(annual: AnnualLoss, last: number, ends: readonly number[]): number[] {
  const top = Math.max(last, ...ends);
  const points = Array.from({ length: PANELS }, (_, i) =>
    exp(log(top) - OCTAVES * Math.LN2 * (1 - (i + 1) / PANELS)),
  );
  return [...new Set([...annual.steps(MOST_STEPS), ...points, last])].sort((a, b) => a - b);
}

/** A part of each year's amount. */
function annualPart(whole: AnnualDistribution, part: LayerPart): AnnualDistribution {
  const { annual, mean, square } = whole;
  const mapped = new AnnualPart(annual, mean.value, part);
  const expected = mapped.excess(0);
  const last = annual.locate(1 - 1e-9);
  if (expected.value === 0 || last === 0) return { annual: mapped, mean: expected, square: 0 };
  const ends = part.slopes.flatMap(({ from, to }) => [from, to]).filter((x) => x < Infinity);
  const moments = partMoments(part, {
    survival: (x) => (x < last ? Math.max(0, 1 - annual.cdf(x)) : 0),
    points: smoothBetween(annual, last, ends),
    mean: mean.value,
    square,
  });
  const error = expected.error + (mean.error / mean.value) * expected.value;
  return { annual: mapped, mean: { value: expected.value, error }, square: moments.square };
}

/** The greatest loss that the terms of a layer mention. */
function furthestOf({ retention, limit }: Layer): number {
  return retention + (limit ?? 0);
}

/** The sum of the year's claims: the payments of the per-event layer. */
function claims(
  insured: InsuredModel,
  { perEvent, perYear }: Insurance,
  lattice: number,
): AnnualDistribution {
  return paysAll(perEvent)
    ? wholeLoss(insured, lattice, furthestOf(perYear))
    : sumOfParts(insured, paidPart(perEvent), lattice);
}

/** A policy's yearly payment, and how often its limits are exhausted. */
export interface Recovery {
  readonly recovery: AnnualDistribution;
  /** The chance of a year with an event that uses up the limit per event; null without such a limit. */
  readonly perEventExhausted: Estimate | null;
  /** The chance of a year that uses up the limit per year; null without such a limit. */
  readonly perYearExhausted: Estimate | null;
}

/** Lattice masses blur steps over less than this share of the amount. */
const BLUR = 2e-3;

/**
 * P(amount ≥ x), with the error that follows from the quantiles' error there; a step on x itself belongs to it. If steps can be `blurred`, the
 * chance is read just below the blur and the error includes the mass in it.
 */
function chanceToReach(annual: AnnualLoss, x: number, blurred: boolean): Estimate {
  const at = x * (1 - (blurred ? BLUR : 1e-9));
  const below = annual.cdf(at);
  const value = Math.max(0, 1 - below);
  if (value === 0) return { value, error: 0 };
  const reach = annual.quantile(below).error + (blurred ? BLUR * x : 0);
  const spread = Math.max(annual.cdf(at + reach) - below, below - annual.cdf(at - reach));
  return { value, error: Math.min(spread, value) + 1e-9 };
}

/** The chance of a year with an event that reaches a loss. */
function chanceOfEvent({ model, losses }: InsuredModel, loss: number): Estimate {
  const spared = chanceOfNoEvent(model, losses, ({ certain, law }) =>
    certain === undefined ? law.cdf(loss) : Number(certain < loss),
  );
  return { value: Math.max(0, 1 - spared), error: EVENT_ERROR };
}

/** The distribution of a policy's yearly payment. */
export function recoveryOf(insured: InsuredModel, insurance: Insurance, lattice: number): Recovery {
  const { perEvent, perYear } = insurance;
  const sum = claims(insured, insurance, lattice);
  const eventEnd = perEvent.limit === null ? undefined : perEvent.retention + perEvent.limit;
  const blurred = hasTwoUnits(paidPart(perEvent), insured.losses);
  return {
    recovery: paysAll(perYear) ? sum : annualPart(sum, paidPart(perYear)),
    perEventExhausted: eventEnd === undefined ? null : chanceOfEvent(insured, eventEnd),
    perYearExhausted:
      perYear.limit === null ? null : chanceToReach(sum.annual, perYear.retention + perYear.limit, blurred),
  };
}

/** Whether a policy never pays, a limit being 0: the retained loss is the gross loss. */
export function paysNothing({ perEvent, perYear }: Insurance): boolean {
  return perEvent.limit === 0 || perYear.limit === 0;
}

/** Whether terms act only per event or only per year (or never): only then is the retained loss one-dimensional. */
export function actsAlone(insurance: Insurance): boolean {
  return paysNothing(insurance) || paysAll(insurance.perEvent) || paysAll(insurance.perYear);
}

/**
 * The distribution of the annual loss after a policy's payment, for a policy that pays and whose terms {@link actsAlone act
 * alone}.
 */
export function retainedOf(
  insured: InsuredModel,
  { perEvent, perYear }: Insurance,
  lattice: number,
): AnnualDistribution {
  if (paysAll(perYear)) return sumOfParts(insured, keptPart(perEvent), lattice);
  return annualPart(wholeLoss(insured, lattice, furthestOf(perYear)), keptPart(perYear));
}

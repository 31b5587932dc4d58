/** Sobol indices of the annual loss: how much of its variance each input explains. */
import { lossLaw } from "../distributions/capped.ts";
import { lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { hasTiedForms } from "../exact/event-cap.ts";
import { countProbabilities } from "../exact/counts.ts";
import { frequencyMeasure } from "../exact/frequency-measure.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import { gaussBeta } from "../math/gauss.ts";
import { Stream } from "../rng/stream.ts";
import type { Loss, Scenario } from "../scenario.ts";
import { PairedCounts } from "./paired-counts.ts";
import { simulatedIndices } from "./simulated-indices.ts";
import { batchesOf } from "./sobol-batches.ts";
import { closedForm, ratioOf, type SobolIndices, type SobolInput, type SobolOptions } from "./sobol-index.ts";
import { yearlyParts } from "./uncertainty-share.ts";

/** The first two moments of what one event costs on one side. */
interface SideMoments {
  readonly mean: number;
  readonly variance: number;
}

function sideMoments(losses: readonly Loss[]): SideMoments {
  const laws = losses.map(lossLaw);
  return {
    mean: laws.reduce((sum, law) => sum + law.mean, 0),
    variance: laws.reduce((sum, law) => sum + law.variance, 0),
  };
}

/** Σ over j ≥ 1 of P(N ≥ j)², N the number of events of a year. */
function sumOfSquaredTails(scenario: Scenario): number {
  const counts = countProbabilities(frequencyMeasure(scenario.frequency), 1e-12, 200_000);
  let tail = 0;
  let sum = 0;
  for (let n = counts.length - 1; n > 0; n--) {
    tail += counts[n]!;
    sum += tail * tail;
  }
  return sum;
}

const RULE = gaussBeta(7, 1, 1);

/** ∫ F(x)(1 − F(x)) dx, half the mean distance of two draws (Gini), by Gauss–Legendre panels. */
function halfMeanDistance(law: Law): number {
  const edges = law.panels();
  let sum = 0;
  for (let i = 1; i < edges.length; i++) {
    const width = edges[i]! - edges[i - 1]!;
    for (const [j, t] of RULE.value.entries()) {
      const below = law.cdf(edges[i - 1]! + width * t);
      sum += RULE.weight[j]! * width * below * (1 - below);
    }
  }
  return sum;
}

/** Indices times the variance, by input: partial variances. */
interface Partial {
  readonly first: ReadonlyMap<SobolInput, number>;
  readonly total: ReadonlyMap<SobolInput, number>;
}

/** A scenario's moments for the partial variances: N events a year, per event primary loss P and secondary loss S with probability s. */
interface Parts {
  readonly expected: number;
  readonly variance: number;
  readonly rate: { readonly mean: number; readonly variance: number };
  readonly slef: Law;
  readonly primary: SideMoments;
  readonly secondary: SideMoments;
}

function partsOf(scenario: Scenario): Parts {
  const { mean, sd } = annualMoments(scenario);
  return {
    expected: mean,
    variance: sd * sd,
    rate: frequencyMoments(scenario.frequency),
    slef: lawOf(scenario.secondary?.slef ?? { type: "constant", value: 0 }),
    primary: sideMoments(scenario.primary),
    secondary: sideMoments(scenario.secondary?.losses ?? []),
  };
}

/**
 * The partial variances that have a closed form, by independence of years' parameters, counts, coins uⱼ and losses. With T = Σ P(N ≥ j)² and
 * G(u) = P(s > u):
 *
 * - yearly parameter: first rᵢ·E²; SLEF total E[N]·E[S²]·∫G(1 − G) + E[Λ²]·E[S]²·Var(s);
 * - form of loss X: first Var(X)·T, total E[N]·Var(X); a secondary one's with E[s]² and E[s] as factors;
 * - coin: first E[S]²·Var(G(u))·T, total E[N]·E[s(1 − s)]·E[S²].
 */
function closedForms(scenario: Scenario, { expected, rate, slef, secondary }: Parts): Partial {
  const tails = rate.mean > 0 ? sumOfSquaredTails(scenario) : 0;
  const first = new Map<SobolInput, number>();
  const total = new Map<SobolInput, number>();
  for (const { name, relativeVariance } of yearlyParts(scenario)) {
    first.set(name as SobolInput, relativeVariance * expected * expected);
    if (relativeVariance === 0) total.set(name as SobolInput, 0);
  }
  const forms = (side: "primary" | "secondary", losses: readonly Loss[], share: number): void => {
    for (const loss of losses) {
      const { variance } = lossLaw(loss);
      const { form } = loss;
      first.set(`${side}.${form}`, variance * share * share * tails);
      total.set(`${side}.${form}`, variance * share * rate.mean);
    }
  };
  forms("primary", scenario.primary, 1);
  if (!scenario.secondary) return { first, total };
  forms("secondary", scenario.secondary.losses, slef.mean);
  const square = secondary.variance + secondary.mean * secondary.mean;
  const spread = slef.variance > 0 ? halfMeanDistance(slef) : 0;
  const rateSquare = rate.variance + rate.mean * rate.mean;
  const both = rateSquare * secondary.mean * secondary.mean * slef.variance;
  total.set("secondary.slef", rate.mean * square * spread + both);
  // ∫ G² = E[s] − ∫ G(1 − G)
  const ofCoin = slef.mean - spread - slef.mean * slef.mean;
  first.set("chance.secondary", secondary.mean * secondary.mean * ofCoin * tails);
  const undecided = slef.mean - slef.mean * slef.mean - slef.variance;
  total.set("chance.secondary", rate.mean * undecided * square);
  return { first, total };
}

/** Sums over a batch of years: by input of the rate, and last how many events happen. */
interface CountBatch {
  readonly years: number;
  /** Σ (N_A − N_ABi)² and Σ |N_A − N_ABi|. */
  readonly squares: readonly number[];
  readonly distances: readonly number[];
  /** Σ (N_B − E[N])(N_AB − N_A) with AB the matrix A with the counts' words from B. */
  readonly product: number;
}

function countBatch({ a, b, mixed }: PairedCounts, years: number, mean: number): CountBatch {
  const squares: number[] = [];
  const distances: number[] = [];
  for (const counts of mixed) {
    let square = 0;
    let distance = 0;
    for (let year = 0; year < years; year++) {
      const change = counts[year]! - a[year]!;
      square += change * change;
      distance += Math.abs(change);
    }
    squares.push(square);
    distances.push(distance);
  }
  const events = mixed.at(-1)!;
  let product = 0;
  for (let year = 0; year < years; year++) product += (b[year]! - mean) * (events[year]! - a[year]!);
  return { years, squares, distances, product };
}

/**
 * First-order and total Sobol indices of the annual loss for every input, and for chance: how many events happen (`chance.events`, for a scenario
 * estimated by threat capability and resistance strength also which threat events succeed), which have secondary loss (`chance.secondary`). A form of
 * loss represents the draws of all its events in a year.
 *
 * In closed form except for the total indices of the rate's factors and both of `chance.events`. These come from simulated counts in the pick-freeze
 * design (Saltelli et al. 2010, Jansen 1999), losses averaged out: k events more or less change the loss by k·Var(X | s) + k²·E[X | s]² in mean square.
 * Small estimates can be negative and are left so, inside their interval. They depend on how a year's random word becomes its count: nearly by
 * inversion.
 *
 * A cap on the whole event, or forms that move together, tie all forms: all indices are then simulated (see `simulatedIndices`).
 *
 * @param scenario a valid scenario
 * @returns in the order of the taxonomy, chance last
 * @throws RangeError for an invalid option or too many events; `SimulationStopped`
 */
export function sobolIndices(scenario: Scenario, options: SobolOptions): readonly SobolIndices[] {
  if (hasTiedForms(scenario)) return simulatedIndices(scenario, options);
  const run = new PairedCounts(scenario.frequency, (node) => new Stream(options.seed, scenario.id, node));
  const parts = partsOf(scenario);
  const { variance, rate, slef, primary, secondary } = parts;
  const batches = batchesOf(scenario, run, options, (years) => countBatch(run, years, rate.mean));
  const { first, total } = closedForms(scenario, parts);
  const eventMean = primary.mean + slef.mean * secondary.mean;
  const meanSquare = eventMean * eventMean + slef.variance * secondary.mean * secondary.mean;
  const eventSquare =
    primary.variance +
    primary.mean * primary.mean +
    slef.mean * (2 * primary.mean * secondary.mean + secondary.variance + secondary.mean * secondary.mean);
  const within = eventSquare - meanSquare;
  const below = batches.map(({ years }) => years * variance);
  const index = (input: SobolInput, known: Partial["first"], above: readonly number[]) => {
    const value = known.get(input);
    return value === undefined ? ratioOf(above, below) : closedForm(variance > 0 ? value / variance : 0);
  };
  const order: SobolInput[] = run.inputs.filter((input) => input !== "chance.events");
  for (const { form } of scenario.primary) order.push(`primary.${form}`);
  if (scenario.secondary) order.push("secondary.slef");
  for (const { form } of scenario.secondary?.losses ?? []) order.push(`secondary.${form}`);
  order.push("chance.events");
  if (scenario.secondary) order.push("chance.secondary");
  const products = batches.map(({ product }) => product * eventMean * eventMean);
  return order.map((input) => {
    const i = run.inputs.indexOf(input);
    const changes = batches.map(({ squares, distances }) =>
      i < 0 ? 0 : (squares[i]! * meanSquare + distances[i]! * within) / 2,
    );
    return { input, first: index(input, first, products), total: index(input, total, changes) };
  });
}

/** Scenarios made at random for the tests of this folder and of the screens: whatever is said of a result must be true of each. */

import { quantile } from "../distributions/distribution.ts";
import { scaled } from "../distributions/scaled.ts";
import { LOSS_FORMS, type Distribution, type Frequency, type Loss, type Scenario } from "../scenario.ts";

/** Uniform numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of each kind of estimate, around a middle, over `decades` powers of ten. */
function estimateAround(random: () => number, middle: number, decades: number, most: number): Distribution {
  const reach = 10 ** ((decades * random()) / 2);
  const [low, high] = [middle / reach, Math.min(most, middle * reach)];
  const mode = low + (high - low) * random();
  switch (Math.floor(random() * 6)) {
    case 0:
      return { type: "constant", value: middle };
    case 1:
      return { type: "uniform", min: low, max: high };
    case 2:
      return { type: "triangular", min: low, mode, max: high };
    case 3:
      return { type: "pert", min: random() < 0.3 ? 0 : low, mode, max: high };
    default:
      return most < Infinity
        ? { type: "pert", min: low, mode, max: high }
        : { type: "lognormal90", p5: low, p95: high };
  }
}

function frequencyFrom(random: () => number): Frequency {
  const rate = 10 ** (3 * random() - 2);
  const chance = 10 ** (-1.5 * random());
  const probability = (): Distribution => estimateAround(random, chance, 1, 1);
  switch (Math.floor(random() * 4)) {
    case 0:
      return { tef: estimateAround(random, rate / chance, 1.5, Infinity), vulnerability: probability() };
    case 1:
      return {
        tef: estimateAround(random, rate / chance, 1.5, Infinity),
        threatCapability: { type: "pert", min: 0, mode: 0.3 + 0.4 * random(), max: 1 },
        resistanceStrength: { type: "uniform", min: 0.2, max: 0.6 + 0.4 * random() },
      };
    default:
      return { lef: estimateAround(random, rate, 2, Infinity) };
  }
}

function lossesFrom(random: () => number): Loss[] {
  const first = Math.floor(random() * LOSS_FORMS.length);
  const count = 1 + Math.floor(random() * 3);
  return Array.from({ length: count }, (_, index) => ({
    form: LOSS_FORMS[(first + index) % LOSS_FORMS.length]!,
    loss: estimateAround(random, 10 ** (3 + 4 * random()), 5, Infinity),
  }));
}

/** A lognormal of losses, one in four cut off below, above or on both sides. */
function truncated(random: () => number, d: Distribution): Distribution {
  if (d.type !== "lognormal90" || d.p5 === d.p95 || random() > 0.25) return d;
  const side = random();
  return {
    ...d,
    ...(side < 0.6 && { min: d.p5 * (0.2 + random()) }),
    ...(side > 0.4 && { max: d.p95 * 10 ** random() }),
  };
}

/** One in four forms of loss can't pass a cap somewhere in its upper half. */
function limited(random: () => number, losses: readonly Loss[]): Loss[] {
  return losses.map((one) => {
    const loss = truncated(random, one.loss);
    if (random() > 0.25) return { ...one, loss };
    return { ...one, loss, cap: quantile(loss, 0.5 + 0.49 * random()) * (0.9 + 0.2 * random()) };
  });
}

/** One in three frequencies of threat events comes from contacts. */
function fromContacts(random: () => number, frequency: Frequency): Frequency {
  if (!("tef" in frequency) || random() > 1 / 3) return frequency;
  const { tef, ...susceptibility } = frequency;
  const acts = 10 ** -random();
  return {
    contactFrequency: scaled(tef, 1 / acts),
    probabilityOfAction: estimateAround(random, acts, 0.5, 1),
    ...susceptibility,
  };
}

/** What ties the forms of an event together: nothing in three of four scenarios, otherwise a cap on its whole loss, forms that move together, or both. */
function tiesFrom(
  random: () => number,
  primary: readonly Loss[],
): Pick<Scenario, "eventCap" | "formCorrelation"> {
  const kind = random();
  const typical = primary.reduce((sum, { loss }) => sum + quantile(loss, 0.8), 0);
  const eventCap = typical * (0.5 + 2 * random());
  const formCorrelation = Math.round(95 * random()) / 100;
  return {
    ...((kind < 0.1 || kind > 0.95) && { eventCap }),
    ...(kind > 0.85 && { formCorrelation }),
  };
}

/**
 * Scenarios of every shape that the file format has: rates from one in a hundred years to ten a year, at any level of the taxonomy, losses over up to
 * five powers of ten, with and without secondary losses, bounds, caps of forms and of whole events, forms that move together, heavy tails and none.
 *
 * @param count how many
 * @param seed the same seed gives the same scenarios
 */
export function generatedScenarios(count: number, seed = 1): Scenario[] {
  const random = numbersFrom(seed);
  // from other numbers, so that the plain part of a scenario doesn't depend on them
  const more = numbersFrom(seed + 7919);
  return Array.from({ length: count }, (_, index) => {
    const frequency = fromContacts(more, frequencyFrom(random));
    const primary = limited(more, lossesFrom(random));
    const secondary = random() < 0.5 && {
      slef: estimateAround(random, 10 ** (-1.5 * random()), 1, 1),
      losses: limited(more, lossesFrom(random)),
    };
    const id = `generated-${seed}-${index}`;
    const scenario = {
      schema: "crq-scenario/1",
      id,
      title: id,
      currency: "USD",
      frequency,
      primary,
      ...tiesFrom(more, primary),
    } as const;
    return secondary ? { ...scenario, secondary } : scenario;
  });
}

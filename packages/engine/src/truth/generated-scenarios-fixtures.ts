/** Scenarios made at random for the tests of this folder and of the screens: whatever is said of a result must be true of each. */

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

/**
 * Scenarios of every shape that the file format has: rates from one in a hundred years to ten a year, losses over up to five powers of ten, with and without
 * secondary losses, heavy tails and none.
 *
 * @param count how many
 * @param seed the same seed gives the same scenarios
 */
export function generatedScenarios(count: number, seed = 1): Scenario[] {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const frequency = frequencyFrom(random);
    const primary = lossesFrom(random);
    const secondary = random() < 0.5 && {
      slef: estimateAround(random, 10 ** (-1.5 * random()), 1, 1),
      losses: lossesFrom(random),
    };
    const id = `generated-${seed}-${index}`;
    const scenario = {
      schema: "crq-scenario/1",
      id,
      title: id,
      currency: "USD",
      frequency,
      primary,
    } as const;
    return secondary ? { ...scenario, secondary } : scenario;
  });
}

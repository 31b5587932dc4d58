/**
 * The model written naively: per year, per event, `Math` functions, a closure as random source.
 *
 * It's the baseline for the engine's speed and a second opinion on its numbers: they share no code.
 */

/** The model's parameters: PERT as min, mode, max; lognormals as 5th and 95th percentiles. */
export interface NaiveModel {
  readonly lef: readonly [number, number, number];
  readonly primary: readonly [number, number];
  readonly slef: readonly [number, number, number];
  readonly secondary: readonly [number, number];
}

/** A random source like `Math.random`, but seeded (mulberry32). */
function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A standard normal number (Box & Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A gamma number of shape 1 or more (Marsaglia & Tsang 2000). */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A PERT number: a beta number from two gamma numbers. */
function pert([min, mode, max]: readonly [number, number, number], random: () => number): number {
  const a = gamma(1 + (4 * (mode - min)) / (max - min), random);
  const b = gamma(1 + (4 * (max - mode)) / (max - min), random);
  return min + ((max - min) * a) / (a + b);
}

/** A Poisson number from multiplied uniform numbers (Knuth). */
function poisson(rate: number, random: () => number): number {
  const limit = Math.exp(-rate);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count++;
  }
  return count;
}

/** A lognormal number from its 5th and 95th percentiles. */
function lognormal([p5, p95]: readonly [number, number], random: () => number): number {
  const mu = (Math.log(p5) + Math.log(p95)) / 2;
  const sigma = (Math.log(p95) - Math.log(p5)) / (2 * 1.6448536269514722);
  return Math.exp(mu + sigma * normal(random));
}

/** The annual losses of `years` simulated years. */
export function simulateNaively(model: NaiveModel, years: number, seed: number): number[] {
  const random = randomSource(seed);
  const losses: number[] = [];
  for (let year = 0; year < years; year++) {
    const events = poisson(pert(model.lef, random), random);
    const slef = pert(model.slef, random);
    let loss = 0;
    for (let event = 0; event < events; event++) {
      loss += lognormal(model.primary, random);
      if (random() < slef) loss += lognormal(model.secondary, random);
    }
    losses.push(loss);
  }
  return losses;
}

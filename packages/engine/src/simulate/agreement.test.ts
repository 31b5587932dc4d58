import { describe, expect, it } from "vitest";
import { exact } from "../exact/exact.ts";
import { PERCENTILES, type PercentileKey } from "../result.ts";
import type { Distribution, Loss, Scenario } from "../scenario.ts";
import { simulate } from "./simulate.ts";

/** A million years, but fewer for scenarios of many events a year. */
const FEWER: Readonly<Record<string, number>> = { busy: 50_000, "around ten": 300_000 };
const yearsFor = (model: Scenario): number => FEWER[model.id] ?? 1_000_000;

const pert = (min: number, mode: number, max: number): Distribution => ({ type: "pert", min, mode, max });
const lognormal = (p5: number, p95: number): Distribution => ({ type: "lognormal90", p5, p95 });
const constant = (value: number): Distribution => ({ type: "constant", value });
const of = (form: Loss["form"], loss: Distribution): Loss => ({ form, loss });

function scenario(
  id: string,
  lef: Distribution,
  primary: Loss[],
  secondary?: Scenario["secondary"],
): Scenario {
  const base = {
    schema: "crq-scenario/1",
    id,
    title: id,
    currency: "USD",
    frequency: { lef },
    primary,
  } as const;
  return secondary ? { ...base, secondary } : base;
}

const SCENARIOS: readonly Scenario[] = [
  scenario("reference", pert(0.1, 0.5, 4), [of("response", lognormal(50_000, 2_000_000))], {
    slef: pert(0.1, 0.3, 0.6),
    losses: [of("fines", lognormal(100_000, 10_000_000))],
  }),
  scenario("rare", constant(0.05), [of("replacement", { type: "uniform", min: 10_000, max: 500_000 })]),
  scenario("busy", pert(100, 200, 400), [of("response", lognormal(500, 20_000))], {
    slef: constant(0.01),
    losses: [of("reputation", pert(10_000, 50_000, 400_000))],
  }),
  scenario("around ten", { type: "uniform", min: 5, max: 20 }, [
    of("productivity", pert(1000, 5000, 30_000)),
    of("response", { type: "triangular", min: 100, mode: 2000, max: 9000 }),
  ]),
  scenario(
    "all forms",
    { type: "triangular", min: 0, mode: 1, max: 3 },
    [of("productivity", lognormal(1000, 50_000)), of("replacement", constant(2500))],
    {
      slef: pert(0, 0, 1),
      losses: [of("fines", lognormal(5000, 300_000)), of("reputation", pert(0, 1000, 90_000))],
    },
  ),
  scenario("uncertain rate", lognormal(0.05, 3), [of("response", lognormal(20_000, 2_000_000))], {
    slef: constant(1),
    losses: [of("competitive", { type: "uniform", min: 0, max: 100_000 })],
  }),
  scenario("constants", constant(2.5), [of("response", constant(1000))], {
    slef: constant(0.25),
    losses: [of("fines", constant(7000))],
  }),
  scenario("heavy tail", pert(0, 0.2, 1), [of("fines", lognormal(20_000, 5_000_000))]),
  scenario("skewed", pert(0.2, 0.2, 12), [
    of("productivity", { ...pert(0, 10, 1e6), lambda: 10 } as Distribution),
  ]),
];

/** The differences from the exact engine in standard errors: of the mean, of the chance of no loss, and of P(loss > exact percentile). */
function zScores(model: Scenario, seed: number): number[] {
  const first = exact(model);
  const quantiles = (Object.keys(PERCENTILES) as PercentileKey[])
    .map((key) => first[key])
    .filter((loss) => loss > 0);
  const years = yearsFor(model);
  const truth = exact(model, { exceed: quantiles });
  const seen = simulate(model, { years, seed, exceed: quantiles });
  const ofShare = (share: number, p: number): number => (share - p) / Math.sqrt((p * (1 - p)) / years);
  const scores = [(seen.mean - truth.mean) / (truth.sd / Math.sqrt(years))];
  if (truth.p_zero > 1e-6) scores.push(ofShare(seen.p_zero, truth.p_zero));
  for (const loss of new Set(quantiles))
    scores.push(ofShare(seen.exceed[String(loss)]!, truth.exceed[String(loss)]!));
  return scores;
}

describe("the simulation and the exact engine", { timeout: 30_000 }, () => {
  const all: number[] = [];

  it.each(SCENARIOS.map((model) => [model.id, model] as const))(
    "agree within 4.5 standard errors: %s",
    (_, model) => {
      const scores = zScores(model, 20_260_101);
      all.push(...scores);
      expect(Math.max(...scores.map((z) => Math.abs(z)))).toBeLessThan(4.5);
    },
  );

  it("differ as much as chance has it: the root mean square of the scores is about 1", () => {
    const rms = Math.sqrt(all.reduce((sum, z) => sum + z * z, 0) / all.length);
    expect(all.length).toBeGreaterThan(70);
    expect(rms).toBeGreaterThan(0.7);
    expect(rms).toBeLessThan(1.3);
  });
});

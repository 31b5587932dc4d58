import { describe, expect, it } from "vitest";
import { often } from "../../test/often.ts";
import { exact } from "../exact/exact.ts";
import { PERCENTILES, type PercentileKey, type Result } from "../result.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { AGREEMENT_SCENARIOS, yearsFor } from "./agreement-fixtures.ts";
import type { Rates } from "./frequency.ts";
import { ScenarioModel } from "./scenario-model.ts";
import { resultOf } from "./simulate.ts";
import { Tally } from "./tally.ts";

/** The result of simulating with the rate drawn each year, or integrated out. */
function simulated(model: Scenario, rates: Rates, years: number, exceed: readonly number[]): Result {
  const run = new ScenarioModel(model, 20_260_101, { rates });
  const tally = new Tally(0);
  const losses = new Float64Array(YEARS_PER_BLOCK);
  for (let from = 0; from < years; from += YEARS_PER_BLOCK) {
    const count = Math.min(YEARS_PER_BLOCK, years - from);
    const events = run.runBlock(from / YEARS_PER_BLOCK, count, losses);
    tally.add(losses, count, events);
  }
  return resultOf([tally.part()], exceed);
}

/** The exact engine's answer, with the chances of losses above its percentiles; the same for both ways of simulating. */
function exactly(model: Scenario) {
  const first = exact(model);
  const quantiles = (Object.keys(PERCENTILES) as PercentileKey[])
    .map((key) => first[key])
    .filter((loss) => loss > 0);
  return { quantiles, truth: exact(model, { exceed: quantiles }) };
}

const known = new Map<string, ReturnType<typeof exactly>>();

/** The differences from the exact engine in standard errors: of the mean, of the chance of no loss, and of P(loss > exact percentile). */
function zScores(model: Scenario, rates: Rates): number[] {
  const { quantiles, truth } = known.get(model.id) ?? exactly(model);
  known.set(model.id, { quantiles, truth });
  const all = yearsFor(model) / often(4, 1);
  const years = rates === "drawn" ? all / 2 : all;
  const seen = simulated(model, rates, years, quantiles);
  const ofShare = (share: number, p: number): number => (share - p) / Math.sqrt((p * (1 - p)) / years);
  const scores = [(seen.mean - truth.mean) / (truth.sd / Math.sqrt(years))];
  if (truth.pZero > 1e-6) scores.push(ofShare(seen.pZero, truth.pZero));
  for (const loss of new Set(quantiles))
    scores.push(ofShare(seen.exceed[String(loss)]!, truth.exceed[String(loss)]!));
  return scores;
}

describe.each(["integrated", "drawn"] as const)(
  "the simulation, rates %s, and the exact engine",
  { timeout: 30_000 },
  (rates) => {
    const all: number[] = [];

    it.each(AGREEMENT_SCENARIOS.map((model) => [model.id, model] as const))(
      "agree within 4.5 standard errors: %s",
      (_, model) => {
        const scores = zScores(model, rates);
        all.push(...scores);
        expect(Math.max(...scores.map((z) => Math.abs(z)))).toBeLessThan(4.5);
      },
    );

    it("differ as much as chance predicts: the root mean square of the scores is about 1", () => {
      const rms = Math.sqrt(all.reduce((sum, z) => sum + z * z, 0) / all.length);
      expect(all.length).toBeGreaterThan(160);
      expect(rms).toBeGreaterThan(0.85);
      expect(rms).toBeLessThan(1.15);
    });
  },
);

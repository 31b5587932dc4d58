/** Reads scenario files: the one place that defines a valid scenario. */
import { support } from "./distributions/distribution.ts";
import { frequencyFactors, frequencyMoments } from "./frequency-factors.ts";
import { MAX_RATE } from "./parse/distribution.ts";
import type { ScenarioProblem } from "./parse/problems.ts";
import { parseShape, type ParsedScenario } from "./parse-shape.ts";
import type { Frequency } from "./scenario.ts";

/** The most loss events a year that valid factors make: the product of their upper ends, a lognormal's being its 95th percentile or greatest value. */
function mostEvents(frequency: Frequency): number {
  const { yearly, chance } = frequencyFactors(frequency);
  const ends = yearly.map(({ distribution: d }) =>
    d.type === "lognormal90" ? Math.min(d.p95, d.max ?? d.p95) : support(d).high,
  );
  return ends.reduce((product, end) => product * end, chance);
}

/** The problem with the number of loss events a year that valid factors produce. */
function rateProblem(frequency: Frequency): ScenarioProblem | undefined {
  if (mostEvents(frequency) > MAX_RATE)
    return {
      path: "frequency",
      rule: `must make at most ${MAX_RATE} loss events a year, all its factors at their upper ends`,
    };
  if (frequencyMoments(frequency).mean <= MAX_RATE) return undefined;
  return {
    path: "lef" in frequency ? "frequency.lef" : "frequency",
    rule: `must be narrower: its expected value is above ${MAX_RATE} loss events a year`,
  };
}

/**
 * Checks that `value` is a scenario in the format `crq-scenario/1`.
 *
 * All problems are reported, each with the path of its field and a rule that says what to do. Nothing is repaired: rates
 * are 0 to 10,000 loss events (threat events 1e9) a year, losses 0 to 1e15, probabilities 0 to 1, min ≤ mode ≤ max, p5 ≤ p95, unknown fields are refused.
 */
export function parseScenario(value: unknown): ParsedScenario {
  const shape = parseShape(value);
  const problem = shape.ok ? rateProblem(shape.scenario.frequency) : undefined;
  return problem ? { ok: false, problems: [problem] } : shape;
}

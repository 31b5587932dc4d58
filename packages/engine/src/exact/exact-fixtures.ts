/** Scenarios on which the exact engine is tested. */
import type { Distribution, Scenario } from "../scenario.ts";

/** A PERT estimate. */
export const pert = (min: number, mode: number, max: number): Distribution => ({
  type: "pert",
  min,
  mode,
  max,
});
/** A lognormal estimate by its 90 % interval. */
export const lognormal = (p5: number, p95: number): Distribution => ({ type: "lognormal90", p5, p95 });
/** A uniform estimate. */
export const uniform = (min: number, max: number): Distribution => ({ type: "uniform", min, max });
/** A certain value. */
export const constant = (value: number): Distribution => ({ type: "constant", value });

/** A scenario of one primary and perhaps one secondary form of loss. */
export function scenario(
  lef: Distribution,
  primary: Distribution,
  slef?: Distribution,
  secondary?: Distribution,
): Scenario {
  return {
    schema: "crq-scenario/1",
    id: "a",
    title: "A",
    currency: "USD",
    frequency: { lef },
    primary: [{ form: "response", loss: primary }],
    ...(slef && secondary && { secondary: { slef, losses: [{ form: "fines", loss: secondary }] } }),
  };
}

/** Primary loss alone. */
export const PLAIN = scenario(pert(0.1, 0.5, 4), lognormal(50_000, 2_000_000));
/** All four factors uncertain. */
export const FULL = scenario(
  pert(0.1, 0.5, 4),
  lognormal(50_000, 2_000_000),
  pert(0.1, 0.3, 0.6),
  lognormal(100_000, 10_000_000),
);
/** Hundreds of events a year. */
export const BUSY = scenario(
  pert(100, 200, 400),
  pert(1000, 4000, 30_000),
  pert(0.01, 0.05, 0.2),
  lognormal(10_000, 1_000_000),
);
/** σ = 3.6 about a median of 1.2 million. */
export const HEAVY = scenario(
  pert(0.1, 0.5, 4),
  lognormal(1.2e6 * Math.exp(-3.6 * 1.6448536269514722), 1.2e6 * Math.exp(3.6 * 1.6448536269514722)),
);

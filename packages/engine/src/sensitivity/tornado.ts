/** Which input moves the annual loss most: a tornado diagram without noise. */
import { isDegenerate, quantile, upperQuantile } from "../distributions/distribution.ts";
import { exact } from "../exact/exact.ts";
import { inputsOf, withInput, type InputKind, type InputName } from "../inputs.ts";
import type { Scenario } from "../scenario.ts";
import { SimulationStopped } from "../simulate/simulation-options.ts";

/** The statistics of the annual loss that a tornado shows. */
const TORNADO_STATISTICS = ["mean", "p95", "p99", "cvar95"] as const;

/** One of {@link TORNADO_STATISTICS}. */
export type TornadoStatistic = (typeof TORNADO_STATISTICS)[number];

/** Money per year, by statistic. */
export type TornadoValues = Readonly<Record<TornadoStatistic, number>>;

/** The annual loss with an input held at one value. */
export interface TornadoEnd {
  /** The input's value, in its unit. */
  readonly input: number;
  readonly loss: TornadoValues;
}

/** The effect of one input. */
export interface TornadoBar {
  readonly name: InputName;
  readonly kind: InputKind;
  /** With the input at its 5th and at its 95th percentile. */
  readonly low: TornadoEnd;
  readonly high: TornadoEnd;
  /** The distance between both ends in the requested statistic. */
  readonly swing: number;
}

/** Bars by decreasing swing, around the scenario's current annual loss. */
export interface Tornado {
  readonly statistic: TornadoStatistic;
  readonly base: TornadoValues;
  readonly bars: readonly TornadoBar[];
}

/** Options of a tornado. */
export interface TornadoOptions {
  /** The statistic to sort by, `mean` by default; every end contains all statistics. */
  readonly statistic?: TornadoStatistic;
  /** Asked before every input; `true` ends the work with `SimulationStopped`. */
  readonly shouldStop?: () => boolean;
  /** Told after every input how many are done. */
  readonly onInput?: (done: number, total: number) => void;
}

function lossOf(scenario: Scenario): TornadoValues {
  const { mean, p95, p99, cvar95 } = exact(scenario);
  return { mean, p95, p99, cvar95 };
}

/**
 * The annual loss with each input held at its 5th and at its 95th percentile, all others as estimated, by the exact engine.
 *
 * An input that is drawn per event (losses, threat capability, resistance strength) then has that one value in every event. Inputs without
 * uncertainty have no bar. 2d + 1 exact runs for d inputs; of equal swings the taxonomy's order decides.
 *
 * @param scenario a valid scenario
 * @throws SimulationStopped when `shouldStop` says so
 */
export function tornado(scenario: Scenario, options: TornadoOptions = {}): Tornado {
  const { statistic = "mean", shouldStop, onInput } = options;
  const uncertain = inputsOf(scenario).filter(({ distribution }) => !isDegenerate(distribution));
  const base = lossOf(scenario);
  const bars = uncertain.map(({ name, kind, distribution }, i): TornadoBar => {
    if (shouldStop?.() === true) throw new SimulationStopped();
    const end = (value: number): TornadoEnd => ({
      input: value,
      loss: lossOf(withInput(scenario, name, { type: "constant", value })),
    });
    const low = end(quantile(distribution, 0.05));
    const high = end(upperQuantile(distribution, 0.05));
    onInput?.(i + 1, uncertain.length);
    return { name, kind, low, high, swing: Math.abs(high.loss[statistic] - low.loss[statistic]) };
  });
  return { statistic, base, bars: bars.toSorted((a, b) => b.swing - a.swing) };
}

/** What a scenario's figures hang on, off the event loop. */
import { type EventSummary, eventSummary } from "@crq/engine/exact/event-summary";
import type { Scenario } from "@crq/engine/scenario";
import { type Tornado, tornado, type TornadoStatistic } from "@crq/engine/sensitivity/tornado";
import { type UncertaintyShare, uncertaintyShares } from "@crq/engine/sensitivity/uncertainty-share";

/** A scenario, and the statistic to rank its inputs by. */
export interface SensitivityWork {
  readonly engine: "exact";
  readonly sensitivityOf: Scenario;
  readonly statistic: TornadoStatistic;
}

/** The engine's analyses of one scenario. */
export interface SensitivityAnswer {
  readonly tornado: Tornado;
  readonly shares: readonly UncertaintyShare[];
  readonly event: EventSummary;
}

/** Computes them. */
export function sensitivityWork({ sensitivityOf, statistic }: SensitivityWork): SensitivityAnswer {
  return {
    tornado: tornado(sensitivityOf, { statistic }),
    shares: uncertaintyShares(sensitivityOf),
    event: eventSummary(sensitivityOf),
  };
}

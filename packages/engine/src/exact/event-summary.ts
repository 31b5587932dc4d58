/** What one loss event costs, whatever their frequency. */
import { mean } from "../distributions/distribution.ts";
import type { Scenario } from "../scenario.ts";
import { severityOf } from "./compound-sum.ts";
import { eventSeverities } from "./event-cap.ts";
import { type EventLoss, eventLoss } from "./event-law.ts";

/** The loss of one event, money: its average, and what it exceeds in one of two and one of ten events. */
export interface EventSummary {
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
}

/** Steps of the bisection: the interval is then 1e-15 of the greatest loss. */
const STEPS = 60;

/** P(loss ≤ x). */
function cdf({ certain, law }: EventLoss, x: number): number {
  return certain === undefined ? law.cdf(x) : Number(x >= certain);
}

/** A loss that is hardly ever exceeded. */
function greatest({ certain, law }: EventLoss): number {
  return certain ?? law.quantile(1 - 1e-12, 1e-12);
}

/**
 * One loss event of a scenario: primary loss, and with the expected chance of it secondary loss on top.
 *
 * The mean is in closed form; median and 90th percentile by bisection of the exact distribution, relative error about 1e-7 (1e-8 where a side has one
 * form of loss). Money of the scenario's currency per event.
 *
 * @param scenario one that `parseScenario` accepts
 */
export function eventSummary(scenario: Scenario): EventSummary {
  const { secondary } = scenario;
  const chance = secondary ? mean(secondary.slef) : 0;
  const severities = eventSeverities(scenario);
  const without = eventLoss(severities.without);
  const both = secondary ? eventLoss(severities.both) : without;
  const below = (x: number) => (1 - chance) * cdf(without, x) + chance * cdf(both, x);
  const most = Math.max(greatest(without), greatest(both));
  const quantile = (q: number): number => {
    let [low, high] = [0, most];
    if (below(0) >= q) return 0;
    for (let i = 0; i < STEPS; i++) {
      const middle = (low + high) / 2;
      if (below(middle) >= q) high = middle;
      else low = middle;
    }
    return high;
  };
  const [first, more] = secondary
    ? [severityOf(scenario.primary).mean, severityOf(secondary.losses).mean]
    : [severities.without.mean, 0];
  const average =
    scenario.eventCap === undefined
      ? first + chance * more
      : severities.without.mean + chance * (severities.both.mean - severities.without.mean);
  return { mean: average, median: quantile(0.5), p90: quantile(0.9) };
}

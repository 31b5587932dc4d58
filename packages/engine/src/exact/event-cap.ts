/** What ties the forms of an event together: a cap on its whole loss, and forms that move together. */
import { capped } from "../distributions/capped.ts";
import type { ScenarioEstimate } from "../scenario.ts";
import { type Severity, severityOf, sumOf } from "./compound-sum.ts";
import { dependentSum } from "./together/dependent-forms.ts";
import { eventLoss } from "./event-law.ts";

/** Relative error of an event's moments where its forms are tied together. */
export const TIED_ERROR = 1e-8;

/** A certain severity. */
function certainly(amount: number): Severity {
  return { fixed: amount, forms: [], mean: amount, variance: 0 };
}

/** The severity of min(X, cap) for an event's loss X: itself where X can't pass the cap. */
function limitedTo(severity: Severity, cap: number): Severity {
  const { certain, law } = eventLoss(severity);
  if (certain !== undefined) return certainly(Math.min(certain, cap));
  if (law.high <= cap) return severity;
  const limit = capped(law, cap);
  const { mean, variance } = limit;
  return variance > 0 ? { fixed: 0, forms: [limit], mean, variance } : certainly(mean);
}

/** What an event costs without secondary loss, and with it. */
export interface EventSeverities {
  readonly without: Severity;
  readonly both: Severity;
}

/** What an event's loss depends on. */
type EventScenario = Omit<ScenarioEstimate, "currency" | "frequency">;

/** Whether primary and secondary loss of an event depend on each other beyond the chance of a secondary loss. */
export function hasTiedForms({ eventCap, formCorrelation = 0 }: EventScenario): boolean {
  return eventCap !== undefined || formCorrelation > 0;
}

/** How many solved events are kept: a tornado, or someone who types, changes one estimate at a time. */
const MOST_KEPT = 8;

const bySource = new WeakMap<EventScenario, EventSeverities>();
/** Of tied forms, which take longest, by what they are made from; the least recently used first. */
const byContent = new Map<string, EventSeverities>();

function solve({ primary, secondary, eventCap, formCorrelation = 0 }: EventScenario): EventSeverities {
  const first = severityOf(primary);
  const limited = (severity: Severity): Severity => {
    const whole = dependentSum(severity, formCorrelation);
    return eventCap === undefined ? whole : limitedTo(whole, eventCap);
  };
  const without = limited(first);
  return { without, both: secondary ? limited(sumOf(first, severityOf(secondary.losses))) : without };
}

/**
 * The whole loss of an event without and with secondary loss, its forms moving together as much as the scenario says, at most its cap
 * on events: money. Without either these are the sums of the forms.
 */
export function eventSeverities(scenario: EventScenario): EventSeverities {
  const before = bySource.get(scenario);
  if (before) return before;
  const { primary, secondary, eventCap, formCorrelation } = scenario;
  const key = hasTiedForms(scenario)
    ? JSON.stringify([primary, secondary?.losses, eventCap, formCorrelation])
    : undefined;
  const severities = (key !== undefined && byContent.get(key)) || solve(scenario);
  bySource.set(scenario, severities);
  if (key === undefined) return severities;
  byContent.delete(key);
  byContent.set(key, severities);
  if (byContent.size > MOST_KEPT) byContent.delete(byContent.keys().next().value!);
  return severities;
}

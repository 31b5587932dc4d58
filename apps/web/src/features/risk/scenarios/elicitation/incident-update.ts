/** Own incidents as data: parsed from text, and combined with an estimate. */
import type { Distribution } from "@crq/engine/scenario";
import { updateFrequency } from "@crq/engine/updating/update-frequency";
import {
  SURPRISE_ERROR,
  type Surprise,
  surpriseOfEvents,
  surpriseOfLosses,
  surpriseOfTrials,
} from "@crq/engine/updating/surprise";
import { DEFAULT_PRIOR_STRENGTH, updateMagnitude } from "@crq/engine/updating/update-magnitude";
import { updateProbability } from "@crq/engine/updating/update-probability";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";
import { beliefWords, shortValue } from "./estimate-words.ts";
import { roundedDistribution } from "./input-at.ts";

/** The typed text: events and years, successes and trials, or losses one per line with the estimate's weight in losses. */
export interface TypedIncidents {
  readonly events: string;
  readonly years: string;
  readonly successes: string;
  readonly trials: string;
  readonly losses: string;
  readonly strength: string;
}

/** Nothing typed yet. */
export const NO_INCIDENTS: TypedIncidents = {
  events: "",
  years: "",
  successes: "",
  trials: "",
  losses: "",
  strength: String(DEFAULT_PRIOR_STRENGTH),
};

/** A middle (the mean; of a loss the median) and a 90 % interval. */
interface Interval {
  readonly middle: number;
  readonly p5: number;
  readonly p95: number;
}

/** An estimate before and after the data. */
interface IncidentUpdate {
  readonly prior: Interval;
  /** Null if the data alone give no interval. */
  readonly data: Interval | null;
  readonly posterior: Interval;
  readonly distribution: Distribution;
  /** The weight of the data, 0 to 1. */
  readonly credibility: number;
  /** How far the estimate's shape is from the exact posterior: the greatest difference of the two distribution functions. */
  readonly misfit: number;
  readonly statement: string;
  /** What the estimate and the data say that can't both be right; null if they fit. */
  readonly contradiction: string | null;
}

/** The parsed text: an update, or problems by field; neither while it's empty. */
export interface IncidentReading {
  readonly update: IncidentUpdate | null;
  readonly problems: Readonly<Partial<Record<keyof TypedIncidents | "prior", string>>>;
}

function whole(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}

function positive(text: string): number | null {
  const reading = readQuantity(text, "frequency");
  return reading.ok && reading.value > 0 ? reading.value : null;
}

/** Losses one per line or separated by semicolons, as typed anywhere else; problems name the entry. */
function readLosses(text: string): { losses: number[]; problem?: string } {
  const losses: number[] = [];
  for (const entry of text.split(/[\n;]+/).filter((line) => line.trim() !== "")) {
    const reading = readQuantity(entry, "money");
    if (!reading.ok) return { losses, problem: `“${entry.trim()}”: ${reading.rule.toLowerCase()}` };
    if (reading.value <= 0) return { losses, problem: `“${entry.trim()}”: must be above 0` };
    losses.push(reading.value);
  }
  return losses.length > 500 ? { losses, problem: "At most 500 losses" } : { losses };
}

/** Below this chance, data contradict the estimate. */
const CONTRADICTION = 0.01;

/** The data as an event of which the estimate gives a chance: as many or more, as many or fewer. */
interface Expected {
  readonly surprise: Surprise;
  readonly more: string;
  readonly fewer: string;
}

/** `5 or more events in 5 years have a chance of less than 0.1%` where that is below 1%, else null. */
function contradictionOf({ surprise, more, fewer }: Expected): string | null {
  const { atLeast, atMost } = surprise;
  const chance = Math.min(atLeast, atMost) + SURPRISE_ERROR;
  if (chance >= CONTRADICTION) return null;
  return `${atLeast < atMost ? more : fewer} have a chance of less than ${chance < 0.001 ? "0.1%" : "1%"}`;
}

function told(
  what: string,
  update: Omit<IncidentUpdate, "statement" | "contradiction">,
  kind: QuantityKind,
  currency: string,
  expected: Expected,
): IncidentUpdate {
  const contradiction = contradictionOf(expected);
  const words = (interval: Interval) => beliefWords(interval, kind, currency);
  const middle = kind === "money" ? "median" : "mean";
  const statement =
    `${what}. Estimate before: ${middle} ${words(update.prior)}; after: ${words(update.posterior)}, 90% intervals in brackets. ` +
    `Your data carry ${Math.round(update.credibility * 100)}% of the weight.` +
    (contradiction === null ? "" : ` By the estimate before, ${contradiction}.`);
  return { ...update, statement, contradiction };
}

const byMean = ({ mean, p5, p95 }: { mean: number; p5: number; p95: number }): Interval => ({
  middle: mean,
  p5,
  p95,
});
const byMedian = ({ median, p5, p95 }: { median: number; p5: number; p95: number }): Interval => ({
  middle: median,
  p5,
  p95,
});

function readFrequency(prior: Distribution, typed: TypedIncidents, currency: string): IncidentReading {
  const [events, years] = [whole(typed.events), positive(typed.years)];
  if (events === null || years === null)
    return {
      update: null,
      problems: {
        ...(typed.events.trim() !== "" &&
          events === null && { events: "Enter a whole number, 0 if it never happened" }),
        ...(typed.years.trim() !== "" && years === null && { years: "Enter a number above 0, such as 5" }),
      },
    };
  const { prior: before, data, posterior, estimate, credibility } = updateFrequency(prior, { events, years });
  const update = {
    prior: byMean(before),
    data: data && byMean(data),
    posterior: byMean(posterior),
    distribution: roundedDistribution(estimate.distribution),
    misfit: estimate.misfit,
    credibility,
  };
  const period = `in ${years} ${years === 1 ? "year" : "years"}`;
  const expected = {
    surprise: surpriseOfEvents(prior, { events, years }),
    more: `${events} or more events ${period}`,
    fewer: events === 0 ? `${years} years without an event` : `${events} or fewer events ${period}`,
  };
  const what = `${events} ${events === 1 ? "event" : "events"} ${period}`;
  return { update: told(what, update, "frequency", currency, expected), problems: {} };
}

function readProbability(prior: Distribution, typed: TypedIncidents, currency: string): IncidentReading {
  const [successes, trials] = [whole(typed.successes), whole(typed.trials)];
  if (successes === null || trials === null || successes > trials || trials === 0)
    return {
      update: null,
      problems: {
        ...(typed.successes.trim() !== "" && successes === null && { successes: "Enter a whole number" }),
        ...(typed.trials.trim() !== "" &&
          (trials === null || trials === 0) && { trials: "Enter a whole number above 0" }),
        ...(successes !== null &&
          trials !== null &&
          trials > 0 && { successes: "Must be at most the number of cases" }),
      },
    };
  const {
    prior: before,
    data,
    posterior,
    estimate,
    credibility,
  } = updateProbability(prior, { successes, trials });
  const update = {
    prior: byMean(before),
    data: data && byMean(data),
    posterior: byMean(posterior),
    distribution: roundedDistribution(estimate.distribution),
    misfit: estimate.misfit,
    credibility,
  };
  const expected = {
    surprise: surpriseOfTrials(prior, { successes, trials }),
    more: `${successes} or more of ${trials} cases`,
    fewer: `${successes} or fewer of ${trials} cases`,
  };
  const what = `${successes} of ${trials} cases`;
  return { update: told(what, update, "probability", currency, expected), problems: {} };
}

function readMagnitude(prior: Distribution, typed: TypedIncidents, currency: string): IncidentReading {
  const { losses, problem } = readLosses(typed.losses);
  const strength = positive(typed.strength);
  if (problem !== undefined || strength === null || losses.length === 0)
    return {
      update: null,
      problems: {
        ...(problem !== undefined && { losses: problem }),
        ...(strength === null && { strength: "Enter a number above 0, such as 5" }),
      },
    };
  const {
    prior: before,
    data,
    posterior,
    estimate,
    credibility,
  } = updateMagnitude(prior, { losses, strength });
  const update = {
    prior: byMedian(before),
    data: data && byMedian(data),
    posterior: byMedian(posterior),
    distribution: roundedDistribution(estimate.distribution),
    misfit: estimate.misfit,
    credibility,
  };
  const least = shortValue(Math.min(...losses), "money", currency);
  const most = shortValue(Math.max(...losses), "money", currency);
  const what =
    losses.length === 1
      ? `One observed loss of ${most}`
      : `${losses.length} observed losses from ${least} to ${most}`;
  const expected = {
    surprise: surpriseOfLosses(before.law, losses),
    more: "losses as large as these",
    fewer: "losses as small as these",
  };
  const weighted = `${what}, with the earlier estimate weighted as ${strength}`;
  return { update: told(weighted, update, "money", currency, expected), problems: {} };
}

/** What typed incidents say the estimate turned out to be: events a year, the share of cases, or the average loss per event. */
export function observed(
  kind: QuantityKind,
  { events, years, successes, trials, losses }: TypedIncidents,
): number {
  if (kind === "frequency") return whole(events)! / positive(years)!;
  if (kind === "probability") return whole(successes)! / whole(trials)!;
  const amounts = readLosses(losses).losses;
  return amounts.reduce((sum, loss) => sum + loss, 0) / amounts.length;
}

/**
 * Combines typed incidents with an estimate, by the kind of input: gamma–Poisson, beta–binomial, or normal–inverse-gamma on the log loss.
 */
export function readIncidents(
  prior: Distribution,
  kind: QuantityKind,
  typed: TypedIncidents,
  currency: string,
): IncidentReading {
  const read =
    kind === "frequency" ? readFrequency : kind === "probability" ? readProbability : readMagnitude;
  try {
    return read(prior, typed, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const rule = error.message.replace(/^[^:]*: /, "");
    return { update: null, problems: { prior: `The current estimate ${rule}.` } };
  }
}

/** Events with a frequency of their own that strike several scenarios at once. */
import { isDegenerate, lawOf, mean } from "../distributions/distribution.ts";
import { compressedRates } from "../exact/compress.ts";
import { eventSeverities, hasTiedForms } from "../exact/event-cap.ts";
import { type Moments } from "../exact/compound-model.ts";
import { type CompoundModel, modelOf, type Severity, severityOf, sumOf } from "../exact/compound-sum.ts";
import { frequencyMeasure } from "../exact/frequency-measure.ts";
import { frequencyMoments } from "../frequency-factors.ts";
import type { Distribution, Scenario } from "../scenario.ts";

/** The most common causes of a portfolio. */
export const MAX_CAUSES = 50;

/** A scenario that a common cause strikes. */
export interface Strike {
  /** The scenario's id. */
  readonly member: string;
  /** The probability that an event of the cause strikes it, above 0 and at most 1. */
  readonly probability: number;
}

/**
 * A common cause: something like the outage of a cloud provider, or a worm. Each of its events strikes every named scenario with the scenario's
 * probability, independently of the others; a scenario that is struck has one loss event more, with a loss of its own. All losses of one such event
 * are one occurrence for an insurer.
 */
export interface CommonCause {
  /** Distinct from the scenarios' and other causes' ids. */
  readonly id: string;
  readonly title: string;
  /** Events per year, uncertain as a parameter: drawn once a year. */
  readonly frequency: Distribution;
  readonly strikes: readonly Strike[];
}

/** One event's loss of a scenario that a cause may strike. */
interface StruckLoss {
  readonly probability: number;
  readonly primary: Severity;
  /** The expected chance of a secondary loss, and its severity: in the events of a cause each event draws its own chance. */
  readonly secondary?: { readonly chance: number; readonly severity: Severity; readonly whole?: true };
}

/** A common cause reduced to a compound sum: its events that strike at least one scenario, and the sum of what they cost there. */
export interface CauseModel extends CompoundModel {
  readonly struck: readonly StruckLoss[];
  /** The probability that an event strikes at least one scenario. */
  readonly touched: number;
}

/** A cause as the exact engine takes it. */
export interface ActiveCause {
  readonly id: string;
  readonly model: CauseModel;
  readonly moments: Moments;
}

function refuse(cause: CommonCause, i: number, ids: ReadonlySet<string>, taken: Set<string>): void {
  const at = `causes[${i}]`;
  if (ids.has(cause.id) || taken.has(cause.id)) throw new RangeError(`${at}.id: must be distinct`);
  taken.add(cause.id);
  if (cause.strikes.length === 0) throw new RangeError(`${at}.strikes: must name at least one scenario`);
  const struck = new Set<string>();
  for (const [j, { member, probability }] of cause.strikes.entries()) {
    if (!ids.has(member) || struck.has(member))
      throw new RangeError(`${at}.strikes[${j}].member: must name a scenario of the portfolio, once`);
    struck.add(member);
    if (!(probability > 0 && probability <= 1))
      throw new RangeError(`${at}.strikes[${j}].probability: must be above 0 and at most 1`);
  }
  const { low, high } = lawOf(cause.frequency);
  if (!(low >= 0 && (high <= 10_000 || cause.frequency.type === "lognormal90")))
    throw new RangeError(`${at}.frequency: must be from 0 to 10000 events a year`);
}

/**
 * Checks the causes of a portfolio.
 *
 * @param ids the scenarios'
 * @throws RangeError whose message starts with the field and states the rule
 */
export function requireCauses(causes: readonly CommonCause[], ids: readonly string[]): void {
  if (causes.length > MAX_CAUSES) throw new RangeError(`causes: must be at most ${MAX_CAUSES}`);
  const members = new Set(ids);
  const taken = new Set<string>();
  for (const [i, cause] of causes.entries()) refuse(cause, i, members, taken);
}

function struckLoss(scenario: Scenario, probability: number): StruckLoss | undefined {
  const { primary, secondary } = scenario;
  if (hasTiedForms(scenario)) return tiedLoss(scenario, probability);
  const first = severityOf(primary);
  const severity = secondary && severityOf(secondary.losses);
  const chance = secondary && severity && severity.mean > 0 ? mean(secondary.slef) : 0;
  if (chance === 0) return first.mean > 0 ? { probability, primary: first } : undefined;
  if (first.mean > 0)
    return chance === 1
      ? { probability, primary: sumOf(first, severity!) }
      : { probability, primary: first, secondary: { chance, severity: severity! } };
  return { probability: probability * chance, primary: severity! };
}

/** The same where both sides are tied together. */
function tiedLoss(scenario: Scenario, probability: number): StruckLoss | undefined {
  const { without, both } = eventSeverities(scenario);
  const chance = scenario.secondary ? mean(scenario.secondary.slef) : 0;
  if (chance === 0 || both.mean === 0)
    return without.mean > 0 ? { probability, primary: without } : undefined;
  if (chance === 1) return { probability, primary: both };
  if (without.mean === 0) return { probability: probability * chance, primary: both };
  return { probability, primary: without, secondary: { chance, severity: both, whole: true } };
}

/** Mean and mean square of one event's loss. */
function eventMoments({ primary, secondary }: StruckLoss): { mean: number; square: number } {
  const own = primary.variance + primary.mean * primary.mean;
  if (!secondary) return { mean: primary.mean, square: own };
  const { chance, severity, whole } = secondary;
  if (whole) {
    const square = severity.variance + severity.mean * severity.mean;
    return {
      mean: primary.mean + chance * (severity.mean - primary.mean),
      square: own + chance * (square - own),
    };
  }
  return {
    mean: primary.mean + chance * severity.mean,
    square:
      own + chance * (2 * primary.mean * severity.mean + severity.variance + severity.mean * severity.mean),
  };
}

/**
 * A cause as a compound sum, with its moments in closed form; undefined if it never costs anything.
 *
 * @param scenarios the portfolio's, by id
 */
export function activeCause(
  cause: CommonCause,
  scenarios: ReadonlyMap<string, Scenario>,
): ActiveCause | undefined {
  const struck = cause.strikes.flatMap(({ member, probability }) => {
    const loss = struckLoss(scenarios.get(member)!, probability);
    return loss ? [loss] : [];
  });
  const frequency = { lef: cause.frequency };
  const rate = frequencyMoments(frequency);
  if (struck.length === 0 || rate.mean === 0) return undefined;
  const spared = struck.reduce((product, { probability }) => product * (1 - probability), 1);
  const touched = 1 - spared;
  let first = 0;
  let spread = 0;
  for (const loss of struck) {
    const { mean, square } = eventMoments(loss);
    first += loss.probability * mean;
    spread += loss.probability * square - (loss.probability * mean) ** 2;
  }
  const moments = {
    mean: rate.mean * first,
    sd: Math.sqrt(rate.mean * (spread + first * first) + rate.variance * first * first),
    eventsPerYear: rate.mean * touched,
  };
  const rates = frequencyMeasure(frequency);
  const thinned = { value: rates.value.map((value) => value * touched), weight: rates.weight };
  const widest = struck
    .flatMap(({ primary, secondary }) => (secondary ? [primary, secondary.severity] : [primary]))
    .reduce(sumOf);
  const model = modelOf(isDegenerate(cause.frequency) ? thinned : compressedRates(thinned), widest);
  return model && { id: cause.id, model: { ...model, struck, touched }, moments };
}

/**
 * Annual losses of events that come independently (Poisson) and cost whole multiples of a unit, by Panjer's recursion (Panjer 1981): an
 * independent way to the figures of scenarios whose estimates are known values. It shares nothing with the engine.
 */

/** Events of one kind: how many a year, and what each costs, in units. */
export interface Events {
  readonly perYear: number;
  readonly units: number;
}

/** The probabilities of a year's loss of 0, 1, 2… units; the last is above `most`. */
export function yearsOf(events: readonly Events[], most: number): number[] {
  const rate = events.reduce((sum, { perYear }) => sum + perYear, 0);
  const severity = new Map<number, number>();
  for (const { perYear, units } of events) severity.set(units, (severity.get(units) ?? 0) + perYear / rate);
  const none = severity.get(0) ?? 0;
  const years = [Math.exp(-rate * (1 - none))];
  for (let n = 1; n <= most; n++) {
    let sum = 0;
    for (const [units, share] of severity)
      if (units > 0 && units <= n) sum += units * share * years[n - units]!;
    years.push((rate / n) * sum);
  }
  return years;
}

/** The expected loss of a year, in units. */
export function meanOf(events: readonly Events[]): number {
  return events.reduce((sum, { perYear, units }) => sum + perYear * units, 0);
}

/** The smallest loss, in units, that a year exceeds with at most this chance. */
export function lossOf(years: readonly number[], chance: number): number {
  let left = 1;
  for (const [units, probability] of years.entries()) {
    left -= probability;
    if (left <= chance) return units;
  }
  throw new Error("more units are needed");
}

/** From the number of events of each year to the year of each event. */

/** How many events pass through the model's stages together. */
export const EVENTS_AT_ONCE = 4096;
/** Entries written for every year, whatever its count: most years have no more events, and no branch is needed. */
const ALWAYS = 4;

/** Every event by its own number: adding to the "year" of an event so adds to the event. */
export const EACH_EVENT: Int32Array = Int32Array.from({ length: EVENTS_AT_ONCE }, (_, event) => event);

/** Room for the year of {@link EVENTS_AT_ONCE} events. */
export function eventIndex(): Int32Array {
  return new Int32Array(EVENTS_AT_ONCE + ALWAYS);
}

/**
 * How many whole years fit into {@link EVENTS_AT_ONCE} events.
 *
 * @param counts events per year
 * @returns the year after the last that fits, `from` if that year alone has too many
 */
export function countWholeYears(counts: Float64Array, from: number, years: number): number {
  let events = 0;
  let year = from;
  while (year < years) {
    events += counts[year]!;
    if (events > EVENTS_AT_ONCE) break;
    year++;
  }
  return year;
}

/**
 * Writes the year of each event of the years `from` to `to`, in order.
 *
 * @param counts events per year, in sum at most {@link EVENTS_AT_ONCE}
 * @param index from {@link eventIndex}
 * @returns the number of events
 */
export function indexEvents(counts: Float64Array, from: number, to: number, index: Int32Array): number {
  let filled = 0;
  for (let year = from; year < to; year++) {
    const count = counts[year]! | 0;
    index[filled] = year;
    index[filled + 1] = year;
    index[filled + 2] = year;
    index[filled + 3] = year;
    for (let more = ALWAYS; more < count; more++) index[filled + more] = year;
    filled += count;
  }
  return filled;
}

const DAY_MS = 24 * 3_600_000;
const USUAL_DAYS = 7;
/** The longest period that the server supports: `CHANGES_DAYS` of the contract. */
const MOST_DAYS = 30;

/**
 * How many days of changes to show: a week, or everything since the last visit if that was longer ago, up to a month.
 */
export function daysToShow(lastVisit: Date | null, now: number): number {
  if (lastVisit === null) return USUAL_DAYS;
  const away = Math.ceil((now - lastVisit.getTime()) / DAY_MS);
  return Math.min(MOST_DAYS, Math.max(USUAL_DAYS, away));
}

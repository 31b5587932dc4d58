/** A stretch of time from the first start to the last day that something is due, and today. */

interface Days {
  readonly startsOn: string | null;
  readonly dueOn: string | null;
}

/** A timeline: where days are on it, 0 to 1, and the months to label. */
export interface Timeline {
  readonly at: (day: string) => number;
  readonly months: readonly { readonly label: string; readonly share: number }[];
}

const DAY_MS = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** The most months that are labeled. */
const LABELS = 6;

/** The timeline of some things with days; undefined if none has one. */
export function timelineOf(of: readonly Days[], today: string): Timeline | undefined {
  const days = of
    .flatMap(({ startsOn, dueOn }) => [startsOn, dueOn].filter((day) => day !== null))
    .map(timeOf);
  if (days.length === 0) return undefined;
  const from = Math.min(...days, timeOf(today)) - DAY_MS;
  const until = Math.max(...days, timeOf(today)) + DAY_MS;
  const share = (time: number) => (time - from) / (until - from);
  const starts: Date[] = [];
  const first = new Date(from);
  for (
    let month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
    month.getTime() < until;
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  )
    starts.push(month);
  const every = Math.max(1, Math.ceil(starts.length / LABELS));
  const words = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
  return {
    at: (day) => share(timeOf(day)),
    months: starts
      .filter((_, i) => i % every === 0)
      .map((month) => ({ label: words.format(month), share: share(month.getTime()) })),
  };
}

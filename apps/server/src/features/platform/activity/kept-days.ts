/**
 * Keeps what happened on days that are over, so that the platform's activity is added up from sums and only the days that
 * aren't whole are counted from the logs. The night adds up the day before; a day that isn't kept when someone looks is counted from
 * its log, and then kept.
 */
import type { Doors } from "../../../db/doors.ts";
import type { Part } from "./feed-store.ts";
import type { Quarter } from "./figures.ts";
import { keepDays, keptDays, type KeptDay } from "./kept-days-store.ts";

const DAY_MS = 86_400_000;
const QUARTERS = 96;
/** How often calls look for days that aren't kept. */
const PAUSE_MS = 60_000;

/** Adds up every day of every log that is over, and the latest ones again. A night that was stopped goes on where it was. */
export async function keepActivity({ eachLog }: Pick<Doors, "eachLog">): Promise<void> {
  await eachLog((tx) => keepDays(tx, true));
  while ((await eachLog((tx) => keepDays(tx))).some((more) => more));
}

/** The sums of whole days within a time, and what is left to count. */
export interface Kept {
  readonly days: readonly KeptDay[];
  /** The parts of the time that a log's sums don't cover. */
  readonly left: (log: string) => readonly Part[];
}

/** How the platform's activity uses the sums. */
export interface ActivityDays {
  readonly within: (from: string, to: string) => Promise<Kept>;
}

/**
 * @param onError told when the days that aren't kept can't be added up after a call; without it, only the night adds them up
 */
export function activityDays(
  doors: Pick<Doors, "eachLog" | "outside">,
  onError?: (error: Error) => void,
): ActivityDays {
  let running: Promise<unknown> | undefined;
  let lookedAt = -Infinity;
  return {
    async within(from, to) {
      const days = await doors.outside((tx) => keptDays(tx, from, to));
      if (onError && performance.now() - lookedAt > PAUSE_MS) {
        lookedAt = performance.now();
        running ??= doors
          .eachLog((tx) => keepDays(tx))
          .catch(onError)
          .finally(() => (running = undefined));
      }
      return { days, left: (log) => left(days, log, from, to) };
    },
  };
}

/** What the kept days of a log leave of a time. */
export function left(
  days: readonly Pick<KeptDay, "log" | "day">[],
  log: string,
  from: string,
  to: string,
): Part[] {
  const begins = days
    .filter((one) => one.log === log)
    .map(({ day }) => Date.parse(`${day}T00:00:00Z`))
    .sort((one, other) => one - other);
  const parts: Part[] = [];
  let at = from;
  for (const begin of begins) {
    if (Date.parse(at) < begin) parts.push({ from: at, to: new Date(begin).toISOString() });
    at = new Date(begin + DAY_MS).toISOString();
  }
  if (Date.parse(at) < Date.parse(to)) parts.push({ from: at, to });
  return parts;
}

/** What happened in each quarter of an hour of the kept days. */
export function quartersOf(days: readonly KeptDay[]): Quarter[] {
  return days.flatMap(({ day, ...counts }) => {
    const first = (Date.parse(`${day}T00:00:00Z`) / DAY_MS) * QUARTERS;
    const [actions, signIns, refusals] = [counts.actions, counts.signIns, counts.refusals].map((text) =>
      text.split(",").map(Number),
    ) as [number[], number[], number[]];
    return actions.flatMap((count, i) =>
      count === 0
        ? []
        : [{ quarter: first + i, actions: count, signIns: signIns[i]!, refusals: refusals[i]! }],
    );
  });
}

/** How often each action was done on the kept days. */
export function actionsOf(days: readonly KeptDay[]): { action: string; count: number }[] {
  return days.flatMap(({ byAction }) =>
    Object.entries(byAction).map(([action, count]) => ({ action, count })),
  );
}

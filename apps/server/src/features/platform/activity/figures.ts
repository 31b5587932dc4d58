import type { ActivitySummary } from "@crq/contract/platform/activity";
import type { WallClock } from "./zone-clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest period shown by the hour. */
const BY_THE_HOUR_MS = 3 * DAY_MS;

/** What happened in one quarter of an hour, counted from 1970. */
export interface Quarter {
  readonly quarter: number;
  readonly actions: number;
  readonly signIns: number;
  readonly refusals: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly clock: WallClock;
}

/** Groups quarters of an hour into a time zone's hours or days, and into the hours of its week. */
export function figuresOf(
  quarters: readonly Quarter[],
  { from, to, clock }: Stretch,
): Pick<ActivitySummary, "step" | "series" | "hours"> {
  const step = to - from <= BY_THE_HOUR_MS ? "hour" : "day";
  const length = step === "hour" ? HOUR_MS : DAY_MS;
  const keyOf = (moment: number) => beginning(clock, moment, length);
  const series = new Map<number, ActivitySummary["series"][number]>();
  // One hour later, or 23 for a day, since a day can be that short.
  for (let moment = from; moment < to; moment += step === "hour" ? HOUR_MS : 23 * HOUR_MS) point(moment);
  point(to - 1);
  function point(moment: number) {
    const key = keyOf(moment);
    const at = new Date(key).toISOString();
    const found = series.get(key) ?? { at, actions: 0, signIns: 0, refusals: 0 };
    series.set(key, found);
    return found;
  }
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { quarter, actions, signIns, refusals } of quarters) {
    const moment = Math.max(quarter * 900_000, from);
    const shown = clock(moment);
    const here = point(moment);
    here.actions += actions;
    here.signIns += signIns;
    here.refusals += refusals;
    const row = hours[mod(Math.floor(shown / DAY_MS) + 3, 7)]!; // 1970 began on a Thursday
    row[Math.floor(mod(shown, DAY_MS) / HOUR_MS)]! += actions;
  }
  return { step, series: [...series.values()], hours };
}

/** The start of the hour or day that contains a moment, in a time zone. */
function beginning(clock: WallClock, moment: number, length: number): number {
  const shown = clock(moment) - mod(clock(moment), length);
  const near = shown - (clock(moment) - moment);
  return length === DAY_MS ? near - (clock(near) - shown) : near; // the clock may change in between
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

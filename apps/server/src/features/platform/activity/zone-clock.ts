const DAY_MS = 86_400_000;

/** The local time in a time zone, as milliseconds as if the zone were UTC. */
export type WallClock = (moment: number) => number;

/** A time zone's local clock; undefined if the zone doesn't exist. */
export function wallClock(zone: string): WallClock | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined;
  }
  const measured = new Map<number, number>();
  // Formatting is slow. A day that begins and ends with the same offset keeps it all day.
  const offsetAtMidnight = (day: number): number => {
    let offset = measured.get(day);
    if (offset === undefined) measured.set(day, (offset = offsetAt(format, day * DAY_MS)));
    return offset;
  };
  return (moment) => {
    const day = Math.floor(moment / DAY_MS);
    const offset = offsetAtMidnight(day);
    return moment + (offset === offsetAtMidnight(day + 1) ? offset : offsetAt(format, moment));
  };
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const shown = Date.UTC(
    parts["year"]!,
    parts["month"]! - 1,
    parts["day"],
    parts["hour"],
    parts["minute"],
    parts["second"],
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

import { count, percent } from "../../ui/format.ts";

/** A count in the dashboard's large style: up to 1,000 unchanged, above that in thousands: `1.2k`, `12k`. */
export function inThousands(value: number): string {
  if (value <= 1000) return count(value);
  const thousands = value / 1000;
  return `${thousands < 9.95 ? thousands.toFixed(1).replace(/\.0$/, "") : count(thousands)}k`;
}

/** A number from 0 to 100 as a percentage. */
export function outOfHundred(value: number): string {
  return percent(value / 100);
}

/** Growth over 30 days in words; null if the figure was zero then. */
export function grown(rate: number | null): string {
  if (rate === null) return "all new in the last 30 days";
  if (rate === 0) return "unchanged in 30 days";
  return `${rate > 0 ? "+" : "\u2212"}${count1(Math.abs(rate))}% in 30 days`;
}

/** Milliseconds: `120 ms`, `1.4 ms`. */
export function milliseconds(value: number): string {
  return `${value < 9.95 ? count1(value) : count(value)} ms`;
}

/** How long something has been running, in its largest unit or two: `3 d 4 h`, `5 h 12 min`, `40 s`. */
export function uptime(seconds: number): string {
  const units: readonly [string, number][] = [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
  ];
  const largest = units.findIndex(([, length]) => seconds >= length);
  if (largest === -1) return `${Math.floor(seconds)} s`;
  const [unit, length] = units[largest]!;
  const next = units[largest + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds % length) / next[1]);
  return `${Math.floor(seconds / length)} ${unit}${rest > 0 ? ` ${rest} ${next![0]}` : ""}`;
}

/** Hours since a time: `2 hours`, `less than an hour`. */
export function hoursSince(moment: string, now: Date = new Date()): string {
  const hours = Math.floor((now.getTime() - Date.parse(moment)) / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours === 1 ? "1 hour" : `${count(hours)} hours`;
}

function count1(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}

/** Formats of measured values. */
import { percent } from "../../../ui/format.ts";

const number = (digits: number) => new Intl.NumberFormat("en-US", { maximumFractionDigits: digits });
const [whole, tenths, hundredths] = [number(0), number(1), number(2)];

/** The duration of a call: `0.4 ms`, `12 ms`, `1.2 s`; a dash if there is none. */
export function milliseconds(ms: number | null): string {
  if (ms === null) return "–";
  if (ms >= 999.5) return `${tenths.format(ms / 1000)} s`;
  return `${(ms < 9.95 ? tenths : whole).format(ms)} ms`;
}

/** An amount of memory or disk: `512 kB`, `86 MB`, `1.4 GB`. */
export function bytes(value: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let [amount, unit] = [value, 0];
  while (amount >= 999.5 && unit < units.length - 1) [amount, unit] = [amount / 1000, unit + 1];
  return `${(amount < 9.95 && unit > 1 ? tenths : whole).format(amount)} ${units[unit]}`;
}

/** A long duration in its two largest units: `3 d 4 h`, `12 min`, `40 s`. */
export function stretch(seconds: number | null): string {
  if (seconds === null) return "–";
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor((seconds % 86_400) / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [Math.floor(seconds % 60), "s"],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first === -1) return "0 s";
  return parts
    .slice(first, first + (first < 2 ? 2 : 1))
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}

/** A rate: `0.2`, `14`, `1,234`. */
export function rate(value: number): string {
  return (value < 9.95 ? tenths : whole).format(value);
}

/** Cores in use: `0.03`, `1.2`. */
export function cores(value: number): string {
  return (value < 0.995 ? hundredths : tenths).format(value);
}

/** A share, or a dash if nothing was counted. */
export function shareOf(share: number | null): string {
  return share === null ? "–" : percent(share);
}

/** The layout of a trend: values to pixels, lines with their gaps, names at the ends of lines. */
import { textWidth } from "../curve-geometry.ts";
import type { Box, Point } from "../label-placement.ts";
import { linearScale } from "../scales.ts";

/** A value at a time (`2026-11-22T10:00:00Z`) or a day (`2026-11-22`); null if it's unknown. */
export interface TrendPoint {
  readonly at: string;
  readonly value: number | null;
}

/** A line of the chart. */
export interface TrendSeries {
  readonly name: string;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
}

/** A level to compare with, such as the accepted loss. */
export interface TrendReference {
  readonly label: string;
  readonly value: number;
}

/** The styles of lines: both color and dashes, so that either is enough. */
const TREND_LOOKS = [
  { stroke: "stroke-c1", fill: "fill-c1", dashes: undefined },
  { stroke: "stroke-c2", fill: "fill-c2", dashes: "6 3" },
  { stroke: "stroke-c3", fill: "fill-c3", dashes: "2 3" },
  { stroke: "stroke-c5", fill: "fill-c5", dashes: "10 3" },
  { stroke: "stroke-c6", fill: "fill-c6", dashes: "5 2 1.5 2" },
  { stroke: "stroke-c4", fill: "fill-c4", dashes: "1.5 2" },
] as const;

/** The look of the line at a position. */
export function trendLook(index: number): (typeof TREND_LOOKS)[number] {
  return TREND_LOOKS[index % TREND_LOOKS.length]!;
}

/** The domain of values, always including zero, and about three round steps through it; whole steps for counts. */
export function valueAxis(values: readonly number[]): { domain: readonly [number, number]; ticks: number[] } {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (high === low) return { domain: [0, 1], ticks: [0] };
  const whole = values.every(Number.isInteger);
  const rough = whole ? Math.max(1, (high - low) / 3) : (high - low) / 3;
  const decade = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const rounds = whole && decade === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = (rounds.find((one) => one * decade >= rough * (1 - 1e-9)) ?? 10) * decade;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { domain: [ticks[0]!, ticks.at(-1)!], ticks };
}

/** Maps times and values to pixels. */
export interface TrendGeometry {
  readonly plot: Box;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** Lays out a plot; a single time is in its middle. */
export function trendGeometry(
  plot: Box,
  [from, to]: readonly [number, number],
  values: readonly [number, number],
): TrendGeometry {
  const across = linearScale([from, to], plot.x, plot.x + plot.width);
  return {
    plot,
    x: to > from ? across.at : () => plot.x + plot.width / 2,
    y: linearScale(values, plot.y + plot.height, plot.y).at,
  };
}

/** The runs of a line between its gaps: where a value is unknown, or points are further apart than `step` allows. */
export function runsOf(
  points: readonly TrendPoint[],
  { x, y }: Pick<TrendGeometry, "x" | "y">,
  step?: number,
): Point[][] {
  const runs: Point[][] = [];
  let before: number | null = null;
  for (const { at, value } of points) {
    const moment = Date.parse(at);
    if (value === null || !Number.isFinite(value)) {
      before = null;
      continue;
    }
    if (before === null || (step !== undefined && moment - before > step * 1.5)) runs.push([]);
    runs.at(-1)!.push({ x: x(moment), y: y(value) });
    before = moment;
  }
  return runs;
}

/** The width for the names at the ends of lines; 0 if they don't fit and are above the chart instead. */
export function nameRoom(series: readonly TrendSeries[], width: number): number {
  if (series.length < 2 || series.length > 5) return 0;
  const room = Math.ceil(Math.max(...series.map(({ name }) => textWidth(name))) + 8);
  return room > width * 0.26 || width < 360 ? 0 : room;
}

/** Heights for labels near the wanted ones, each at least `apart` from the next, inside `from` to `to`. */
export function spread(
  wanted: readonly number[],
  apart: number,
  [from, to]: readonly [number, number],
): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at);
  const placed = order.map(({ at }) => Math.min(Math.max(at, from), to));
  for (let index = 1; index < placed.length; index += 1)
    placed[index] = Math.max(placed[index]!, placed[index - 1]! + apart);
  let limit = to;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index]! - apart;
  }
  const found: number[] = [];
  for (const [position, { index }] of order.entries()) found[index] = placed[position]!;
  return found;
}

/** The position of a level's name: at its left or right end, above or below, wherever the lines are furthest away. */
export function levelName(
  level: number,
  width: number,
  plot: Box,
  lines: readonly (readonly Point[])[],
): { readonly x: number; readonly y: number } {
  const places = [plot.x + 4, plot.x + plot.width - width].flatMap((x) => [
    { x, y: level - 5 },
    { x, y: level + 13 },
  ]);
  const inside = places.filter(({ y }) => y > plot.y + 8 && y < plot.y + plot.height - 2);
  const distances = inside.map(({ x, y }) =>
    Math.min(24, ...lines.map((line) => awayFrom(line, { x, y: y - 9, width, height: 12 }))),
  );
  const best = distances.indexOf(Math.max(...distances));
  return inside[best] ?? places[0]!;
}

/** How far a line stays above or below a box, in pixels; 0 where it crosses it. */
function awayFrom(line: readonly Point[], { x, y, width, height }: Box): number {
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 8; step += 1) {
    const at = heightAt(line, x + (width * step) / 8);
    if (at !== null) least = Math.min(least, Math.max(0, y - at, at - y - height));
  }
  return least;
}

/** The height of a line at a horizontal place, null beside it. */
function heightAt(line: readonly Point[], x: number): number | null {
  const next = line.findIndex((point) => point.x >= x);
  const [before, after] = [line[next - 1], line[next]];
  if (!after) return null;
  if (!before) return after.x === x ? after.y : null;
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x);
}

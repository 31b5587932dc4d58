import { type ChanceScale, chanceAxis, moneyTicks } from "./chart-axes.ts";
import { type ExceedanceCurve, chanceAt, lossAt } from "./exceedance-curve.ts";
import type { Box, Point } from "./label-placement.ts";
import { smoothPoints } from "./smooth-points.ts";
import { linearScale, logScale } from "./scales.ts";

/** The size of a drawing and the room around its plot, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Maps money and chances to pixels. */
export interface Geometry {
  readonly frame: Frame;
  readonly plot: Box;
  readonly domain: readonly [number, number];
  /** The rarest chance shown: 0 on a linear scale. */
  readonly rarest: number;
  readonly chanceTicks: readonly number[];
  readonly moneyTicks: readonly number[];
  readonly x: (loss: number) => number;
  readonly y: (chance: number) => number;
  /** The money at a horizontal position. */
  readonly lossAtX: (x: number) => number;
  /** The chance at a vertical position. */
  readonly chanceAtY: (y: number) => number;
}

/** Lays out a chart over a range of money (positive) and up to the chance `highest`. */
export function geometry(
  frame: Frame,
  domain: readonly [number, number],
  scale: ChanceScale,
  highest: number,
): Geometry {
  const plot = {
    x: frame.left,
    y: frame.top,
    width: Math.max(1, frame.width - frame.left - frame.right),
    height: Math.max(1, frame.height - frame.top - frame.bottom),
  };
  const { domain: chances, ticks } = chanceAxis(scale, highest);
  const across = logScale(domain, plot.x, plot.x + plot.width);
  const base = plot.y + plot.height;
  const rising = scale === "log" ? logScale(chances, base, plot.y) : linearScale(chances, base, plot.y);
  return {
    frame,
    plot,
    domain,
    rarest: chances[0],
    chanceTicks: ticks,
    moneyTicks: moneyTicks(domain, plot.width),
    x: across.at,
    y: rising.at,
    lossAtX: across.valueAt,
    chanceAtY: rising.valueAt,
  };
}

/** The curve in pixels, without corners, from the left edge of the plot (or `from`) to where it leaves the plot. */
export function curvePoints(
  curve: ExceedanceCurve,
  { domain, rarest, x, y }: Geometry,
  from: number = domain[0],
): Point[] {
  const start = Math.min(Math.max(from, domain[0]), domain[1]);
  const end = rarest > 0 ? Math.min(domain[1], lossAt(curve, rarest)) : domain[1];
  if (end <= start) return [];
  const points = [{ x: x(start), y: y(chanceAt(curve, start)) }];
  for (const [index, loss] of curve.loss.entries()) {
    if (loss > start && loss < end) points.push({ x: x(loss), y: y(curve.probability[index]!) });
  }
  points.push({ x: x(end), y: y(chanceAt(curve, end)) });
  return smoothPoints(points);
}

/** An SVG path through points, to a hundredth of a pixel. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0
    ? ""
    : `M${points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}`;
}

/** An SVG path of the area between points and a base line. */
export function areaPath(points: readonly Point[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${linePath([{ x: first.x, y: base }, ...points, { x: last.x, y: base }])}Z`;
}

/** The width of a line of figures at 11 px, accurate enough to keep labels apart. */
export function textWidth(text: string): number {
  return text.length * 6.3 + 4;
}

import { scaleLinear, scaleLog } from "d3-scale";
import { area, line } from "d3-shape";
import { type ChanceScale, chanceAxis, moneyTicks } from "./chart-axes.ts";
import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import type { Box, Point } from "./label-placement.ts";

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
  readonly chanceTicks: readonly number[];
  readonly moneyTicks: readonly number[];
  readonly x: (loss: number) => number;
  readonly y: (chance: number) => number;
  /** The money at a horizontal position. */
  readonly lossAtX: (x: number) => number;
}

/** Lays out a chart over a stretch of money (positive) and up to the chance `highest`. */
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
  const chances = chanceAxis(scale, highest);
  const money = scaleLog([...domain], [plot.x, plot.x + plot.width]).clamp(true);
  const range = [plot.y + plot.height, plot.y];
  const chance =
    scale === "log"
      ? scaleLog([...chances.domain], range).clamp(true)
      : scaleLinear([...chances.domain], range).clamp(true);
  return {
    frame,
    plot,
    domain,
    chanceTicks: chances.ticks,
    moneyTicks: moneyTicks(domain, plot.width),
    x: (loss) => money(Math.max(loss, domain[0])),
    y: (value) => chance(scale === "log" ? Math.max(value, chances.domain[0]) : value),
    lossAtX: (x) => money.invert(x),
  };
}

/** The curve's points in pixels, from the left edge of the plot (or `from`) to its right edge. */
export function curvePoints(
  curve: ExceedanceCurve,
  { domain, x, y }: Geometry,
  from: number = domain[0],
): Point[] {
  const start = Math.min(Math.max(from, domain[0]), domain[1]);
  const points = [{ x: x(start), y: y(chanceAt(curve, start)) }];
  for (const [index, loss] of curve.loss.entries()) {
    if (loss > start && loss < domain[1]) points.push({ x: x(loss), y: y(curve.probability[index]!) });
  }
  points.push({ x: x(domain[1]), y: y(chanceAt(curve, domain[1])) });
  return points;
}

const stroke = line<Point>()
  .x(({ x }) => round(x))
  .y(({ y }) => round(y));

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

/** An SVG path through points. */
export function linePath(points: readonly Point[]): string {
  return stroke([...points]) ?? "";
}

/** An SVG path of the area between points and a base line. */
export function areaPath(points: readonly Point[], base: number): string {
  return (
    area<Point>()
      .x(({ x }) => round(x))
      .y1(({ y }) => round(y))
      .y0(base)([...points]) ?? ""
  );
}

/** The width of a line of figures at 11 px, near enough to keep labels apart. */
export function textWidth(text: string): number {
  return text.length * 6.3 + 4;
}

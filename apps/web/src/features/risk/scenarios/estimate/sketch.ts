/** Pictures of distributions. */
import type { Distribution } from "@crq/engine/scenario";
import { type SketchAxis, ends, positionOn } from "./density.ts";

function valueAt(axis: SketchAxis, position: number): number {
  if (axis.scale === "linear") return axis.from + position * (axis.to - axis.from);
  return axis.from * (axis.to / axis.from) ** position;
}

function triangle(x: number, min: number, mode: number, max: number): number {
  if (x < min || x > max) return 0;
  if (x < mode) return (x - min) / (mode - min);
  return x === mode || max === mode ? 1 : (max - x) / (max - mode);
}

function beta(t: number, a: number, b: number): number {
  if (t < 0 || t > 1) return 0;
  return t ** a * (1 - t) ** b;
}

/** The density at x up to a constant factor. */
function relativeDensity(distribution: Distribution, x: number): number {
  switch (distribution.type) {
    case "pert": {
      const { min, mode, max, lambda = 4 } = distribution;
      const width = max - min;
      return beta((x - min) / width, (lambda * (mode - min)) / width, (lambda * (max - mode)) / width);
    }
    case "triangular":
      return triangle(x, distribution.min, distribution.mode, distribution.max);
    case "uniform":
      return x >= distribution.min && x <= distribution.max ? 1 : 0;
    case "lognormal90": {
      const mu = (Math.log(distribution.p5) + Math.log(distribution.p95)) / 2;
      const sigma = (Math.log(distribution.p95) - Math.log(distribution.p5)) / 3.289707253902945;
      return Math.exp(-(((Math.log(x) - mu) / sigma) ** 2) / 2) / x;
    }
    default:
      return 0;
  }
}

/** A distribution as a picture: either one value, or heights 0 to 1 at even steps along the axis. */
export type Sketch =
  | { readonly kind: "value"; readonly at: number }
  | {
      readonly kind: "density";
      readonly heights: readonly number[];
      readonly from: number;
      readonly to: number;
    };

/** The single value of a distribution without spread, else null. */
function single(distribution: Distribution): number | null {
  if (distribution.type === "constant") return distribution.value;
  if (distribution.type === "lognormal90")
    return distribution.p5 === distribution.p95 ? distribution.p5 : null;
  return distribution.min === distribution.max ? distribution.min : null;
}

/**
 * Draws a distribution as the density per unit of the axis (on a logarithmic axis: per decade), highest point 1.
 * `from` and `to` are the positions of the first and the last height.
 */
export function sketch(distribution: Distribution, axis: SketchAxis, steps = 48): Sketch {
  const value = single(distribution);
  if (value !== null) return { kind: "value", at: Math.min(1, Math.max(0, positionOn(axis, value))) };
  const { low, high } = ends(distribution);
  const from = Math.max(
    0,
    positionOn(axis, "min" in distribution && axis.scale === "linear" ? (distribution.min ?? low) : low),
  );
  const to = Math.min(1, positionOn(axis, high));
  const heights = Array.from({ length: steps + 1 }, (_, step) => {
    const x = valueAt(axis, from + ((to - from) * step) / steps);
    return relativeDensity(distribution, x) * (axis.scale === "log" ? x : 1);
  });
  const top = Math.max(...heights.filter(Number.isFinite), Number.MIN_VALUE);
  return {
    kind: "density",
    from,
    to,
    heights: heights.map((height) => (Number.isFinite(height) ? height / top : 1)),
  };
}

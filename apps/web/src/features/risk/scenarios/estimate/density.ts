import type { Distribution } from "@crq/engine/scenario";

/** The range on which sketches are drawn, so that those of one kind can be compared by eye. */
export interface SketchAxis {
  readonly from: number;
  readonly to: number;
  readonly scale: "log" | "linear";
}

/** The probabilities' axis. */
export const CHANCE_AXIS: SketchAxis = { from: 0, to: 1, scale: "linear" };

function ends(distribution: Distribution): { low: number; high: number } {
  switch (distribution.type) {
    case "lognormal90":
      return {
        low: Math.max(distribution.p5 ** 1.25 / distribution.p95 ** 0.25, distribution.min ?? 0),
        high: Math.min(distribution.p95 ** 1.25 / distribution.p5 ** 0.25, distribution.max ?? Infinity),
      };
    case "constant":
      return { low: distribution.value, high: distribution.value };
    case "uniform":
      return {
        low: distribution.min > 0 ? distribution.min : distribution.max / 100,
        high: distribution.max,
      };
    default:
      return {
        low: distribution.min > 0 ? distribution.min : distribution.mode / 20,
        high: distribution.max,
      };
  }
}

/** A logarithmic axis of whole decades that fits every distribution; it changes only when one crosses a decade. */
export function logAxis(distributions: readonly Distribution[]): SketchAxis | null {
  const reaches = distributions.map(ends);
  const lows = reaches.map(({ low }) => low).filter((low) => low > 0);
  const high = Math.max(...reaches.map((reach) => reach.high));
  if (lows.length === 0 || !(high > 0) || !Number.isFinite(high)) return null;
  const first = Math.floor(Math.log10(Math.min(...lows)) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  return {
    from: Number(`1e${Math.max(first, last - 9)}`),
    to: Number(`1e${Math.max(last, first + 1)}`),
    scale: "log",
  };
}

/** A logarithmic axis with as many extra decades as the values need; unchanged if they already fit. */
export function axisHolding(axis: SketchAxis, values: readonly number[]): SketchAxis {
  const some = values.filter((value) => value > 0);
  if (axis.scale === "linear" || some.length === 0) return axis;
  const from = Number(`1e${Math.floor(Math.log10(Math.min(...some)) + 1e-9)}`);
  const to = Number(`1e${Math.ceil(Math.log10(Math.max(...some)) - 1e-9)}`);
  if (from >= axis.from && to <= axis.to) return axis;
  return { from: Math.min(from, axis.from), to: Math.max(to, axis.to), scale: "log" };
}

/** The position of a value on an axis, 0 to 1. Values outside give positions outside. */
export function positionOn(axis: SketchAxis, value: number): number {
  if (axis.scale === "linear") return (value - axis.from) / (axis.to - axis.from);
  return Math.log(value / axis.from) / Math.log(axis.to / axis.from);
}

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

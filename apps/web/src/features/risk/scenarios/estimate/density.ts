import type { Distribution } from "@crq/engine/scenario";

/** The range on which sketches are drawn, so that those of one kind can be compared by eye. */
export interface SketchAxis {
  readonly from: number;
  readonly to: number;
  readonly scale: "log" | "linear";
}

/** The probabilities' axis. */
export const CHANCE_AXIS: SketchAxis = { from: 0, to: 1, scale: "linear" };

/** Where a distribution's picture starts and ends. */
export function ends(distribution: Distribution): { low: number; high: number } {
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

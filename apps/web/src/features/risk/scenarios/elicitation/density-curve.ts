import { type SketchAxis, positionOn } from "../estimate/density.ts";
import type { Sketch } from "../estimate/sketch.ts";

/** A density at increasing values. */
export interface DensityCurve {
  readonly value: readonly number[];
  readonly density: readonly number[];
}

const STEPS = 60;

/** Draws a curve as the density per unit of the axis (on a logarithmic axis: per decade), highest point 1; straight between its points. */
export function sketchOfCurve({ value, density }: DensityCurve, axis: SketchAxis): Sketch {
  const points = value.flatMap((x, i) =>
    x > 0 || axis.scale === "linear"
      ? [{ at: positionOn(axis, x), height: density[i]! * (axis.scale === "log" ? x : 1) }]
      : [],
  );
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last.at - first.at < 1e-9)
    return { kind: "value", at: Math.min(1, Math.max(0, first?.at ?? 0)) };
  const [from, to] = [Math.max(0, first.at), Math.min(1, last.at)];
  const top = Math.max(...points.map(({ height }) => height), Number.MIN_VALUE);
  let next = 1;
  const heights = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = from + ((to - from) * step) / STEPS;
    while (next < points.length - 1 && points[next]!.at < at) next += 1;
    const [a, b] = [points[next - 1]!, points[next]!];
    const share = b.at > a.at ? Math.min(1, Math.max(0, (at - a.at) / (b.at - a.at))) : 1;
    return (a.height + (b.height - a.height) * share) / top;
  });
  return { kind: "density", from, to, heights };
}

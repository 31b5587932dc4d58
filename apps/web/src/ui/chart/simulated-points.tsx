import type { Geometry } from "./curve-geometry.ts";

/** A percentile found by simulation, with the interval for the true one. */
export interface SimulatedPoint {
  readonly chance: number;
  readonly loss: number;
  readonly low: number;
  readonly high: number;
}

interface SimulatedPointsProps {
  readonly geometry: Geometry;
  readonly points: readonly SimulatedPoint[];
}

/** Simulated percentiles as open squares with their intervals, over the exact curve. */
export function SimulatedPoints({ geometry: { x, y, domain }, points }: SimulatedPointsProps) {
  return (
    <g aria-hidden className="pointer-events-none fill-bg stroke-c3" strokeWidth={1.5}>
      {points
        .filter(({ loss }) => loss >= domain[0] && loss <= domain[1])
        .map(({ chance, loss, low, high }) => (
          <g key={chance}>
            <line x1={x(low)} x2={x(high)} y1={y(chance)} y2={y(chance)} />
            <rect x={x(loss) - 3} y={y(chance) - 3} width={6} height={6} />
          </g>
        ))}
    </g>
  );
}

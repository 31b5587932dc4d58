import type { MiniCurve } from "@crq/contract/risk/mini-curve";
import { type ReactNode, createContext, useContext, useMemo } from "react";
import { percent } from "../../format.ts";
import { areaPath, curvePoints, geometry, linePath } from "../curve-geometry.ts";
import { type CurveInRow, type RowScale, rowScale } from "./row-scale.ts";

const WIDTH = 96;
const HEIGHT = 24;
const BASE = HEIGHT - 2;

const Scale = createContext<RowScale>({ losses: new Map(), highest: 0 });

/** Gives the curves of a list's rows one scale: a curve further right is a larger loss, a higher one is likelier. */
export function RowCurves({ rows, children }: { rows: readonly CurveInRow[]; children: ReactNode }) {
  const scale = useMemo(() => rowScale(rows), [rows]);
  return <Scale value={scale}>{children}</Scale>;
}

interface RowCurveProps {
  /** Null if none is stored. */
  readonly curve: MiniCurve | null;
  readonly currency: string;
  /** A loss to mark on the curve, such as the 1-in-20-year loss. */
  readonly dot?: number;
  /** A loss to compare with, such as the appetite: a tick across. */
  readonly tick?: number | null;
  readonly className?: string;
}

/** A row's loss exceedance curve, as large as a word: losses to the right and chances upwards, both by powers of ten. */
export function RowCurve({ curve, currency, dot, tick, className = "" }: RowCurveProps) {
  const { losses, highest } = useContext(Scale);
  const domain = losses.get(currency);
  if (curve === null || curve.length === 0 || domain === undefined) return null;
  const drawn = { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
  const frame = { width: WIDTH, height: HEIGHT, top: 3, right: 3, bottom: 2, left: 1 };
  const laidOut = geometry(frame, domain, "log", highest);
  const { x, y } = laidOut;
  const points = curvePoints(drawn, laidOut);
  const inside = (loss: number) => loss >= domain[0] && loss <= domain[1];
  return (
    <span className={`block w-24 shrink-0 ${className}`}>
      <span className="sr-only">{percent(curve[0]![1])} chance of a loss in a year</span>
      <svg width={WIDTH} height={HEIGHT} aria-hidden className="block">
        <path d={areaPath(points, BASE)} className="fill-c1/15" />
        <line x1={1} x2={WIDTH - 1} y1={BASE} y2={BASE} className="stroke-line-strong" />
        <path d={linePath(points)} className="fill-none stroke-c1" strokeWidth={1.5} />
        {tick != null && inside(tick) && (
          <line x1={x(tick)} x2={x(tick)} y1={1} y2={BASE} className="stroke-warn" strokeWidth={1.5} />
        )}
        {dot !== undefined && inside(dot) && <circle cx={x(dot)} cy={y(0.05)} r={2.25} className="fill-c1" />}
      </svg>
    </span>
  );
}

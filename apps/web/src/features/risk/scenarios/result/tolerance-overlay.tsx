import type { TolerancePoint } from "@crq/engine/treatment";
import { percentsApart } from "@crq/contract/figures/percents-apart";
import type { Geometry } from "../../../../ui/chart/curve-geometry.ts";
import type { ExceedanceCurve } from "../../../../ui/chart/exceedance-curve.ts";
import { ToleranceLayer } from "../../../../ui/chart/tolerance-layer.tsx";
import { breaches, movedPoint } from "../../../../ui/chart/tolerance.ts";
import { money, percent } from "../../../../ui/format.ts";
import { article, inWords } from "../../../../screen/joined/reading-curve.ts";

interface OverlayProps {
  readonly geometry: Geometry;
  readonly curve: ExceedanceCurve;
  readonly points: readonly TolerancePoint[];
  readonly currency: string;
  /** Null if the points can't be edited. */
  readonly onChange: ((points: readonly TolerancePoint[]) => void) | null;
}

/** The tolerance on the chart. */
export function ToleranceOverlay({ geometry, curve, points, currency, onChange }: OverlayProps) {
  return (
    <ToleranceLayer
      geometry={geometry}
      points={points}
      curve={curve}
      breaches={breaches(curve, points)}
      handling={
        onChange && {
          onMove: (index, point) => onChange(movedPoint(points, index, point)),
          onRemove: (index) => onChange(points.filter((_, at) => at !== index)),
          words: ({ loss, probability }) =>
            `At most ${percent(probability)} chance of losing more than ${money(loss, currency)}`,
        }
      }
    />
  );
}

interface VerdictProps {
  readonly curve: ExceedanceCurve;
  readonly points: readonly TolerancePoint[];
  readonly currency: string;
  /** What the accepted losses are called. */
  readonly limit: string;
  /** The curve is what insurance leaves. */
  readonly net: boolean;
}

/** Whether the curve is within the tolerance, and where it's worst if not, as a sentence. */
export function ToleranceVerdict({ curve, points, currency, limit, net }: VerdictProps) {
  const name = `${limit[0]!.toLowerCase()}${limit.slice(1)}`;
  const after = net ? " after insurance" : "";
  const found = breaches(curve, points);
  if (found.length === 0)
    return (
      <p className="text-sm text-ok">
        Within {name}
        {points.length > 1 ? " across its whole range" : ""}
        {after}.
      </p>
    );
  const worst = found.reduce((a, b) =>
    b.worst.chance * a.worst.accepted > a.worst.chance * b.worst.accepted ? b : a,
  ).worst;
  const span = found
    .map(({ from, to }) =>
      from === to ? `at ${money(from, currency)}` : `from ${money(from, currency)} to ${money(to, currency)}`,
    )
    .join(" and ");
  const [chance, accepted] = percentsApart(worst.chance, worst.accepted);
  return (
    <output className="num block text-sm">
      <strong className="font-semibold text-warn">
        Above {name} {span}
        {after}:
      </strong>{" "}
      {article(worst.chance).toLowerCase()} {inWords(chance)} chance of losing more than{" "}
      {money(worst.loss, currency)} in a year, where {inWords(accepted)} is accepted.
    </output>
  );
}

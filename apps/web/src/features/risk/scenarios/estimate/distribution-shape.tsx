import type { Distribution } from "@crq/engine/scenario";
import { useState } from "react";
import { DensitySketch } from "../../../../ui/chart/density-sketch.tsx";
import type { SketchAxis } from "./density.ts";
import { type DistributionDraft, readDistribution } from "./distribution-draft.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import { sketch } from "./sketch.ts";

interface DistributionShapeProps {
  readonly draft: DistributionDraft;
  readonly kind: QuantityKind;
  readonly axis: SketchAxis | null;
  readonly good: boolean;
}

/** The distribution's picture; while the fields are invalid, the last valid one in gray. */
export function DistributionShape({ draft, kind, axis, good }: DistributionShapeProps) {
  const [last, setLast] = useState<{ draft: DistributionDraft; distribution: Distribution } | null>(null);
  if (good && last?.draft !== draft)
    setLast({ draft, distribution: readDistribution(draft, kind).values as Distribution });
  if (!last || !axis) return <div className="h-6.5" />;
  return <DensitySketch shape={sketch(last.distribution, axis)} stale={!good} />;
}

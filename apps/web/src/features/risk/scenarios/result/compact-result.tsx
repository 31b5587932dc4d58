import { MiniCurve } from "../../../../ui/chart/mini-curve.tsx";
import { chanceAt } from "../../../../ui/chart/exceedance-curve.ts";
import { money, percent } from "../../../../ui/format.ts";
import type { Quantification } from "../quantify/use-quantification.ts";

interface CompactResultProps {
  readonly quantification: Quantification;
  readonly threshold: number;
  readonly stale: boolean;
}

/** The result in one line that stays visible above the inputs when there is no room beside them. It ignores clicks, so that it never blocks one. */
export function CompactResult({ quantification, threshold, stale }: CompactResultProps) {
  const { result, estimate } = quantification;
  const figures = [
    ["Expected", money(result.mean, estimate.currency)],
    ["1 in 20", money(result.p95, estimate.currency)],
    [`> ${money(threshold, estimate.currency)}`, percent(chanceAt(result.curve, threshold))],
  ] as const;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-2">
      <span className={`flex min-w-0 flex-1 justify-between gap-3 ${stale ? "text-muted" : ""}`}>
        {figures.map(([label, figure]) => (
          <span key={label} className="num min-w-0">
            <span className="block truncate text-2xs text-muted">{label}</span>
            <span className="block font-display text-lg leading-5 font-semibold">{figure}</span>
          </span>
        ))}
      </span>
      <MiniCurve curve={result.curve} threshold={threshold} width={92} height={44} />
    </div>
  );
}

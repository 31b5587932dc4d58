import type { ReactNode } from "react";
import { outOfHundred } from "../../../screen/tile/figures.ts";
import { Pairs } from "../../../screen/tile/pairs.tsx";
import { Failed, PanelHead } from "../../../screen/tile/panel.tsx";
import { measured, SampleBadge } from "../../../screen/tile/sample.tsx";
import { SAMPLES } from "./samples.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { METRICS_MS } from "./metrics-rhythm.ts";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The platform's percentages side by side: uptime, compliance and risk reduction. */
export function Performance() {
  const metrics = usePolled("platformDashboard.metrics", METRICS_MS);
  const figures = usePolled("platformDashboard.comprehensiveMetrics");
  const failed = metrics.error === null ? figures : metrics;
  return (
    <section className="min-w-0">
      <PanelHead title="Performance" />
      <Failed read={failed} />
      <Pairs
        rows={[
          ["Platform health", share(metrics.data?.platformHealth.percentage, null, metrics.isError)],
          [
            "Compliance score",
            share(figures.data?.compliance.averageComplianceScore, SAMPLES.compliance, figures.isError),
          ],
          [
            "Risk reduction",
            share(figures.data?.risk.averageRiskReduction, SAMPLES.riskReduction, figures.isError),
          ],
        ]}
      />
    </section>
  );
}

/** A share as a bar and in figures; undefined while loading. Without a value: its sample, or that it isn't measured yet. */
function share(value: number | null | undefined, sample: number | null, failed: boolean): ReactNode {
  if (value === undefined) return failed ? "–" : <Skeleton className="h-4 w-32" />;
  const shown = value ?? sample;
  if (shown === null) return measured(shown, outOfHundred);
  return (
    <span className="flex items-center gap-2">
      {value === null && <SampleBadge />}
      <span aria-hidden className="h-1.5 w-16 bg-line md:max-xl:hidden">
        <span
          className={value === null ? "block h-full bg-line-strong" : "block h-full bg-c1"}
          style={{ width: `${Math.min(100, Math.max(0, shown))}%` }}
        />
      </span>
      <span
        className={value === null ? "min-w-14 whitespace-nowrap text-muted" : "min-w-14 whitespace-nowrap"}
      >
        {outOfHundred(shown)}
      </span>
    </span>
  );
}

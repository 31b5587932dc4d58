import type { Stretch } from "../../../../ui/chart/zoom.ts";
import { useAnalysisSearch } from "../analysis-route.ts";

/** The chart's view of the result; it's in the URL, so that a link shows the same. */
export function useChartView() {
  const { search, change } = useAnalysisSearch();
  const zoom: Stretch | null =
    search.from !== undefined && search.to !== undefined ? [search.from, search.to] : null;
  return {
    scale: search.scale ?? ("linear" as const),
    asHistogram: search.chart === "histogram",
    zoom,
    setZoom: (next: Stretch | null) => change({ from: next?.[0], to: next?.[1] }),
    setScale: (scale: "linear" | "log") => change({ scale: scale === "log" ? scale : undefined }),
    setChart: (chart: "exceedance" | "histogram") =>
      change({ chart: chart === "histogram" ? chart : undefined }),
  };
}

/** The chart's view of the result. */
export type ChartView = ReturnType<typeof useChartView>;

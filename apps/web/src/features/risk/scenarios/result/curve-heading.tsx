import { SegmentedSwitch } from "./segmented-switch.tsx";
import type { ChartView } from "./use-chart-view.ts";

/** What the chart shows, and the switches between its views. */
export function CurveHeading({ view }: { readonly view: ChartView }) {
  const { asHistogram, scale, setChart, setScale } = view;
  return (
    <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="text-base font-semibold">
        {asHistogram ? "How a year's losses spread" : "Chance that a year's losses exceed an amount"}
      </h3>
      <span className="flex flex-wrap items-center gap-1.5">
        <SegmentedSwitch
          legend="Chart"
          value={asHistogram ? "histogram" : "exceedance"}
          choices={[
            { value: "exceedance", label: "Exceedance" },
            { value: "histogram", label: "Histogram" },
          ]}
          onChange={setChart}
        />
        {!asHistogram && (
          <SegmentedSwitch
            legend="Scale of the chances"
            value={scale}
            choices={[
              { value: "linear", label: "Even" },
              { value: "log", label: "Tail" },
            ]}
            onChange={setScale}
          />
        )}
      </span>
    </figcaption>
  );
}

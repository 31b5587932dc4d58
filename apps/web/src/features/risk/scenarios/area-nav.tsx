import { Link } from "@tanstack/react-router";
import { TabLinks } from "../../../ui/tabs.tsx";
import type { AnalysisArea } from "./search.ts";

const AREAS = [
  { key: "scenarios", label: "Scenarios" },
  { key: "portfolios", label: "Portfolios" },
  { key: "calibration", label: "Calibration" },
] as const;

/** The parts of the screen: scenarios, portfolios, calibration. */
export function AreaNav({ area }: { readonly area: AnalysisArea | undefined }) {
  return (
    <TabLinks label="Parts of quantitative analysis" tabs={AREAS} current={area ?? "scenarios"}>
      {(key, link) => (
        <Link
          {...link}
          from="/risk-management/quantitative-analysis"
          to="."
          search={key === "scenarios" ? {} : { area: key }}
        />
      )}
    </TabLinks>
  );
}

import { Link } from "@tanstack/react-router";
import { useCan } from "../../../session/user-context.ts";
import { TabLinks } from "../../../ui/tabs.tsx";
import type { AnalysisArea } from "./search.ts";

const SCENARIOS = { key: "scenarios", label: "Scenarios" } as const;
const TEMPLATES = { key: "templates", label: "Templates" } as const;
const OTHERS = [
  { key: "controls", label: "Controls" },
  { key: "policies", label: "Insurance" },
  { key: "plan", label: "Plan" },
  { key: "causes", label: "Dependence" },
  { key: "portfolios", label: "Portfolios" },
  { key: "calibration", label: "Calibration" },
] as const;

/** The parts of the screen. */
export function AreaNav({ area }: { readonly area: AnalysisArea | undefined }) {
  const mayWrite = useCan("scenario:write");
  // A link can lead others there too, to read; then the tab is the current one.
  const tabs = [SCENARIOS, ...(mayWrite || area === "templates" ? [TEMPLATES] : []), ...OTHERS];
  return (
    <TabLinks label="Parts of quantitative analysis" tabs={tabs} current={area ?? "scenarios"}>
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

import { isPlanned } from "@crq/engine/controls/control-states";
import type { Control, TolerancePoint } from "@crq/engine/treatment";
import { useMemo } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import type { ExceedanceCurve } from "../../../../ui/chart/exceedance-curve.ts";
import { breaches } from "../../../../ui/chart/tolerance.ts";
import { money } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { sharedControls, SharedCostNote, useRecords } from "../controls/shared-cost.tsx";
import { decisionWords, TAKEN_AS_PERMANENT } from "./decision-words.ts";
import { unknownLabel } from "./input-words.ts";

interface InformationTableProps {
  readonly estimate: Estimate;
  readonly controls: readonly Control[];
  readonly scenarioId: string | null;
  readonly title: string;
  /** The current losses, and those that are tolerated: above them, accepting isn't a choice. */
  readonly curve: ExceedanceCurve;
  readonly tolerance: readonly TolerancePoint[];
}

/** The yearly value of knowing each input before deciding whether to implement the planned controls or to accept the risk. */
export function InformationTable(props: InformationTableProps) {
  const { estimate, controls, scenarioId, title, curve, tolerance } = props;
  const beyondTolerance = useMemo(() => breaches(curve, tolerance).length > 0, [curve, tolerance]);
  const planned = controls.some(isPlanned);
  const shared = sharedControls(controls.filter(isPlanned), useRecords(scenarioId));
  const ask = useMemo(
    () =>
      planned
        ? { scenario: scenarioOf(estimate, scenarioId ?? "scenario"), controls, years: 100_000, seed: 1 }
        : null,
    [estimate, controls, scenarioId, planned],
  );
  const analysis = useAnalysis("information", ask);
  const text = (value: number) => money(value, estimate.currency, { fixed: true });
  if (!planned)
    return (
      <p className="max-w-prose text-sm text-muted">
        Information has value when it could change a decision. Add a planned control to see which inputs are
        worth researching before you decide.
      </p>
    );
  return (
    <AnalysisFrame analysis={analysis} what="the value of information">
      {({ decision, netBenefit, perfect, unknowns }) => {
        const worth = unknowns.filter(({ value }) => value > 0);
        const most = Math.max(1e-9, ...worth.map(({ value }) => value));
        return (
          <>
            <p className="num max-w-prose text-base">
              <Decision decision={decision} beyondTolerance={beyondTolerance} isShared={shared.length > 0} />{" "}
              The expected net benefit of the planned controls is {netBenefit < 0 ? "−" : ""}
              {text(Math.abs(netBenefit))} a year. Perfect information before deciding would be worth{" "}
              {text(perfect.value)} ±{money(perfect.error, estimate.currency)} a year.
            </p>
            <SharedCostNote shared={shared} />
            <p className="mt-1 max-w-prose text-sm text-muted">{TAKEN_AS_PERMANENT}</p>
            {worth.length === 0 ? (
              <p className="mt-2 text-sm text-muted">
                No single input would change the decision, so none is worth further research.
              </p>
            ) : (
              <>
                <Table label="Value of information" className="mt-2">
                  <thead>
                    <tr>
                      <Th>Input</Th>
                      <Th className="w-2/5 max-sm:hidden">
                        <span className="sr-only">Value as a bar</span>
                      </Th>
                      <Th numeric>Maximum annual value</Th>
                    </tr>
                  </thead>
                  <tbody>
                    {worth.map(({ unknown, value }) => (
                      <Tr key={JSON.stringify(unknown)}>
                        <RowHeader className="min-w-36 py-1">{unknownLabel(unknown, controls)}</RowHeader>
                        <Td className="max-sm:hidden">
                          <Bar from={0} to={value / most} />
                        </Td>
                        <Td numeric>{text(value)}</Td>
                      </Tr>
                    ))}
                  </tbody>
                </Table>
                <div className="mt-1 flex justify-end">
                  <TableExport
                    what="value of information"
                    title={title}
                    table={() => [
                      ["Input", `Maximum annual value, ${estimate.currency}`],
                      ...unknowns.map(({ unknown, value }) => [unknownLabel(unknown, controls), value]),
                    ]}
                  />
                </div>
              </>
            )}
          </>
        );
      }}
    </AnalysisFrame>
  );
}

interface DecisionProps {
  readonly decision: "treat" | "accept";
  readonly beyondTolerance: boolean;
  /** Whether a planned control's cost is shared with other scenarios. */
  readonly isShared: boolean;
}

/** The better choice on average. */
function Decision({ decision, beyondTolerance, isShared }: DecisionProps) {
  const { before, said, after } = decisionWords(decision, beyondTolerance, isShared);
  return (
    <>
      {before}
      <strong className="font-semibold">{said}</strong>
      {after}
    </>
  );
}

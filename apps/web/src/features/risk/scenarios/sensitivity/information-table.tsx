import type { Control } from "@crq/engine/treatment";
import { useMemo } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import { money } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { unknownLabel } from "./input-words.ts";

interface InformationTableProps {
  readonly estimate: Estimate;
  readonly controls: readonly Control[];
  readonly scenarioId: string | null;
  readonly title: string;
}

/** What it would be worth, a year, to know each input before deciding whether to carry out the plan or to accept the risk. */
export function InformationTable({ estimate, controls, scenarioId, title }: InformationTableProps) {
  const planned = controls.some(({ status }) => status === "planned");
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
        Information is worth something where it could change a decision. Add a planned control under Controls:
        then this compares carrying out the plan with accepting the risk, and says what each answer would be
        worth before you decide.
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
              As it stands:{" "}
              <strong className="font-semibold">
                {decision === "treat" ? "carry out the plan" : "accept the risk"}
              </strong>
              . The plan&rsquo;s expected benefit less its cost is {netBenefit < 0 ? "−" : ""}
              {text(Math.abs(netBenefit))} a year. Knowing everything before deciding would be worth{" "}
              {text(perfect.value)} ±{money(perfect.error, estimate.currency)} a year.
            </p>
            {worth.length === 0 ? (
              <p className="mt-2 text-sm text-muted">
                No single answer would change the decision, so none is worth paying for.
              </p>
            ) : (
              <>
                <Table label="Value of information" className="mt-2">
                  <thead>
                    <tr>
                      <Th>What to find out</Th>
                      <Th className="w-2/5 max-sm:hidden">
                        <span className="sr-only">Value as a bar</span>
                      </Th>
                      <Th numeric>Worth a year, at most</Th>
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
                      ["What to find out", `Worth a year at most, ${estimate.currency}`],
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

import { inputsOf } from "@crq/engine/inputs";
import { useMemo } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import { money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { factorLabel } from "../estimate/factors.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "./analysis-frame.tsx";
import { TableExport } from "./table-export.tsx";

interface LossFormsViewProps {
  readonly estimate: Estimate;
  readonly title: string;
}

/** The contribution of each form of loss, by itself: its part of the expected loss, and its bad years. */
export function LossFormsView({ estimate, title }: LossFormsViewProps) {
  const ask = useMemo(() => ({ scenario: scenarioOf(estimate) }), [estimate]);
  const analysis = useAnalysis("forms", ask);
  const caps = useMemo(
    () =>
      new Map(
        inputsOf(estimate).flatMap(({ name, cap }) => (cap === undefined ? [] : [[name as string, cap]])),
      ),
    [estimate],
  );
  const text = (value: number) => money(value, estimate.currency, { fixed: true });
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        Each form of loss separately. Expected losses add up to the total; bad years do not, because forms
        share events.
        {estimate.eventCap !== undefined &&
          ` The cap of ${text(estimate.eventCap)} on an event isn't applied here, as it belongs to no single form: the total is lower.`}
      </p>
      <AnalysisFrame analysis={analysis} what="the forms">
        {(forms) => {
          const most = Math.max(...forms.map(({ share }) => share), 1e-9);
          return (
            <>
              <Table label="Loss by form">
                <thead>
                  <tr>
                    <Th>Form of loss</Th>
                    <Th className="w-2/5 max-sm:hidden">
                      <span className="sr-only">Share as a bar</span>
                    </Th>
                    <Th numeric>Share</Th>
                    <Th numeric>Expected</Th>
                    <Th numeric>Any in a year</Th>
                    <Th numeric>1 in 20</Th>
                    <Th numeric>1 in 100</Th>
                  </tr>
                </thead>
                <tbody>
                  {forms.map(({ side, form, share, mean, chance, p95, p99 }) => (
                    <Tr key={`${side}.${form}`}>
                      <RowHeader className="min-w-32">
                        {factorLabel(`${side}.${form}`)}
                        {caps.has(`${side}.${form}`) && (
                          <span className="num block text-xs font-normal text-muted">
                            capped at {text(caps.get(`${side}.${form}`)!)} an event
                          </span>
                        )}
                      </RowHeader>
                      <Td className="max-sm:hidden">
                        <Bar from={0} to={share / most} tone={side === "primary" ? "c1" : "c2"} />
                      </Td>
                      <Td numeric>{percent(share)}</Td>
                      <Td numeric>{text(mean)}</Td>
                      <Td numeric>{percent(chance.value)}</Td>
                      <Td numeric>{text(p95.value)}</Td>
                      <Td numeric>{text(p99.value)}</Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
              <div className="mt-1 flex justify-end">
                <TableExport
                  what="loss by form"
                  title={title}
                  table={() => [
                    [
                      "Side",
                      "Form of loss",
                      "Share",
                      `Expected, ${estimate.currency}`,
                      "Chance of any",
                      "1-in-20 year",
                      "1-in-100 year",
                    ],
                    ...forms.map((row) => [
                      row.side,
                      row.form,
                      row.share,
                      row.mean,
                      row.chance.value,
                      row.p95.value,
                      row.p99.value,
                    ]),
                  ]}
                />
              </div>
            </>
          );
        }}
      </AnalysisFrame>
    </>
  );
}

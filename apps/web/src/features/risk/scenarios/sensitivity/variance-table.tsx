import { useMemo } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import { count } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { sourceLabel } from "./input-words.ts";

const YEARS = 200_000;

interface VarianceTableProps {
  readonly estimate: Estimate;
  readonly scenarioId: string | null;
  readonly title: string;
}

/** `12.3% ±0.4`, in percentage points; computed ones have no interval. */
function shareText({ value, error }: { readonly value: number; readonly error: number }): string {
  const points = Number((value * 100).toFixed(1));
  return error > 0 ? `${points}% ±${(error * 100).toFixed(error < 0.001 ? 2 : 1)}` : `${points}%`;
}

/** First-order and total Sobol indices: how much of the year-to-year spread each input, and chance, explains. */
export function VarianceTable({ estimate, scenarioId, title }: VarianceTableProps) {
  const ask = useMemo(
    () => ({ scenario: scenarioOf(estimate, scenarioId ?? "scenario"), years: YEARS, seed: 1 }),
    [estimate, scenarioId],
  );
  const analysis = useAnalysis("sobol", ask);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        Annual losses vary. This shows how much of the variation comes from each input and how much from
        randomness that better estimates can’t reduce. <em>Alone</em>: the share removed by knowing this input
        exactly (first-order Sobol index). <em>With interactions</em>: the same, including interactions (total
        index).
      </p>
      <AnalysisFrame analysis={analysis} what="the shares">
        {({ indices, shares }) => {
          const rows = [...indices].sort((a, b) => b.total.value - a.total.value);
          const most = Math.max(1e-9, ...rows.map(({ total }) => total.value));
          const known = new Map<string, number>(shares.map(({ name, total }) => [name, total]));
          return (
            <>
              <Table label="Shares of the variance">
                <thead>
                  <tr>
                    <Th>Source</Th>
                    <Th className="w-1/3 max-sm:hidden">
                      <span className="sr-only">Bars: alone inside with others</span>
                    </Th>
                    <Th numeric>Alone</Th>
                    <Th numeric>With interactions</Th>
                    <Th numeric>Of the expected loss</Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ input, first, total }) => (
                    <Tr key={input}>
                      <RowHeader className="min-w-36 py-1">{sourceLabel(input)}</RowHeader>
                      <Td className="max-sm:hidden">
                        <Bar
                          from={0}
                          to={total.value / most}
                          mark={first.value / most}
                          tone={input.startsWith("chance.") ? "c3" : "c1"}
                        />
                      </Td>
                      <Td numeric>{shareText(first)}</Td>
                      <Td numeric>{shareText(total)}</Td>
                      <Td numeric className="text-muted">
                        {known.has(input) ? shareText({ value: known.get(input)!, error: 0 }) : "–"}
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
              <div className="mt-1 flex items-center justify-between gap-3 text-xs text-muted">
                <span className="num max-w-prose">
                  Shares with ± are from {count(YEARS)} simulated years (95% interval); the others are exact.
                  The last column covers uncertainty about the expected loss only, without randomness.
                </span>
                <TableExport
                  what="shares of the variance"
                  title={title}
                  table={() => [
                    [
                      "Source",
                      "First-order index",
                      "± first",
                      "Total index",
                      "± total",
                      "Of the expected loss",
                    ],
                    ...rows.map(({ input, first, total }) => [
                      sourceLabel(input),
                      first.value,
                      first.error,
                      total.value,
                      total.error,
                      known.get(input) ?? null,
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

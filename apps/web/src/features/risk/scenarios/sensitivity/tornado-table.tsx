import { useMemo, useState } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import { money } from "../../../../ui/format.ts";
import { Select } from "../../../../ui/form/select.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { factorLabel } from "../estimate/factors.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import type { Answer } from "../quantify/analysis-messages.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { inputText } from "./input-words.ts";

type TornadoStatistic = Answer<"tornado">["statistic"];

const STATISTICS: readonly { readonly value: TornadoStatistic; readonly label: string }[] = [
  { value: "mean", label: "Expected annual loss" },
  { value: "p95", label: "1-in-20-year loss" },
  { value: "p99", label: "1-in-100-year loss" },
  { value: "cvar95", label: "Average beyond 1 in 20" },
];

interface TornadoTableProps {
  readonly estimate: Estimate;
  readonly title: string;
}

/** A tornado diagram as a table of bars: each input at its low and at its high end, the others as estimated. */
export function TornadoTable({ estimate, title }: TornadoTableProps) {
  const [statistic, setStatistic] = useState<TornadoStatistic>("mean");
  const ask = useMemo(() => ({ scenario: scenarioOf(estimate) }), [estimate]);
  const analysis = useAnalysis("tornado", ask);
  const text = (value: number) => money(value, estimate.currency, { fixed: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose flex-1 basis-72 text-sm text-muted">
          Each input at its 5th and 95th percentile, with all others as estimated. Calculated exactly, not
          simulated.
        </p>
        <Select
          aria-label="Figure"
          value={statistic}
          onChange={(event) => setStatistic(event.target.value as TornadoStatistic)}
          className="w-52 shrink-0"
        >
          {STATISTICS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <AnalysisFrame analysis={analysis} what="the tornado">
        {({ base, bars }) => {
          const rows = bars
            .map(({ name, low, high }) => ({
              name,
              low,
              high,
              ends: [low.loss[statistic], high.loss[statistic]],
            }))
            .map((row) => ({ ...row, swing: Math.abs(row.ends[1]! - row.ends[0]!) }))
            .sort((a, b) => b.swing - a.swing);
          const all = [base[statistic], ...rows.flatMap(({ ends }) => ends)];
          const [least, most] = [Math.min(...all), Math.max(...all)];
          const share = (value: number) => (most > least ? (value - least) / (most - least) : 0.5);
          if (rows.length === 0)
            return (
              <p className="text-sm text-muted">No input has a range, so nothing can change the result.</p>
            );
          return (
            <>
              <Table label="Tornado">
                <thead>
                  <tr>
                    <Th>Input</Th>
                    <Th numeric>Low end</Th>
                    <Th className="w-2/5 min-w-16 @lg:min-w-28">
                      <span className="num flex justify-between font-normal @max-lg:sr-only">
                        <span>{money(least, estimate.currency)}</span>
                        <span>{money(most, estimate.currency)}</span>
                      </span>
                    </Th>
                    <Th numeric>High end</Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ name, low, high, ends }) => (
                    <Tr key={name}>
                      <RowHeader className="min-w-24 py-1">{factorLabel(name)}</RowHeader>
                      <Td numeric className="py-1">
                        {text(ends[0]!)}
                        <span className="block text-2xs text-muted">
                          {inputText(name, low.input, estimate.currency)}
                        </span>
                      </Td>
                      <Td>
                        <Bar
                          from={share(ends[0]!)}
                          to={share(ends[1]!)}
                          mark={share(base[statistic])}
                          beyond="c2"
                        />
                      </Td>
                      <Td numeric className="py-1">
                        {text(ends[1]!)}
                        <span className="block text-2xs text-muted">
                          {inputText(name, high.input, estimate.currency)}
                        </span>
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
              <div className="mt-1 flex items-center justify-between gap-3 text-xs text-muted">
                <span className="num">
                  The line marks the current result, {text(base[statistic])}: petrol is below it, ochre above.
                </span>
                <TableExport
                  what="tornado"
                  title={title}
                  table={() => [
                    ["Input", "Low value", "High value", "Loss at low", "Loss at high", "Current loss"],
                    ...rows.map(({ name, low, high, ends }) => [
                      factorLabel(name),
                      low.input,
                      high.input,
                      ends[0]!,
                      ends[1]!,
                      base[statistic],
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

import type { Result } from "@crq/engine/result";
import { money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { Analysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { changeOf } from "./compared-words.ts";

interface StateFiguresProps {
  readonly states: Analysis<"states">;
  readonly current: Result;
  readonly currency: string;
  readonly title: string;
}

/** What is compared; `rarer` says what a percentile of zero means: years with a loss are rarer than that. */
const FIGURES: readonly { key: Compared; label: string; rarer?: string }[] = [
  { key: "mean", label: "Expected annual loss" },
  { key: "p95", label: "1-in-20-year loss", rarer: "rarer than 1 in 20" },
  { key: "p99", label: "1-in-100-year loss", rarer: "rarer than 1 in 100" },
  { key: "cvar95", label: "Average beyond 1 in 20" },
];

type Compared = "mean" | "p95" | "p99" | "cvar95";

/** The figures without any controls, now, and with planned controls, side by side. */
export function StateFigures({ states, current, currency, title }: StateFiguresProps) {
  return (
    <AnalysisFrame analysis={states} what="current and planned losses">
      {({ inherent, residual }) => {
        const columns = [
          ...(inherent ? [{ label: "Without controls", result: inherent }] : []),
          { label: "Current", result: current },
          ...(residual ? [{ label: "With planned controls", result: residual }] : []),
        ];
        return (
          <>
            <Table label="Losses without controls, now and with planned controls">
              <thead>
                <tr>
                  <Th>Annual loss</Th>
                  {columns.map(({ label }) => (
                    <Th key={label} numeric>
                      {label}
                    </Th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {FIGURES.map(({ key, label, rarer }) => (
                  <Tr key={key}>
                    <RowHeader className="min-w-24">{label}</RowHeader>
                    {columns.map(({ label: column, result }) => {
                      const change =
                        result === current || states.stale
                          ? null
                          : changeOf(result[key], current[key], rarer);
                      return (
                        <Td key={column} numeric>
                          {money(result[key], currency, { fixed: true })}
                          {change !== null && (
                            <span className="text-2xs text-muted @max-lg:block @lg:ml-1.5">{change}</span>
                          )}
                        </Td>
                      );
                    })}
                  </Tr>
                ))}
                <Tr>
                  <RowHeader>Chance of any loss</RowHeader>
                  {columns.map(({ label, result }) => (
                    <Td key={label} numeric>
                      {percent(1 - result.pZero)}
                    </Td>
                  ))}
                </Tr>
              </tbody>
            </Table>
            <div className="mt-1 flex justify-end">
              <TableExport
                what="figures with and without controls"
                title={title}
                table={() => [
                  [`Annual loss, ${currency}`, ...columns.map(({ label }) => label)],
                  ...FIGURES.map(({ key, label }) => [label, ...columns.map(({ result }) => result[key])]),
                  ["Chance of any loss", ...columns.map(({ result }) => 1 - result.pZero)],
                ]}
              />
            </div>
          </>
        );
      }}
    </AnalysisFrame>
  );
}

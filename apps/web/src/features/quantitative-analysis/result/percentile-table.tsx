import type { Result } from "@crq/engine/result";
import { moneyInFull } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { STATISTICS, type StatisticRow, errorText, statisticText } from "./result-words.ts";

interface PercentileTableProps {
  readonly result: Result;
  readonly currency: string;
  readonly kept: { readonly result: Result; readonly label: string } | null;
  readonly simulated: Result | null;
  /** How `result` was found. */
  readonly method?: string;
}

/** Every statistic of the annual loss with its numerical error, beside a kept run and a simulation where there are any. */
export function PercentileTable({
  result,
  currency,
  kept,
  simulated,
  method = "Exact",
}: PercentileTableProps) {
  return (
    <Table label="Statistics of the annual loss">
      <thead>
        <tr>
          <Th>Annual loss</Th>
          <Th numeric>{method}</Th>
          <Th numeric>{method === "Exact" ? "Error" : "95% interval"}</Th>
          {simulated && <Th numeric>Simulated, 95% interval</Th>}
          {kept && <Th numeric>{kept.label}</Th>}
        </tr>
      </thead>
      <tbody>
        {STATISTICS.map((row) => (
          <Tr key={row.key}>
            <RowHeader className="whitespace-nowrap">
              {row.name} <span className="text-xs font-normal text-muted max-sm:hidden">{row.meaning}</span>
            </RowHeader>
            <Td numeric title={row.unit === "money" ? moneyInFull(result[row.key], currency) : undefined}>
              {statisticText(row, result[row.key], currency)}
            </Td>
            <Td numeric className="text-muted">
              {errorText(row, result) ?? "–"}
            </Td>
            {simulated && (
              <Td numeric>
                <Simulated row={row} simulated={simulated} currency={currency} />
              </Td>
            )}
            {kept && <Td numeric>{statisticText(row, kept.result[row.key], currency)}</Td>}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Simulated({
  row,
  simulated,
  currency,
}: {
  readonly row: StatisticRow;
  readonly simulated: Result;
  readonly currency: string;
}) {
  return (
    <>
      {statisticText(row, simulated[row.key], currency)}{" "}
      <span className="text-muted">{errorText(row, simulated) ?? ""}</span>
    </>
  );
}

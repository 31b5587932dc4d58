import type { Result } from "@crq/engine/result";
import { cx } from "class-variance-authority";
import { moneyInFull } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
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
  /** Beside another column of figures there is room for the error, or for what a figure means, only where it is wide. */
  const crowded = simulated !== null || kept !== null;
  return (
    <Table label="Statistics of the annual loss">
      <thead>
        <tr>
          <Th>Annual loss</Th>
          <Th numeric>{method}</Th>
          <Th numeric className={cx(crowded && "@max-lg:hidden")}>
            {method === "Exact" ? "Error" : "95% interval"}
          </Th>
          {simulated && (
            <Th numeric>
              Simulated<span className="@max-lg:sr-only">, 95% interval</span>
            </Th>
          )}
          {kept && <Th numeric>{kept.label}</Th>}
        </tr>
      </thead>
      <tbody>
        {STATISTICS.map((row) => (
          <Tr key={row.key}>
            <RowHeader className="whitespace-nowrap">
              {row.name}{" "}
              <span
                className={cx("text-xs font-normal text-muted @max-xl:hidden", crowded && "@max-3xl:hidden")}
              >
                {row.meaning}
              </span>
            </RowHeader>
            <Td numeric title={row.unit === "money" ? moneyInFull(result[row.key], currency) : undefined}>
              {statisticText(row, result[row.key], currency)}
            </Td>
            <Td numeric className={cx("text-muted", crowded && "@max-lg:hidden")}>
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

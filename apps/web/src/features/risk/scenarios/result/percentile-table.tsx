import type { Result } from "@crq/engine/result";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { moneyInFull } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { STATISTICS, type StatisticRow, errorText, hasInterval, statisticText } from "./result-words.ts";

interface PercentileTableProps {
  readonly result: Result;
  readonly currency: string;
  readonly kept: { readonly result: Result; readonly label: string } | null;
  /** How `result` was computed. */
  readonly method?: string;
}

/**
 * Every statistic of the annual loss with its numerical error, beside a saved run if there is one. Percentiles without loss share an
 * expandable row.
 */
export function PercentileTable({ method = "Exact", ...figures }: PercentileTableProps) {
  const { result, kept } = figures;
  const crowded = kept !== null;
  const [open, setOpen] = useState(false);
  const zeros = rowsOfZeros([result, ...(kept ? [kept.result] : [])]);
  const begin = zeros[0] === undefined ? 0 : STATISTICS.indexOf(zeros[0]);
  const rest = STATISTICS.slice(begin).filter((row) => open || !zeros.includes(row));
  return (
    <Table label="Statistics of the annual loss">
      <thead>
        <tr>
          <Th>Annual loss</Th>
          <Th numeric>{method}</Th>
          <Th numeric className={cx(crowded && "@max-lg:hidden")}>
            {method === "Exact" ? "Error of calculation" : "95% interval"}
          </Th>
          {kept && <Th numeric>{kept.label}</Th>}
        </tr>
      </thead>
      <tbody>
        {STATISTICS.slice(0, begin).map((row) => (
          <Statistic key={row.key} row={row} method={method} {...figures} />
        ))}
        {zeros.length > 0 && (
          <Tr>
            <RowHeader className="@lg:whitespace-nowrap">
              <button
                type="button"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                className="inline-flex items-baseline gap-1 rounded-sm text-left hover:text-primary touch:min-h-11"
              >
                <ChevronRight
                  aria-hidden
                  className={cx("size-3.5 self-center text-muted print:hidden", open && "rotate-90")}
                />
                {zeros[0]!.name} to {zeros.at(-1)!.name.toLowerCase()}
              </button>{" "}
              <Meaning crowded={crowded}>no loss in these years</Meaning>
            </RowHeader>
            <Td numeric>{statisticText(zeros[0]!, 0, figures.currency)}</Td>
            <Td numeric className={cx("text-muted", crowded && "@max-lg:hidden")}>
              –
            </Td>
            {kept && <Td numeric>{statisticText(zeros[0]!, 0, figures.currency)}</Td>}
          </Tr>
        )}
        {rest.map((row) => (
          <Statistic key={row.key} row={row} method={method} {...figures} />
        ))}
      </tbody>
    </Table>
  );
}

/** Up to two rows without loss are shown one by one. */
const LEAST_FOLDED = 3;

/** The percentiles that are zero in each of the results. */
function rowsOfZeros(results: readonly Result[]): readonly StatisticRow[] {
  const rows = STATISTICS.filter(
    ({ key }) => /^p\d/.test(key) && results.every((result) => result[key] === 0),
  );
  return rows.length < LEAST_FOLDED ? [] : rows;
}

function Statistic({
  row,
  result,
  currency,
  kept,
  method,
}: Required<PercentileTableProps> & { readonly row: StatisticRow }) {
  const crowded = kept !== null;
  return (
    <Tr>
      <RowHeader className="@lg:whitespace-nowrap">
        {row.name} <Meaning crowded={crowded}>{row.meaning}</Meaning>
      </RowHeader>
      <Td numeric title={row.unit === "money" ? moneyInFull(result[row.key], currency) : undefined}>
        {statisticText(row, result[row.key], currency)}
      </Td>
      <Td numeric className={cx("text-muted", crowded && "@max-lg:hidden")}>
        {(method === "Exact" || hasInterval(row.key) ? errorText(row, result) : null) ?? "–"}
      </Td>
      {kept && <Td numeric>{statisticText(row, kept.result[row.key], currency)}</Td>}
    </Tr>
  );
}

/**
 * The meaning of a figure. Beside another column of figures there is room for it only if the table is wide.
 */
function Meaning({ crowded, children }: { readonly crowded: boolean; readonly children: string }) {
  return (
    <span className={cx("text-xs font-normal text-muted @max-xl:hidden", crowded && "@max-3xl:hidden")}>
      {children}
    </span>
  );
}

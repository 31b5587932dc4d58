import type { CrossCheck } from "@crq/engine/simulate/cross-check";
import { count, money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { levelWords } from "./check-words.ts";
import { STATISTICS, hasInterval, statisticText } from "./result-words.ts";

interface CheckTablesProps {
  readonly check: CrossCheck;
  readonly currency: string;
}

/** The counts that the check compares, and the other statistics of both engines for description. */
export function CheckTables({ check, currency }: CheckTablesProps) {
  return (
    <>
      <Table label="Years counted by the simulation check">
        <thead>
          <tr>
            <Th>Annual loss</Th>
            <Th numeric>Years calculated</Th>
            <Th numeric>Simulated</Th>
            <Th numeric>By chance</Th>
          </tr>
        </thead>
        <tbody>
          {check.counts.map(({ key, loss, expected, counted, chance }) => (
            <Tr key={key}>
              <RowHeader className="num @lg:whitespace-nowrap">
                {key === "any" ? "Any loss" : `Above ${money(loss, currency, { fixed: true })}`}
              </RowHeader>
              <Td numeric>{count(expected)}</Td>
              <Td numeric>{count(counted)}</Td>
              <Td numeric className="text-muted">
                {percent(chance)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 mb-5 max-w-prose text-xs text-muted">
        “By chance” is how often a correct simulation differs at least this much. {levelWords(check.counts)}
      </p>
      <Table label="Statistics that the simulation check doesn’t compare">
        <thead>
          <tr>
            <Th>Not compared</Th>
            <Th numeric>Calculated</Th>
            <Th numeric>Simulated</Th>
          </tr>
        </thead>
        <tbody>
          {STATISTICS.filter(({ key }) => !hasInterval(key)).map((row) => (
            <Tr key={row.key}>
              <RowHeader>{row.name}</RowHeader>
              <Td numeric>{statisticText(row, check.exact[row.key], currency)}</Td>
              <Td numeric>{statisticText(row, check.simulated[row.key], currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 max-w-prose text-xs text-muted">
        Averages depend on the rarest and largest losses. A simulation can miss them, so a difference here
        proves nothing about the calculation.
      </p>
    </>
  );
}

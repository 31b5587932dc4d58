import { money } from "../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";
import { BadYear } from "./bad-year.tsx";
import { type Stages, stageRows } from "./stage-rows.ts";

interface GrossToNetProps {
  readonly stages: Stages;
  readonly currency: string;
}

/** Figures from gross to net: without controls, now, as planned, after insurance. */
export function GrossToNet({ stages, currency }: GrossToNetProps) {
  return (
    <Table label="Figures from gross to net">
      <thead>
        <tr>
          <Th>Annual loss</Th>
          <Th numeric>Expected</Th>
          <Th numeric className="max-sm:hidden">
            1 in 10
          </Th>
          <Th numeric>1 in 20</Th>
          <Th numeric>1 in 100</Th>
        </tr>
      </thead>
      <tbody>
        {stageRows(stages).map(({ name, loss }) => (
          <Tr key={name}>
            <RowHeader className="min-w-28 font-normal">{name}</RowHeader>
            <Td numeric>{money(loss.mean, currency)}</Td>
            <Td numeric className="max-sm:hidden">
              <BadYear loss={loss.p90} years={10} currency={currency} />
            </Td>
            <Td numeric>
              <BadYear loss={loss.p95} years={20} currency={currency} />
            </Td>
            <Td numeric>
              <BadYear loss={loss.p99} years={100} currency={currency} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

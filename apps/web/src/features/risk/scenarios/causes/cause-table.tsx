import type { CommonCause } from "@crq/contract/risk/loss-model";
import type { Distribution } from "@crq/engine/scenario";
import type { ReactNode } from "react";
import { counted } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { quantityWords } from "../estimate/quantity-words.ts";
import { rangeWords } from "./frequency-words.ts";

interface CauseTableProps {
  readonly label: string;
  readonly causes: readonly CommonCause[];
  /** Null for read-only viewers. */
  readonly actions: ((cause: CommonCause) => ReactNode) | null;
}

/** Common causes: how often they come, and how many scenarios they strike. */
export function CauseTable({ label, causes, actions }: CauseTableProps) {
  return (
    <Table label={label} className="mt-3">
      <thead>
        <tr>
          <Th>Cause</Th>
          <Th>How often</Th>
          <Th>Strikes</Th>
          {actions && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <Tr key={cause.id}>
            <RowHeader className="min-w-32 break-words">{cause.title}</RowHeader>
            <Td className="num text-muted">
              {rangeWords(cause.frequency as Distribution, (value) =>
                quantityWords(value, "frequency", "USD", "events"),
              )}
            </Td>
            <Td>{counted(cause.strikes.length, "scenario")}</Td>
            {actions && <Td className="text-right whitespace-nowrap">{actions(cause)}</Td>}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

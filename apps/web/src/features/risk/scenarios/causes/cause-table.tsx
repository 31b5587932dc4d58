import type { CommonCause } from "@crq/contract/risk/loss-model";
import type { Distribution } from "@crq/engine/scenario";
import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { quantityWords } from "../estimate/quantity-words.ts";
import { rangeWords } from "./frequency-words.ts";

interface CauseTableProps {
  readonly label: string;
  readonly causes: readonly CommonCause[];
  /** Null for read-only viewers. */
  readonly acts: {
    readonly onChange: (cause: CommonCause) => void;
    readonly onRemove: (cause: CommonCause) => Promise<void>;
  } | null;
}

function often({ frequency }: CommonCause): string {
  return rangeWords(frequency as Distribution, (value) => quantityWords(value, "frequency", "USD", "events"));
}

/** Common causes: how often they come, and how many scenarios they strike. */
export function CauseTable({ label, causes, acts }: CauseTableProps) {
  return (
    <Table label={label} className="mt-3">
      <thead>
        <tr>
          <Th>Cause</Th>
          <Th className="max-sm:hidden">How often</Th>
          <Th>Strikes</Th>
          {acts && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <Tr key={cause.id}>
            <RowHeader className="min-w-32 break-words">
              {cause.title}
              <span className="num block text-xs font-normal text-muted sm:hidden">{often(cause)}</span>
            </RowHeader>
            <Td className="num text-muted max-sm:hidden">{often(cause)}</Td>
            <Td>{counted(cause.strikes.length, "scenario")}</Td>
            {acts && (
              <Td className="text-right whitespace-nowrap">
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-7! text-muted touch:size-11!"
                  aria-label={`Change ${cause.title}`}
                  onClick={() => acts.onChange(cause)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="size-7! text-muted touch:size-11!"
                  aria-label={`Remove ${cause.title}`}
                  onClick={() => void acts.onRemove(cause)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </Td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

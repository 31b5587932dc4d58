import type { LossFigures } from "@crq/contract/risk/exposure";
import { money } from "../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";

/** A joint loss in each stage of its treatment. */
export interface Stages {
  readonly now: LossFigures;
  /** Null: no control is in place. */
  readonly inherent: LossFigures | null;
  /** Null: nothing is planned. */
  readonly plan: LossFigures | null;
  /** After insurance, now and as planned. */
  readonly net: { readonly now: LossFigures | null; readonly plan: LossFigures | null } | null;
}

interface GrossToNetProps {
  readonly stages: Stages;
  readonly currency: string;
}

/** Figures from gross to net: without controls, now, as planned, after insurance. */
export function GrossToNet({ stages, currency }: GrossToNetProps) {
  const { now, inherent, plan, net } = stages;
  const rows = [
    { name: "Without controls", loss: inherent },
    { name: "With the controls in place", loss: now },
    { name: "As planned", loss: plan },
    { name: "After insurance", loss: net?.now ?? null },
    { name: "As planned, after insurance", loss: plan && (net?.plan ?? null) },
  ].flatMap(({ name, loss }) => (loss === null ? [] : [{ name, loss }]));
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
        {rows.map(({ name, loss }) => (
          <Tr key={name}>
            <RowHeader className="min-w-28 font-normal">{name}</RowHeader>
            <Td numeric>{money(loss.mean, currency)}</Td>
            <Td numeric className="max-sm:hidden">
              {money(loss.p90, currency)}
            </Td>
            <Td numeric>{money(loss.p95, currency)}</Td>
            <Td numeric>{money(loss.p99, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

import type { StatedBaseline } from "@crq/contract/risk/baselines";
import { money } from "../../../ui/format.ts";
import { Table, RowHeader, Td, Th, Tr } from "../../../ui/table.tsx";

/** A baseline's figures from gross to net. */
export function GrossToNet({ baseline }: { readonly baseline: StatedBaseline }) {
  const { figures, currency, curves } = baseline;
  const { now, net, inherent, plan } = figures;
  const rows = [
    ...(curves.inherent === null ? [] : [{ name: "Without controls", loss: inherent }]),
    { name: "With the controls in place", loss: now },
    ...(curves.plan === null ? [] : [{ name: "As planned", loss: plan }]),
    ...(net?.now ? [{ name: "After insurance", loss: net.now }] : []),
    ...(net?.plan && curves.plan !== null ? [{ name: "As planned, after insurance", loss: net.plan }] : []),
  ];
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

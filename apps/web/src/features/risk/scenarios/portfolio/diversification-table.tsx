import { money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";
import { TableExport } from "../result/table-export.tsx";

interface DiversificationTableProps {
  readonly result: Answer<"portfolio">;
  readonly currency: string;
  readonly title: string;
}

const FIGURES = [
  { key: "p95", label: "1-in-20 year" },
  { key: "cvar95", label: "Average beyond 1 in 20" },
  { key: "cvar99", label: "Average beyond 1 in 100" },
] as const;

/** The sum of the members' own bad years, compared with the portfolio's: the benefit of their rarely coinciding. */
export function DiversificationTable({ result, currency, title }: DiversificationTableProps) {
  const text = (value: number) => money(value, currency, { fixed: true });
  const rows = FIGURES.map(({ key, label }) => {
    const benefit = result.diversification[key];
    const together = result[key];
    return { label, benefit, together, apart: benefit < 1 ? together / (1 - benefit) : together };
  });
  return (
    <Section landmark level={3} id="diversification-heading" title="Diversification benefit">
      <Table label="Bad years separately and combined">
        <thead>
          <tr>
            <Th>Annual loss</Th>
            <Th numeric>Separately</Th>
            <Th numeric>Together</Th>
            <Th numeric>Benefit</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, benefit, together, apart }) => (
            <Tr key={label}>
              <RowHeader className="min-w-32">{label}</RowHeader>
              <Td numeric>{text(apart)}</Td>
              <Td numeric>{text(together)}</Td>
              <Td numeric>
                {benefit < 0 ? "−" : ""}
                {percent(Math.abs(benefit))}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="mt-1 flex items-start justify-between gap-3 text-xs text-muted">
        <span className="max-w-prose">
          {rows.some(({ benefit }) => benefit < 0) &&
            "A negative benefit isn’t an error. A scenario that strikes less than once in 20 years adds nothing to “Separately” at 1 in 20, but one of many such scenarios often strikes."}
        </span>
        <TableExport
          what="diversification benefit"
          title={title}
          table={() => [
            [`Annual loss, ${currency}`, "Sum of separate losses", "Together", "Benefit"],
            ...rows.map(({ label, apart, together, benefit }) => [label, apart, together, benefit]),
          ]}
        />
      </div>
    </Section>
  );
}

import { useState } from "react";
import { Bar } from "../../../../ui/chart/bars.tsx";
import { money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";
import { TableExport } from "../result/table-export.tsx";
import type { Member } from "./portfolio-draft.ts";

interface ContributionTableProps {
  readonly result: Answer<"portfolio">;
  /** The scenarios, and the common causes. */
  readonly members: readonly Pick<Member, "id" | "title">[];
  readonly currency: string;
  readonly title: string;
}

/** Which scenarios cause the worst years: parts that add up to the average of those years. */
export function ContributionTable({ result, members, currency, title }: ContributionTableProps) {
  const [key, setKey] = useState<"cvar95" | "cvar99">("cvar95");
  const total = result[key];
  const rows = members
    .flatMap(({ id, title: name }) => {
      const part = result.contributions[id];
      return part ? [{ id, name, part: part[key] }] : [];
    })
    .sort((a, b) => b.part - a.part);
  const most = Math.max(1e-9, ...rows.map(({ part }) => part));
  const text = (value: number) =>
    `${value < 0 ? "−" : ""}${money(Math.abs(value), currency, { fixed: true })}`;
  return (
    <Section
      landmark
      level={3}
      id="contributions-heading"
      title="Sources of the worst years"
      actions={
        <SegmentedSwitch
          legend="Which years"
          value={key}
          choices={[
            { value: "cvar95", label: "Worst 5%" },
            { value: "cvar99", label: "Worst 1%" },
          ]}
          onChange={setKey}
        />
      }
    >
      <Table label="Contributions to the worst years">
        <thead>
          <tr>
            <Th>Scenario</Th>
            <Th className="w-2/5 max-sm:hidden">
              <span className="sr-only">Contribution as a bar</span>
            </Th>
            <Th numeric>Contribution</Th>
            <Th numeric>Share</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, part }) => (
            <Tr key={id}>
              <RowHeader className="min-w-36 py-1 break-words">{name}</RowHeader>
              <Td className="max-sm:hidden">
                <Bar from={0} to={part / most} />
              </Td>
              <Td numeric>{text(part)}</Td>
              <Td numeric>{total > 0 ? percent(part / total) : "–"}</Td>
            </Tr>
          ))}
          <Tr className="bg-sunken">
            <RowHeader>Average of those years</RowHeader>
            <Td className="max-sm:hidden" />
            <Td numeric className="font-medium">
              {text(total)}
            </Td>
            <Td numeric className="font-medium">
              {total > 0 ? percent(1) : "–"}
            </Td>
          </Tr>
        </tbody>
      </Table>
      <div className="mt-1 flex justify-end">
        <TableExport
          what="contributions"
          title={title}
          table={() => [
            [
              "Scenario",
              `Contribution to the worst 5%, ${currency}`,
              `Contribution to the worst 1%, ${currency}`,
            ],
            ...rows.map(({ id, name }) => [
              name,
              result.contributions[id]!.cvar95,
              result.contributions[id]!.cvar99,
            ]),
            ["Total", result.cvar95, result.cvar99],
          ]}
        />
      </div>
    </Section>
  );
}

import { isInPlace, isPlanned } from "@crq/engine/controls/control-states";
import type { Control } from "@crq/engine/treatment";
import { useMemo, useState } from "react";
import { count, money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import type { Answer } from "../quantify/analysis-messages.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";
import { TableExport } from "../result/table-export.tsx";
import { type SharedControl, SharedCostNote } from "./shared-cost.tsx";
import { returnOnCost } from "./compared-words.ts";

type Avoidance = Answer<"avoided">["plan"];

const YEARS = 100_000;

interface AvoidedTableProps {
  readonly estimate: Estimate;
  readonly controls: readonly Control[];
  /** Those that act on other scenarios too. */
  readonly shared: readonly SharedControl[];
  readonly scenarioId: string | null;
  readonly title: string;
}

interface Row {
  readonly name: string;
  readonly how: string;
  readonly avoidance: Avoidance;
  readonly strong?: boolean;
  /** Its cost is shared with other scenarios, so that a loss on it here says nothing. */
  readonly isShared: boolean;
}

const STANDS = { planned: isPlanned, existing: isInPlace } as const;

/** Annual savings by control, together and one by one: avoided loss, return on cost and the chance that they pay, with their intervals. */
export function AvoidedTable({ estimate, controls, shared, scenarioId, title }: AvoidedTableProps) {
  const kinds = (["planned", "existing"] as const).filter((status) => controls.some(STANDS[status]));
  const [wanted, setWanted] = useState<Control["status"]>("planned");
  const status = kinds.includes(wanted) ? wanted : (kinds[0] ?? "planned");
  const ask = useMemo(
    () => ({
      scenario: scenarioOf(estimate, scenarioId ?? "scenario"),
      controls,
      status,
      years: YEARS,
      seed: 1,
    }),
    [estimate, controls, scenarioId, status],
  );
  const analysis = useAnalysis("avoided", ask);
  const compared = controls.filter(STANDS[status]);
  const sharedHere = shared.filter(({ id }) => compared.some((control) => control.id === id));
  return (
    <Section
      landmark
      level={3}
      id="avoided-heading"
      title="Annual savings"
      actions={
        kinds.length > 1 && (
          <SegmentedSwitch
            legend="Control status"
            value={status}
            choices={[
              { value: "planned", label: "Planned" },
              { value: "existing", label: "In place" },
            ]}
            onChange={setWanted}
          />
        )
      }
    >
      <AnalysisFrame analysis={analysis} what="the avoided loss">
        {(avoided) => {
          const titleOf = (id: string) => controls.find((control) => control.id === id)?.title ?? id;
          const rows: Row[] = [
            ...(compared.length === 1
              ? []
              : [
                  {
                    name: "All combined",
                    how: "",
                    avoidance: avoided.plan,
                    strong: true,
                    isShared: sharedHere.length > 0,
                  },
                ]),
            ...avoided.controls.flatMap(({ id, alone, last }) => {
              const row = { name: titleOf(id), isShared: sharedHere.some((one) => one.id === id) };
              return compared.length === 1
                ? [{ ...row, how: "", avoidance: alone }]
                : [
                    { ...row, how: "alone", avoidance: alone },
                    { ...row, how: "added last", avoidance: last },
                  ];
            }),
          ];
          return (
            <>
              <Table label="Annual savings by control">
                <thead>
                  <tr>
                    <Th>Control</Th>
                    <Th numeric className="@max-lg:hidden">
                      Cost
                    </Th>
                    <Th numeric>Avoids</Th>
                    <Th numeric>Return on cost</Th>
                    <Th numeric>Chance of payoff</Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ name, how, avoidance, strong, isShared }) => (
                    <Tr key={`${name}${how}`} className={strong === true ? "bg-sunken" : ""}>
                      <RowHeader className="min-w-24 py-1.5">
                        {how === "added last" ? <span className="sr-only">{name}</span> : name}{" "}
                        {how !== "" && <span className="text-xs font-normal text-muted">{how}</span>}
                      </RowHeader>
                      <Td numeric className="@max-lg:hidden">
                        {money(avoidance.cost, estimate.currency, { fixed: true })}
                      </Td>
                      <Td numeric className="py-1.5">
                        {signed(avoidance.change.mean.value, estimate.currency)}
                        <span className="block text-2xs text-muted">
                          {span(avoidance.change, (value) => signed(value, estimate.currency))}
                        </span>
                      </Td>
                      <Td numeric className="py-1.5">
                        {isShared && avoidance.cost > 0 && returnOnCost(avoidance) < 0 ? (
                          <span className="text-xs text-muted">not from this scenario alone</span>
                        ) : (
                          <>
                            {avoidance.cost > 0 ? share(returnOnCost(avoidance)) : "–"}
                            <span className="block text-2xs text-muted">
                              {avoidance.return && span(avoidance.return, share)}
                            </span>
                          </>
                        )}
                      </Td>
                      <Td numeric className="py-1.5">
                        {percent(avoidance.changeExceedsCost.value)}
                        <span className="block text-2xs text-muted">
                          ±{(avoidance.changeExceedsCost.error * 100).toFixed(1)}
                        </span>
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
              <SharedCostNote shared={sharedHere} />
              <div className="mt-1 flex items-start justify-between gap-3 text-xs text-muted">
                <p className="max-w-prose">
                  From {count(avoided.years)} years with and without each control, everything else unchanged.
                  The 90% intervals and the chance of payoff cover uncertainty about the inputs and about how
                  well the control works. A single year can turn out very differently:{" "}
                  {compared.length > 1 ? "the plan" : "it"} saves more than it costs in{" "}
                  {percent(avoided.plan.avoidedExceedsCost.value)} of years.
                </p>
                <TableExport
                  what="avoided loss"
                  title={title}
                  table={() => [
                    [
                      "Control",
                      "How",
                      `Cost, ${estimate.currency}`,
                      "Avoided, expected",
                      "± 95%",
                      "Avoided, 5%",
                      "Avoided, 95%",
                      "Return, expected",
                      "Return, 5%",
                      "Return, 95%",
                      "Chance of payoff",
                    ],
                    ...rows.map(({ name, how, avoidance }) => [
                      name,
                      how,
                      avoidance.cost,
                      avoidance.change.mean.value,
                      avoidance.change.mean.error,
                      avoidance.change.p5,
                      avoidance.change.p95,
                      avoidance.cost > 0 ? returnOnCost(avoidance) : null,
                      avoidance.return?.p5 ?? null,
                      avoidance.return?.p95 ?? null,
                      avoidance.changeExceedsCost.value,
                    ]),
                  ]}
                />
              </div>
            </>
          );
        }}
      </AnalysisFrame>
    </Section>
  );
}

function signed(value: number, currency: string): string {
  return `${value < 0 ? "−" : ""}${money(Math.abs(value), currency, { fixed: true })}`;
}

/** A return as a percentage of the cost: `+140%`, `−20%`; above tenfold as a multiple. */
function share(value: number): string {
  const sign = value < 0 ? "−" : "+";
  return Math.abs(value) >= 10
    ? `${sign}${Math.round(Math.abs(value))}×`
    : `${sign}${Math.round(Math.abs(value) * 100)}%`;
}

function span({ p5, p95 }: Avoidance["change"], text: (value: number) => string): string {
  return `${text(p5)} to ${text(p95)}`;
}

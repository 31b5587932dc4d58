import { isPlanned } from "@crq/engine/controls/control-states";
import type { Control } from "@crq/engine/treatment";
import { useMemo, useState } from "react";
import { FrontierChart } from "../../../../ui/chart/frontier-chart.tsx";
import { money, moneyInFull } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import type { Answer } from "../quantify/analysis-messages.ts";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { AnalysisFrame } from "../result/analysis-frame.tsx";
import { TableExport } from "../result/table-export.tsx";
import { fallWords } from "../plan/plan-words.ts";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";
import type { rulesOf } from "./rules-of.ts";
import { type SharedControl, SharedCostNote } from "./shared-cost.tsx";
import { Figure } from "./estimate-fields.tsx";

type Choice = Answer<"frontier">["choices"][number];

interface FrontierViewProps {
  readonly estimate: Estimate;
  readonly controls: readonly Control[];
  /** What they require and exclude. */
  readonly rules: ReturnType<typeof rulesOf>;
  /** Those that act on other scenarios too. */
  readonly shared: readonly SharedControl[];
  readonly title: string;
}

/** Best return on budget: for every budget the planned controls that leave the least expected loss. */
export function FrontierView({
  estimate,
  controls,
  rules: { rules, elsewhere },
  shared,
  title,
}: FrontierViewProps) {
  const ask = useMemo(
    () => ({ scenario: scenarioOf(estimate), controls, rules }),
    [estimate, controls, rules],
  );
  const analysis = useAnalysis("frontier", ask);
  const [typed, setTyped] = useState<string | null>(null);
  const titleOf = (id: string) => controls.find((control) => control.id === id)?.title ?? id;
  const text = (value: number) => money(value, estimate.currency);
  const sharedHere = shared.filter(({ id }) => controls.some((one) => one.id === id && isPlanned(one)));
  return (
    <Section landmark level={3} id="frontier-heading" title="Best return on budget">
      <AnalysisFrame analysis={analysis} what="the best choices">
        {({ choices, complete }) => {
          const best = bestChoice(choices);
          const reading = typed === null ? null : readQuantity(typed, "money");
          const budget = reading?.ok === true ? reading.value : best.cost;
          const chosen = choices.findLast(({ cost }) => cost <= budget * (1 + 1e-12)) ?? choices[0]!;
          const before = choices[0]!.expectedLoss;
          return (
            <>
              <div className="grid gap-x-6 gap-y-3 @xl:grid-cols-[minmax(0,1fr)_15rem]">
                <FrontierChart
                  choices={choices}
                  budget={budget}
                  chosen={chosen}
                  money={text}
                  onBudget={(value) => setTyped(quantityText(value, "money"))}
                />
                <div>
                  <Figure
                    label="Annual budget"
                    kind="money"
                    text={typed ?? quantityText(Number(best.cost.toPrecision(3)), "money")}
                    problem={reading?.ok === false ? reading.rule : undefined}
                    words={(value) => moneyInFull(value, estimate.currency)}
                    onChange={setTyped}
                  />
                  <output className="num mt-1 block text-sm">
                    {chosen.controls.length === 0 ? (
                      <p>
                        No control within this budget pays for itself
                        {sharedHere.length > 0 ? " from this scenario alone" : ""}.
                      </p>
                    ) : (
                      <>
                        <p className="font-medium">Choose:</p>
                        <ul className="list-disc pl-4">
                          {chosen.controls.map((id) => (
                            <li key={id} className="break-words">
                              {titleOf(id)}
                            </li>
                          ))}
                        </ul>
                      </>
                    )}
                    <p className="mt-1 text-muted">
                      {text(chosen.cost)} a year; expected annual loss{" "}
                      {fallWords(before, chosen.expectedLoss, estimate.currency)}
                      {chosen === best && choices.length > 1
                        ? ". No other choice has a larger net saving"
                        : ""}
                      .
                    </p>
                  </output>
                </div>
              </div>
              <SharedCostNote shared={sharedHere} />
              {elsewhere.length > 0 && (
                <p className="max-w-prose text-sm text-muted">
                  {elsewhere.length === 1
                    ? `${elsewhere[0]!} needs a control that doesn’t act on this scenario`
                    : `${elsewhere.length} of these controls need others that don’t act on this scenario`}
                  . What those cost isn’t counted here.
                </p>
              )}
              <div className="mt-1 flex items-center justify-between gap-3 text-xs text-muted">
                <span>
                  {complete ? "All combinations were compared." : "These are the best combinations found."}
                </span>
                <TableExport
                  what="efficient choices"
                  title={title}
                  table={() => [
                    [`Cost, ${estimate.currency}`, "Expected loss remaining", "Controls"],
                    ...choices.map(({ cost, expectedLoss, controls: ids }) => [
                      cost,
                      expectedLoss,
                      ids.map(titleOf).join("; "),
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

/** The choice with the least sum of cost and remaining loss. */
function bestChoice(choices: readonly Choice[]): Choice {
  return choices.reduce((a, b) => (b.cost + b.expectedLoss < a.cost + a.expectedLoss ? b : a));
}

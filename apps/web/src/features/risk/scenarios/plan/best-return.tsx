import type { PlanChoice, PlanReturns } from "@crq/contract/risk/plan";
import { FrontierChart } from "../../../../ui/chart/frontier-chart.tsx";
import { count, counted, money, moneyInFull } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Figure } from "../controls/estimate-fields.tsx";
import { quantityText } from "../../../../ui/form/quantity.ts";
import { TableExport } from "../result/table-export.tsx";
import { PlanProjectLink } from "./plan-project-link.tsx";
import { chosenOf, fallWords, stepWithin } from "./plan-words.ts";

interface BestReturnProps {
  readonly returns: PlanReturns;
  /** The best choice within the budget. */
  readonly chosen: PlanChoice;
  readonly budget: number;
  readonly typed: string | null;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

/** For every budget, the controls that leave the least expected loss across all scenarios. */
export function BestReturn({ returns, chosen, budget, typed, problem, onType }: BestReturnProps) {
  const { candidates, steps, nothing, mostSaved, currency, proven, leftOut } = returns;
  const text = (value: number) => money(value, currency);
  const controls = candidates.filter(({ kind }) => kind === "control");
  const marked = stepWithin(returns, budget) ?? steps[0]!;
  return (
    <Section
      landmark
      id="best-return"
      title="Best return on budget"
      description="The controls that leave the lowest expected annual loss, before insurance. Insurance changes who bears a loss, so it isn’t chosen here."
    >
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FrontierChart
          choices={steps}
          budget={budget}
          chosen={marked}
          money={text}
          onBudget={(value) => onType(quantityText(value, "money"))}
        />
        <div className="min-w-0">
          <Figure
            label="Annual budget"
            kind="money"
            text={typed ?? quantityText(Math.ceil(mostSaved!.cost), "money")}
            problem={problem}
            words={(value) => moneyInFull(value, currency)}
            onChange={onType}
          />
          <output className="num mt-1 block text-sm">
            {chosen.chosen.length === 0 ? (
              <p>No control within this budget makes the loss smaller.</p>
            ) : (
              <>
                <p className="font-medium">Choose:</p>
                <ul className="list-disc pl-4">
                  {chosenOf(candidates, chosen).map(({ id, title, cost }) => (
                    <li key={id} className="wrap-anywhere">
                      {title} <span className="text-muted">{text(cost)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p className="mt-1 text-muted">
              {text(chosen.cost)} a year; expected annual loss{" "}
              {fallWords(nothing, chosen.expectedLoss, currency)}
              {chosen.cost + chosen.expectedLoss <= mostSaved!.cost + mostSaved!.expectedLoss
                ? ". No other choice saves more after its cost"
                : ""}
              .
            </p>
          </output>
          <PlanProjectLink candidates={candidates} choice={chosen} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-xs text-muted">
        <span>
          {proven
            ? `At each budget, no ${controls.length === 1 ? "other choice" : `combination of the ${count(controls.length)} controls`} leaves a smaller expected loss.`
            : "The best combinations found: better ones aren’t ruled out."}
          {leftOut > 0 && ` ${counted(leftOut, "control")} not planned were left out: 40 fit.`}
        </span>
        <TableExport
          what="best choices"
          title="Plan"
          table={() => [
            [`Cost, ${currency} a year`, "Expected loss remaining, a year", "Controls"],
            ...steps.map((step) => [
              step.cost,
              step.expectedLoss,
              chosenOf(candidates, step)
                .map(({ title }) => title)
                .join("; "),
            ]),
          ]}
        />
      </div>
    </Section>
  );
}

import type { ProjectChoice } from "@crq/contract/risk/remediation/project-effects";
import { Link } from "@tanstack/react-router";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { FrontierChart } from "../../../../ui/chart/frontier-chart.tsx";
import { count, counted, money, moneyInFull, percent } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { quantityText } from "../../../../ui/form/quantity.ts";
import { Figure } from "../../scenarios/controls/public.ts";

interface BestSetProps {
  readonly choice: ProjectChoice;
  readonly counts: "spread" | "first-year";
  readonly typed: string | null;
  readonly problem: string | undefined;
  /** The set for what was typed last is still being looked for. */
  readonly waiting: boolean;
  readonly onType: (text: string) => void;
}

/** The efficient frontier, the budget on it, and the set of projects that is best within it. */
export function BestSet({ choice, counts, typed, problem, waiting, onType }: BestSetProps) {
  const { steps, mostSaved, withinBudget, currency, proven, candidates } = choice;
  const text = (value: number) => money(value, currency);
  const best = (typed === null ? mostSaved : withinBudget) ?? mostSaved!;
  const typedBudget = withinBudget && typed !== null ? readBudget(typed) : undefined;
  const budget = typedBudget ?? best.cost;
  const marked = steps.findLast(({ cost }) => cost <= budget * (1 + 1e-12)) ?? steps[0]!;
  const most = Math.ceil(steps.at(-1)?.cost ?? 0);
  return (
    <Section
      landmark
      id="best-set"
      title="Best set within a budget"
      description="The projects that leave the lowest expected annual loss over all scenarios, before insurance."
    >
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <FrontierChart
            choices={steps}
            budget={budget}
            chosen={marked}
            money={text}
            onBudget={(value) => onType(quantityText(value, "money"))}
          />
          <input
            type="range"
            aria-label="Budget"
            aria-valuetext={text(budget)}
            min={0}
            max={most}
            step={Math.max(1, Math.round(most / 100))}
            value={Math.min(most, Math.round(budget))}
            onChange={({ target }) => onType(quantityText(Number(target.value), "money"))}
            className="mt-1 w-full accent-primary"
          />
          <p className="mt-3 max-w-prose text-xs text-muted">
            {proven
              ? `At each budget, no other set of the ${counted(candidates.length, "project")} leaves a smaller expected loss.`
              : "The best sets found: better ones aren’t ruled out."}{" "}
            What projects save by closing gaps is worked out for each of them alone. Together they can save
            less than that, because controls overlap.
          </p>
        </div>
        <div className="min-w-0">
          <Figure
            label={counts === "spread" ? "Budget, a year" : "Budget, first year"}
            kind="money"
            text={typed ?? quantityText(Math.ceil(best.cost), "money")}
            problem={problem}
            words={(value) => moneyInFull(value, currency)}
            onChange={onType}
          />
          <Chosen choice={choice} best={best} waiting={waiting} />
        </div>
      </div>
      <Sure choice={choice} />
    </Section>
  );
}

function readBudget(typed: string): number | undefined {
  const value = Number(typed.replaceAll(/[,_ ]/g, ""));
  return Number.isFinite(value) && typed.trim() !== "" ? value : undefined;
}

type Set = NonNullable<ProjectChoice["mostSaved"]>;

/** The projects of the set, and approving them. */
function Chosen({
  choice,
  best,
  waiting,
}: Pick<BestSetProps, "choice" | "waiting"> & { readonly best: Set }) {
  const { clientId } = useUser();
  const mayWrite = useCan("risk:write");
  const { candidates, currency, nothing } = choice;
  const chosen = candidates.filter(({ id }) => best.chosen.includes(id));
  const toApprove = chosen.filter(
    (one) => one.status === "proposed" && (clientId === null || one.clientId === clientId),
  );
  const approve = useAct("projects.approve", {
    done: ({ approved }) => `${counted(approved.length, "project")} approved`,
    failed: "Couldn't approve the projects",
    also: ["projectEffects"],
  });
  return (
    <div aria-busy={waiting} className="mt-1 text-sm">
      <output className="num block">
        {chosen.length === 0 ? (
          <p>No project within this budget lowers the loss.</p>
        ) : (
          <>
            <p className="font-medium">Choose:</p>
            <ul className="list-disc pl-4">
              {chosen.map(({ id, reference, title, cost }) => (
                <li key={id} className="wrap-anywhere">
                  <Link to="/risk-management/remediation/project/$id" params={{ id }}>
                    {reference} {title}
                  </Link>{" "}
                  <span className="text-muted">{money(cost, currency)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-1 text-muted">
          {money(best.cost, currency)}; the expected annual loss falls from {money(nothing, currency)} to{" "}
          {money(best.expectedLoss, currency)}.
        </p>
      </output>
      {mayWrite && toApprove.length > 0 && (
        <Button
          className="mt-3"
          busy={approve.busy}
          disabled={waiting}
          onClick={() =>
            void approve.run({ body: { projects: toApprove.map(({ id, version }) => ({ id, version })) } })
          }
        >
          {approveWords(toApprove, chosen.length)}
        </Button>
      )}
    </div>
  );
}

/** What the button says: which projects of the set it approves, where some are approved already. */
function approveWords(toApprove: readonly { readonly reference: string }[], chosen: number): string {
  if (toApprove.length < chosen) return `Approve ${toApprove.map((one) => one.reference).join(", ")}`;
  return chosen === 1 ? "Approve this project" : `Approve these ${chosen} projects`;
}

/** What is uncertain about the set. */
function Sure({ choice: { sureness, currency } }: Pick<BestSetProps, "choice">) {
  if (!sureness) return null;
  const { draws, solved, left, saved, cost, overBudget, staysBest, missed } = sureness;
  const range = ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${money(low, currency)} to ${money(high, currency)}`;
  return (
    <div className="mt-4 max-w-prose border-t border-line pt-3 text-sm">
      <p className="font-medium">How sure that is</p>
      <p className="num mt-1 text-muted">
        Drawing how strong the controls are, what the projects cost and how often scenarios happen{" "}
        {count(draws)} times: in nine of ten draws the set leaves {range(left)} a year, saves {range(saved)},
        and costs {range(cost)}
        {overBudget > 0 && `; in ${percent(overBudget)} of them more than the budget`}.
      </p>
      {solved > 0 && (
        <p className="num mt-1 text-muted">
          Exactly this set is the best in {percent(staysBest)} of the draws
          {solved < draws && ` whose best set was found (${count(solved)})`}. Knowing the draw beforehand
          would save {money(missed, currency)} a year more on average.
        </p>
      )}
    </div>
  );
}

import type { PlanReturns } from "@crq/contract/risk/plan";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { basisWords } from "../../../../screen/joined/basis-words.ts";
import { JoinedAt } from "../../../../screen/joined/joined-at.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import { useAnalysisSearch } from "../analysis-route.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { BestReturn } from "./best-return.tsx";
import { bestWithin } from "./plan-words.ts";
import { CandidateTable } from "./candidate-table.tsx";
import { CheapestPlan } from "./cheapest-plan.tsx";

/** What to fix first: which planned controls and policies to choose, across all scenarios. */
export function PlanArea() {
  const { clientId: ownClient, clientsApart } = useUser();
  const { search, change } = useAnalysisSearch();
  const [currency, setCurrency] = useState<string>();
  const [typed, setTyped] = useState<string | null>(null);
  const of = { ...(search.clientId && { clientId: search.clientId }), ...(currency && { currency }) };
  const reading = typed === null ? null : readQuantity(typed, "money");
  const budget = useRested(reading?.ok === true ? reading.value : undefined);
  const query = useQuery({
    ...queryOf("plan.returns", { query: { ...of, ...(budget !== undefined && { budget }) } }),
    placeholderData: keepPreviousData,
  });
  const hasClients = useHasClients() === true && ownClient === null;
  return (
    <>
      <PageHeader
        title="Plan"
        description="What to fix first: which controls pay for themselves, and what it takes to stay within your appetite"
      />
      <Loaded query={query} skeleton={<Skeletons heights={["h-56", "h-40"]} />}>
        {(returns) => (
          <>
            {(hasClients || returns.currencies.length > 1) && (
              <div className="mb-6 grid max-w-xl gap-3 sm:grid-cols-2">
                {hasClients && (
                  <Field label="Plan for">
                    {(field) => (
                      <WorkClientPicker
                        {...field}
                        nothing={clientsApart ? "Your own scenarios, of no client" : "Whole organization"}
                        value={search.clientId ?? ""}
                        onChange={(id) => change({ clientId: id === "" ? undefined : id })}
                      />
                    )}
                  </Field>
                )}
                {returns.currencies.length > 1 && (
                  <Field label="Currency">
                    {(field) => (
                      <Select
                        {...field}
                        value={returns.currency}
                        onChange={(event) => setCurrency(event.target.value)}
                      >
                        {returns.currencies.map((one) => (
                          <option key={one}>{one}</option>
                        ))}
                      </Select>
                    )}
                  </Field>
                )}
              </div>
            )}
            <div className="mb-6 grid gap-1">
              {returns.scenarios > 0 && (
                <p className="max-w-prose text-xs text-muted">
                  {basisWords(returns.joinedBy, returns.currency)}
                </p>
              )}
              <JoinedAt joining={returns.joining} currency={returns.currency} />
            </div>
            <Plan
              key={`${search.clientId} ${returns.currency}`}
              of={of}
              returns={returns}
              typed={typed}
              problem={reading?.ok === false ? reading.rule : undefined}
              onType={setTyped}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface PlanProps {
  readonly of: { readonly clientId?: string; readonly currency?: string };
  readonly returns: PlanReturns;
  /** The budget as typed; null: the one of the best net saving. */
  readonly typed: string | null;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

function Plan({ of, returns, typed, problem, onType }: PlanProps) {
  const { candidates, mostSaved, scenarios } = returns;
  const [cheapest, setCheapest] = useState<readonly string[] | null>(null);
  if (!mostSaved || candidates.length === 0)
    return (
      <EmptyState
        title={scenarios === 0 ? "No scenarios to plan for yet" : "Nothing to choose among yet"}
        action={
          <Link
            from="/risk-management/quantitative-analysis"
            to="."
            search={scenarios === 0 ? {} : { area: "controls" }}
            className={buttonVariants()}
          >
            {scenarios === 0 ? "Open scenarios" : "Open controls"}
          </Link>
        }
      >
        {scenarios === 0
          ? "A plan chooses among the controls and policies that treat your scenarios."
          : "A plan chooses among controls that aren’t in place and act on a scenario, and among planned policies. Add one to a scenario, under Controls below its curve."}
      </EmptyState>
    );
  const reading = typed === null ? null : readQuantity(typed, "money");
  const budget = reading?.ok === true ? reading.value : mostSaved.cost;
  const best = typed === null ? mostSaved : bestWithin(returns, budget);
  return (
    <div className="flex flex-col gap-10">
      <BestReturn
        returns={returns}
        chosen={best}
        budget={budget}
        typed={typed}
        problem={problem}
        onType={onType}
      />
      <CheapestPlan of={of} returns={returns} best={best} onFound={setCheapest} />
      <CandidateTable returns={returns} best={best.chosen} cheapest={cheapest} />
    </div>
  );
}

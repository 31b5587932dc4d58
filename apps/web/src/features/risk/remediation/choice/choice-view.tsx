import type { ProjectChoice } from "@crq/contract/risk/remediation/project-effects";
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
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { BestSet } from "./best-set.tsx";
import { CandidateProjects } from "./candidate-projects.tsx";

/** Which projects to choose within a budget, by what they leave of the expected loss of all scenarios together. */
export function ChoiceView() {
  const { clientId: ownClient } = useUser();
  const [clientId, setClientId] = useState("");
  const [counts, setCounts] = useState<"spread" | "first-year">("spread");
  const [typed, setTyped] = useState<string | null>(null);
  const reading = typed === null ? null : readQuantity(typed, "money");
  const budget = useRested(reading?.ok === true ? reading.value : undefined);
  const asked = { counts, ...(clientId !== "" && { clientId }), ...(budget !== undefined && { budget }) };
  const query = useQuery({
    ...queryOf("projectEffects.choose", { query: asked }),
    placeholderData: keepPreviousData,
  });
  const hasClients = useHasClients() === true && ownClient === null;
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-56", "h-40"]} />}>
      {(choice) => (
        <>
          <div className="mb-6 grid max-w-2xl gap-3 sm:grid-cols-2">
            {hasClients && (
              <Field label="Choose for">
                {(field) => (
                  <WorkClientPicker
                    {...field}
                    nothing="Whole organization"
                    value={clientId}
                    onChange={(id) => {
                      setClientId(id);
                      setTyped(null);
                    }}
                  />
                )}
              </Field>
            )}
            <Field label="The budget counts">
              {(field) => (
                <Select
                  {...field}
                  value={counts}
                  onChange={({ target }) => {
                    setCounts(target.value as typeof counts);
                    setTyped(null);
                  }}
                >
                  <option value="spread">One-off costs spread over their years</option>
                  <option value="first-year">All one-off costs in the first year</option>
                </Select>
              )}
            </Field>
          </div>
          <Choice
            choice={choice}
            counts={counts}
            typed={typed}
            problem={reading?.ok === false ? reading.rule : undefined}
            waiting={query.isPlaceholderData || (reading?.ok === true && reading.value !== budget)}
            onType={setTyped}
          />
        </>
      )}
    </Loaded>
  );
}

interface ChoiceProps {
  readonly choice: ProjectChoice;
  readonly counts: "spread" | "first-year";
  readonly typed: string | null;
  readonly problem: string | undefined;
  readonly waiting: boolean;
  readonly onType: (text: string) => void;
}

function Choice(props: ChoiceProps) {
  const { choice } = props;
  if (choice.candidates.length === 0 || !choice.mostSaved)
    return (
      <EmptyState
        title="Nothing to choose among yet"
        action={
          <Link to="/risk-management/remediation" className={buttonVariants({ variant: "outline" })}>
            Open projects
          </Link>
        }
      >
        {choice.scenarios === 0
          ? "A choice compares what projects save of the losses of your scenarios, and there are no scenarios yet."
          : "A choice is made among open projects whose planned controls or gaps act on a scenario. Give a project such a control."}
      </EmptyState>
    );
  return (
    <div className="grid gap-10">
      <BestSet {...props} />
      <CandidateProjects choice={choice} />
      <div className="grid gap-1">
        <p className="max-w-prose text-xs text-muted">{basisWords(choice.joinedBy, choice.currency)}</p>
        <JoinedAt joining={choice.joining} currency={choice.currency} />
      </div>
    </div>
  );
}

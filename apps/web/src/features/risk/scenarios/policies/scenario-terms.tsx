import { Plus, Trash2 } from "lucide-react";
import { call } from "../../../../api/call.ts";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Figure } from "../controls/estimate-fields.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import { type TermsDraft, waitingWords } from "./terms-draft.ts";

interface ScenarioTermsProps {
  readonly terms: readonly TermsDraft[];
  /** The chosen scenarios; null: all of the client or tenant. */
  readonly covered: readonly string[] | null;
  readonly clientId: string | null;
  readonly problems: Problems;
  readonly words: (value: number) => string;
  readonly onChange: (terms: readonly TermsDraft[]) => void;
}

/** What is said beside a scenario that can't have terms. */
function noteOf({ id }: { readonly id: string }, covered: readonly string[] | null): string | undefined {
  return covered && !covered.includes(id) ? "not covered" : undefined;
}

/** Sublimits and waiting periods of single scenarios: what of an event's loss there counts before the layers pay. */
export function ScenarioTerms(props: ScenarioTermsProps) {
  const { terms, covered, clientId, problems, words, onChange } = props;
  const change = (i: number, parts: Partial<TermsDraft>) =>
    onChange(terms.map((one, at) => (at === i ? { ...one, ...parts } : one)));
  return (
    <div>
      <Heading size="label">Sublimits and waiting periods</Heading>
      <p className="mb-2 max-w-prose text-xs text-muted">
        For single scenarios, before the layers pay: each event counts up to its sublimit. A waiting period is
        approximated: its hours times what an hour costs are deducted from each event, however long it lasts.
      </p>
      {terms.map((one, i) => {
        const at = `terms[${i}]`;
        return (
          // eslint-disable-next-line react/no-array-index-key -- a row can have no scenario yet
          <fieldset key={i} aria-label={`Terms ${i + 1}`} className="mb-2 flex items-start gap-2 max-sm:mb-5">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-4">
              <Field label="Scenario" error={problems[`${at}.scenarioId`]}>
                {(field) => (
                  <RecordPicker
                    {...field}
                    list="scenarios.list"
                    {...(clientId !== null && { of: { query: { clientId } } })}
                    noun="scenario"
                    value={one.scenarioId}
                    labelOf={({ title }) => title}
                    noteOf={(scenario) => noteOf(scenario, covered)}
                    nameOf={async (id) => (await call("scenarios.get", { params: { id } })).title}
                    onChange={(scenarioId) => change(i, { scenarioId })}
                  />
                )}
              </Field>
              <Figure
                label="Sublimit per event"
                kind="money"
                text={one.sublimit}
                problem={problems[`${at}.sublimit`]}
                words={words}
                placeholder="none"
                onChange={(sublimit) => change(i, { sublimit })}
              />
              <Figure
                label="Waiting period, hours"
                kind="money"
                text={one.hours}
                problem={problems[`${at}.hours`]}
                words={() => ""}
                placeholder="none"
                onChange={(hours) => change(i, { hours })}
              />
              <Figure
                label="Loss per hour"
                kind="money"
                text={one.lossPerHour}
                problem={problems[`${at}.lossPerHour`]}
                words={() => waitingWords(one, words)}
                placeholder="none"
                onChange={(lossPerHour) => change(i, { lossPerHour })}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-5"
              aria-label={`Remove terms ${i + 1}`}
              onClick={() => onChange(terms.filter((_, other) => other !== i))}
            >
              <Trash2 aria-hidden />
            </Button>
          </fieldset>
        );
      })}
      {terms.length < 200 && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange([...terms, { scenarioId: "", sublimit: "", hours: "", lossPerHour: "" }])}
        >
          <Plus aria-hidden /> Add terms for a scenario
        </Button>
      )}
    </div>
  );
}

import type { Distribution } from "@crq/engine/scenario";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { percent } from "../../../../ui/format.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import type { OutlineContext } from "../estimate/outline-context.ts";
import { EstimateRows } from "./estimate-rows.tsx";
import { NO_INCIDENTS, type TypedIncidents, observed, readIncidents } from "./incident-update.ts";
import { applyEstimate, kindAt } from "./input-at.ts";
import { ScoreOffer } from "./score-offer.tsx";

interface IncidentDialogProps {
  readonly input: string;
  readonly prior: Distribution;
  readonly context: OutlineContext;
  readonly onClose: () => void;
}

/** A shape that differs by more than this gets a sentence. */
const NOTABLE_MISFIT = 0.03;

const METHODS = {
  frequency: "Your estimate and your incident count are weighted by the years of data behind each.",
  probability: "Your estimate and your incident count are weighted by the number of cases behind each.",
  money:
    "Your estimate and your losses are weighted by the number of events behind each. The result describes the next loss, not the average loss.",
} as const;

/** The name of each count, by input. */
const CASES: Readonly<Record<string, readonly [successes: string, trials: string]>> = {
  "frequency.probabilityOfAction": ["Contacts that led to an attempt", "Total contacts"],
  "frequency.vulnerability": ["Attempts that succeeded", "Total attempts"],
  "secondary.slef": ["Events with secondary loss", "Total events"],
};

/** Updates an estimate with own incidents: before, data and after side by side, applied with evidence that says so. */
export function IncidentDialog({ input, prior, context, onClose }: IncidentDialogProps) {
  const kind = kindAt(input);
  const { currency } = context.estimate;
  const [typed, setTyped] = useState<TypedIncidents>(NO_INCIDENTS);
  const form = useId();
  const { update, problems } = useMemo(
    () => readIncidents(prior, kind, typed, currency),
    [prior, kind, typed, currency],
  );
  const middle = kind === "money" ? "median" : "mean";
  const { scenarioId } = context;
  const asked = useQuery({
    ...queryOf("expertQuestions.ofScenario", { params: { id: scenarioId ?? "" } }),
    enabled: scenarioId !== null,
  });
  const unscored =
    asked.data?.questions.filter((one) => one.input === input && one.answer && !one.actual).length ?? 0;
  const [applied, setApplied] = useState(false);
  const apply = () => {
    if (!update) return;
    applyEstimate(context, input, update.distribution, {
      source: "Your incidents",
      statement: update.statement,
    });
    if (unscored > 0) setApplied(true);
    else onClose();
  };
  const field = (name: keyof TypedIncidents, label: string, hint?: string) => (
    <Field label={label} error={problems[name]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode="decimal"
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  if (applied && scenarioId !== null)
    return (
      <ScoreOffer
        input={input}
        scenarioId={scenarioId}
        currency={currency}
        value={observed(kind, typed)}
        note={`Your incidents: ${update?.statement ?? ""}`.split(". ")[0]!}
        answers={unscored}
        onClose={onClose}
      />
    );
  const [successes, trials] = CASES[input] ?? ["Cases in which it did", "Total cases"];
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(38rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title="Update with your incidents"
      description={`${factorLabel(input)}, ${factorAt(input)?.unit ?? ""}. ${METHODS[kind]}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!update}>
            Use as the estimate
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        {kind === "frequency" && (
          <>
            {field("events", "Number of incidents")}
            {field("years", "Years covered")}
          </>
        )}
        {kind === "probability" && (
          <>
            {field("successes", successes)}
            {field("trials", trials)}
          </>
        )}
        {kind === "money" && (
          <>
            <Field label="Loss per incident" hint="One per line, such as 120K" error={problems.losses}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={4}
                  value={typed.losses}
                  onChange={(event) => setTyped({ ...typed, losses: event.target.value })}
                />
              )}
            </Field>
            {field(
              "strength",
              "Weight of your estimate, in events",
              "With a higher weight, each loss changes the estimate less. Use 5 for a careful estimate.",
            )}
          </>
        )}
      </form>
      {problems.prior !== undefined && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {problems.prior} Enter a range first.
        </p>
      )}
      <div className="mt-5">
        {update ? (
          <EstimateRows
            label="Before, data and after"
            kind={kind}
            currency={currency}
            middle={middle}
            rows={[
              { name: "Your estimate", interval: update.prior, distribution: prior },
              { name: "Your incidents only", interval: update.data, otherwise: "too few for an interval" },
              {
                name: "Combined",
                interval: update.posterior,
                distribution: update.distribution,
                strong: true,
              },
            ]}
          />
        ) : (
          <p className="border-y border-line py-6 text-sm text-muted">
            Enter your incident history to see how it changes the estimate.
          </p>
        )}
      </div>
      {update?.contradiction != null && (
        <p role="alert" className="num mt-3 max-w-prose text-sm text-warn">
          Your estimate and your incidents contradict each other: by the estimate, {update.contradiction}.
          Check that both count the same thing before you combine them.
        </p>
      )}
      <p className="mt-3 min-h-10 text-xs text-muted" aria-live="polite">
        {update && (
          <>
            Your incidents carry {percent(update.credibility)} of the weight.
            {update.misfit > NOTABLE_MISFIT &&
              ` The estimate follows the exact result to within ${Math.round(update.misfit * 100)} percentage points everywhere.`}
          </>
        )}
      </p>
    </Dialog>
  );
}

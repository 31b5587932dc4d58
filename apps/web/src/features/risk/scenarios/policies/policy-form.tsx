import type { Policy } from "@crq/contract/risk/policies";
import { useId, useState } from "react";
import { JOINT_FIGURES } from "../../../../screen/joined/joint-figures.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { moneyInFull } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { STANDING_WORDS, type Standing } from "../control-records/standing.ts";
import { Figure } from "../controls/estimate-fields.tsx";
import { useOwnCurrency } from "../use-own-currency.ts";
import { NEW_POLICY, type PolicyDraft, policyDraft, readPolicy } from "./policy-draft.ts";
import { ScenarioChoice } from "./scenario-choice.tsx";
import { ScenarioTerms } from "./scenario-terms.tsx";
import { Tower } from "./tower.tsx";

/** Creates a policy, or changes one. */
export function PolicyForm({
  policy,
  onClose,
}: {
  readonly policy: Policy | null;
  readonly onClose: () => void;
}) {
  const { clientId } = useUser();
  const mayChoose = clientId === null && policy === null;
  const [draft, setDraft] = useState(() => (policy ? policyDraft(policy) : NEW_POLICY));
  const { currency, setCurrency, valid: validCurrency, problem } = useOwnCurrency(policy?.currency);
  const [client, setClient] = useState(policy?.clientId ?? clientId ?? "");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const read = readPolicy(draft);
  const problems = asked ? read.problems : {};
  const set = (parts: Partial<PolicyDraft>) => setDraft({ ...draft, ...parts });
  const words = (value: number) => moneyInFull(value, validCurrency ? currency : "USD");
  const saved = { failed: "Not saved", also: JOINT_FIGURES, onDone: onClose };
  const create = useAct("policies.create", {
    ...saved,
    done: ({ name }) => ({ title: "Policy created", description: name }),
  });
  const update = useAct("policies.update", {
    ...saved,
    done: ({ name }) => ({ title: "Policy saved", description: name }),
  });
  const submit = () => {
    setAsked(true);
    setFailure(undefined);
    const { values } = read;
    if (!values || !validCurrency)
      return requestAnimationFrame(() =>
        document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
    return policy
      ? update.run(
          { params: { id: policy.id }, body: { version: policy.version, ...values } },
          { fail: setFailure },
        )
      : create.run({ body: { ...values, currency, clientId: client || null } }, { fail: setFailure });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(46rem,calc(100vw-1rem))]!"
      title={policy ? "Edit policy" : "New policy"}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={create.busy || update.busy}>
            {policy ? "Save policy" : "Create policy"}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" required error={problems["name"]}>
            {(field) => (
              <Input
                {...field}
                // eslint-disable-next-line jsx-a11y/no-autofocus -- the first thing to fill in
                autoFocus
                maxLength={200}
                value={draft.name}
                placeholder="For example, cyber tower 2027"
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Insurer" aside="Optional">
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                value={draft.insurer}
                onChange={(event) => set({ insurer: event.target.value })}
              />
            )}
          </Field>
          <Field label="State">
            {(field) => (
              <Select
                {...field}
                value={draft.standing}
                onChange={(event) => set({ standing: event.target.value as Standing })}
              >
                {Object.entries(STANDING_WORDS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {policy === null && (
            <Field label="Currency" error={problem}>
              {(field) => (
                <Input
                  {...field}
                  className="uppercase"
                  maxLength={3}
                  value={currency}
                  onChange={(event) => setCurrency(event.target.value.toUpperCase())}
                />
              )}
            </Field>
          )}
          {mayChoose && (
            <Field label="Client">
              {(field) => (
                <WorkClientPicker
                  {...field}
                  nothing="All clients"
                  value={client}
                  onChange={(id) => setClient(id)}
                />
              )}
            </Field>
          )}
          <Field label="Starts" aside="Optional">
            {(field) => (
              <Input
                {...field}
                type="date"
                value={draft.startsOn}
                onChange={(event) => set({ startsOn: event.target.value })}
              />
            )}
          </Field>
          <Field label="Ends" aside="Optional" error={problems["endsOn"]}>
            {(field) => (
              <Input
                {...field}
                type="date"
                value={draft.endsOn}
                onChange={(event) => set({ endsOn: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Tower tower={draft.tower} problems={problems} words={words} onChange={(tower) => set({ tower })} />
        <div>
          <Heading size="label">Per year</Heading>
          <div className="grid gap-2 sm:grid-cols-3">
            <Figure
              label="Retention per year"
              kind="money"
              text={draft.yearRetention}
              problem={problems["yearRetention"]}
              words={words}
              placeholder="none"
              onChange={(yearRetention) => set({ yearRetention })}
            />
            <Figure
              label="Limit per year"
              kind="money"
              text={draft.yearLimit}
              problem={problems["yearLimit"]}
              words={words}
              placeholder="no limit"
              onChange={(yearLimit) => set({ yearLimit })}
            />
            <Figure
              label="Premium per year"
              kind="money"
              text={draft.premium}
              problem={problems["premium"]}
              words={words}
              onChange={(premium) => set({ premium })}
            />
          </div>
        </div>
        <Covers
          draft={draft}
          problem={problems["scenarioIds"]}
          currency={currency}
          clientId={client || null}
          onChange={set}
        />
        <ScenarioTerms
          terms={draft.terms}
          covered={draft.scenarioIds}
          clientId={client || null}
          problems={problems}
          words={words}
          onChange={(terms) => set({ terms })}
        />
        <div role="alert" className="text-sm text-bad empty:hidden">
          {failure}
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly draft: PolicyDraft;
  readonly onChange: (parts: Partial<PolicyDraft>) => void;
}

function Covers({
  draft: { scenarioIds },
  problem,
  currency,
  clientId,
  onChange,
}: PartProps & {
  readonly problem: string | undefined;
  readonly currency: string;
  readonly clientId: string | null;
}) {
  return (
    <div>
      <Field label="Covers" error={problem}>
        {(field) => (
          <Select
            {...field}
            value={scenarioIds === null ? "all" : "chosen"}
            onChange={(event) => onChange({ scenarioIds: event.target.value === "all" ? null : [] })}
          >
            <option value="all">All scenarios in {currency}</option>
            <option value="chosen">Chosen scenarios</option>
          </Select>
        )}
      </Field>
      {scenarioIds !== null && (
        <div className="mt-2">
          <ScenarioChoice
            currency={currency}
            clientId={clientId}
            chosen={scenarioIds}
            onChange={(chosen) => onChange({ scenarioIds: chosen })}
          />
        </div>
      )}
    </div>
  );
}

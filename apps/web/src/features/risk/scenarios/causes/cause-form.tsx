import type { CommonCause } from "@crq/contract/risk/loss-model";
import { checkDistribution } from "@crq/engine/parse/distribution";
import { Problems as EngineProblems } from "@crq/engine/parse/problems";
import type { Distribution } from "@crq/engine/scenario";
import { useId, useState } from "react";
import { newId } from "../../../../screen/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { EstimateFields } from "../controls/estimate-fields.tsx";
import { type Problems, problemsAt } from "../estimate/check-estimate.ts";
import { type DistributionDraft, draftOf, readDistribution } from "../estimate/distribution-draft.ts";
import { quantityWords } from "../estimate/quantity-words.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { ScenarioChoice } from "../policies/scenario-choice.tsx";

interface CauseFormProps {
  readonly cause: CommonCause | null;
  /** Whose scenarios it can strike; null: all of the organization's. */
  readonly clientId: string | null;
  readonly busy: boolean;
  readonly onSave: (cause: CommonCause) => Promise<void>;
  readonly onClose: () => void;
}

const EMPTY: DistributionDraft = { type: "pert", text: { min: "", mode: "", max: "" } };
const RATE = { least: 0, most: 10_000, rule: "must be from 0 to 10000 events a year", unbounded: true };

/** How often a common cause comes, and which scenarios it strikes. */
export function CauseForm({ cause, clientId, busy, onSave, onClose }: CauseFormProps) {
  const [title, setTitle] = useState(cause?.title ?? "");
  const [frequency, setFrequency] = useState(() =>
    cause ? draftOf(cause.frequency as Distribution, "frequency") : EMPTY,
  );
  const [strikes, setStrikes] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(cause?.strikes.map(({ scenarioId, probability }) => [scenarioId, percentText(probability)])),
  );
  const [asked, setAsked] = useState(false);
  const form = useId();
  const read = readCause(cause?.id ?? null, title, frequency, strikes);
  const problems = asked ? read.problems : {};
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(42rem,calc(100vw-1rem))]!"
      title={cause ? "Edit common cause" : "Add a common cause"}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {cause ? "Save cause" : "Add cause"}
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
          setAsked(true);
          if (read.cause) void onSave(read.cause);
          else
            requestAnimationFrame(() =>
              document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
            );
        }}
      >
        <Field label="Title" required error={problems["title"]}>
          {(field) => (
            <Input
              {...field}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the first thing to fill in
              autoFocus
              maxLength={200}
              value={title}
              placeholder="For example, the cloud provider is down for a day"
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Heading size="label">How often, events per year</Heading>
          <EstimateFields
            name="How often"
            kind="frequency"
            draft={frequency}
            types={["pert", "lognormal90", "triangular", "uniform", "constant"]}
            problems={problemsAt(problems, "frequency")}
            words={(value) => quantityWords(value, "frequency", "USD", "events")}
            onChange={setFrequency}
          />
        </div>
        <Strikes strikes={strikes} clientId={clientId} problems={problems} onChange={setStrikes} />
      </form>
    </Dialog>
  );
}

interface StrikesProps {
  readonly strikes: ReadonlyMap<string, string>;
  readonly clientId: string | null;
  readonly problems: Problems;
  readonly onChange: (strikes: ReadonlyMap<string, string>) => void;
}

/** The scenarios, each with the chance that an event strikes it. */
function Strikes({ strikes, clientId, problems, onChange }: StrikesProps) {
  const choose = (ids: readonly string[]) =>
    onChange(new Map(ids.map((id) => [id, strikes.get(id) ?? "100%"])));
  const chanceOf = ({ id, title }: { readonly id: string; readonly title: string }) => (
    <Chance
      title={title}
      text={strikes.get(id) ?? ""}
      problem={problems[`strikes.${id}`]}
      onChange={(text) => onChange(new Map(strikes).set(id, text))}
    />
  );
  return (
    <div>
      <Heading size="label">Strikes, each with its chance</Heading>
      {problems["strikes"] !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {problems["strikes"]}
        </p>
      )}
      <div className="mt-1">
        <ScenarioChoice
          currency={null}
          clientId={clientId}
          chosen={[...strikes.keys()]}
          onChange={choose}
          beside={chanceOf}
        />
      </div>
    </div>
  );
}

interface ChanceProps {
  readonly title: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The chance that an event strikes a scenario. */
function Chance({ title, text, problem, onChange }: ChanceProps) {
  return (
    <span className="flex items-center gap-2">
      {problem !== undefined && <span className="text-xs text-bad">{problem}</span>}
      <Input
        className="num h-8! w-20 px-2! touch:h-11!"
        aria-label={`Chance that it strikes ${title}`}
        aria-invalid={problem === undefined ? undefined : true}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

function percentText(probability: number): string {
  return `${Number((probability * 100).toPrecision(6))}%`;
}

/** A cause as it is sent, or its problems by field: `title`, `frequency.min`, `strikes.<id>`. */
function readCause(
  id: string | null,
  title: string,
  draft: DistributionDraft,
  strikes: ReadonlyMap<string, string>,
): { readonly cause: CommonCause | null; readonly problems: Problems } {
  const problems: Record<string, string> = {};
  if (title.trim() === "") problems["title"] = "Enter a title";
  const reading = readDistribution(draft, "frequency");
  for (const [parameter, rule] of Object.entries(reading.problems)) problems[`frequency.${parameter}`] = rule;
  const found = new EngineProblems();
  checkDistribution(found, reading.values, "frequency", RATE);
  for (const { path, rule } of found.found) problems[path] ??= rule.charAt(0).toUpperCase() + rule.slice(1);
  const struck = [...strikes].map(([scenarioId, text]) => {
    const chance = readQuantity(text, "probability");
    const valid = chance.ok && chance.value > 0 && chance.value <= 1;
    if (!valid) problems[`strikes.${scenarioId}`] = "Above 0%, at most 100%";
    return { scenarioId, probability: valid ? chance.value : 1 };
  });
  if (struck.length === 0) problems["strikes"] = "Choose at least one scenario";
  const cause = {
    id: id ?? newId(),
    title: title.trim(),
    frequency: reading.values as CommonCause["frequency"],
    strikes: struck,
  };
  return { cause: Object.keys(problems).length === 0 ? cause : null, problems };
}

import type { Scenario } from "@crq/engine/scenario";
import type { Control, ControlNode } from "@crq/engine/treatment";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { moneyInFull } from "../../../../ui/format.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { type Problems, problemsAt } from "../estimate/check-estimate.ts";
import type { DistributionType } from "../estimate/distribution-draft.ts";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import { quantityWords } from "../estimate/quantity-words.ts";
import {
  type ControlDraft,
  type EffectDraft,
  checkControl,
  newEffect,
  nodeKind,
  nodesOf,
  onlyMultiplied,
} from "./control-draft.ts";
import { STANDING_WORDS, type Standing, statesOf } from "../control-records/standing.ts";
import { BOUNDED, shareWords } from "./control-words.ts";
import { EstimateFields } from "./estimate-fields.tsx";
import { FollowChoice, type FollowedRecord } from "./follow-choice.tsx";

interface ControlDialogProps {
  readonly start: ControlDraft;
  readonly isNew: boolean;
  readonly scenario: Scenario;
  /** Why name, state and cost can't be changed here, and where they can; null if they can. */
  readonly fixed: ReactNode;
  /** The control's record, if it's known. */
  readonly record: FollowedRecord | undefined;
  readonly onKeep: (control: Control) => void;
  readonly onClose: () => void;
}

const ANY: readonly DistributionType[] = ["pert", "lognormal90", "triangular", "uniform", "constant"];
/** The maximum number of effects of one control. */
const MOST = 20;

/** What the control's state means for the present, given what the estimates assume. */
function assumption({ status, standing }: ControlDraft): string | undefined {
  const { inPlace } = statesOf(standing);
  if (inPlace && status === "planned")
    return "It came since: the present loss is your estimates with its effect.";
  if (!inPlace && status === "existing")
    return "It’s gone: the present loss is your estimates without its effect.";
  return undefined;
}

/**
 * Title, cost and effects of one control. Problems are shown at their fields after the first attempt to save.
 */
export function ControlDialog(props: ControlDialogProps) {
  const { start, isNew, scenario, fixed, record, onKeep, onClose } = props;
  const [draft, setDraft] = useState(start);
  const [asked, setAsked] = useState(false);
  const form = useId();
  const { control, problems: found } = checkControl(draft, scenario, record);
  const problems = asked ? found : {};
  const nodes = nodesOf(scenario);
  const unused = nodes.find((node) => draft.effects.every((effect) => effect.node !== node));
  const setEffect = (index: number, effect: EffectDraft) =>
    setDraft({ ...draft, effects: draft.effects.map((old, at) => (at === index ? effect : old)) });
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(44rem,calc(100vw-1rem))]!"
      title={isNew ? "Add a control" : "Edit control"}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            {isNew ? "Add control" : "Apply changes"}
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
          if (control) onKeep(control);
          else
            requestAnimationFrame(() =>
              document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
            );
        }}
      >
        {fixed !== null && <p className="max-w-prose text-sm text-muted">{fixed}</p>}
        <fieldset disabled={fixed !== null} className="grid gap-3 sm:grid-cols-[1fr_14rem]">
          <legend className="sr-only">The control</legend>
          <Field label="Title" required error={problems["title"]}>
            {(field) => (
              <Input
                {...field}
                // eslint-disable-next-line jsx-a11y/no-autofocus -- the first thing to fill in
                autoFocus={fixed === null}
                maxLength={200}
                value={draft.title}
                placeholder="For example, multi-factor sign-in for administrators"
                onChange={(event) => setDraft({ ...draft, title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Status">
            {(field) => (
              <Select
                {...field}
                value={draft.standing}
                onChange={(event) => {
                  const standing = event.target.value as Standing;
                  // A new control is where the estimates put it; one that was there moves, and they stay as they were made.
                  const status = statesOf(standing).inPlace ? "existing" : "planned";
                  setDraft({ ...draft, standing, ...(isNew && { status }) });
                }}
              >
                {Object.entries(STANDING_WORDS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </fieldset>
        <Field label="Your estimates" hint={assumption(draft)}>
          {(field) => (
            <Select
              {...field}
              value={draft.status}
              onChange={(event) => setDraft({ ...draft, status: event.target.value as Control["status"] })}
            >
              <option value="planned">Were made without it</option>
              <option value="existing">Were made with it in place</option>
            </Select>
          )}
        </Field>
        <fieldset disabled={fixed !== null}>
          <legend className="sr-only">Cost of the control</legend>
          <Heading size="label">Annual cost</Heading>
          <EstimateFields
            name="Annual cost"
            kind="money"
            draft={draft.annualCost}
            types={ANY}
            problems={problemsAt(problems, "annualCost")}
            words={(value) => moneyInFull(value, scenario.currency)}
            onChange={(annualCost) => setDraft({ ...draft, annualCost })}
          />
        </fieldset>
        {(start.follows || (record && record.effects.length > 0)) && (
          <FollowChoice
            draft={draft}
            record={record}
            before={start.effects}
            scenario={scenario}
            problem={problems["effects"] && "Its record states no effect on a factor of this scenario"}
            onChange={setDraft}
          />
        )}
        <div hidden={draft.follows}>
          <Heading size="label">{draft.status === "planned" ? "Planned effect" : "Current effect"}</Heading>
          <p className="text-xs text-muted">
            {draft.status === "planned"
              ? "Your estimates were made without this control."
              : "Your estimates were made with this control in place. Enter how much it reduces the figure, or what the figure would be without it."}
          </p>
          {draft.effects.map((effect, index) => (
            <Effect
              key={index}
              index={index}
              effect={effect}
              existing={draft.status === "existing"}
              nodes={nodes}
              currency={scenario.currency}
              problems={problemsAt(problems, `effects[${index}]`)}
              onChange={(next) => setEffect(index, next)}
              onRemove={
                draft.effects.length > 1
                  ? () => setDraft({ ...draft, effects: draft.effects.filter((_, at) => at !== index) })
                  : null
              }
            />
          ))}
          {unused && draft.effects.length < MOST && (
            <Button
              size="sm"
              variant="secondary"
              className="mt-2"
              onClick={() => setDraft({ ...draft, effects: [...draft.effects, newEffect(unused)] })}
            >
              <Plus aria-hidden /> Add an effect
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface EffectProps {
  readonly index: number;
  readonly effect: EffectDraft;
  readonly existing: boolean;
  readonly nodes: readonly ControlNode[];
  readonly currency: string;
  readonly problems: Problems;
  readonly onChange: (effect: EffectDraft) => void;
  readonly onRemove: (() => void) | null;
}

/** One effect: the figure, and its change. */
function Effect({ index, effect, existing, nodes, currency, problems, onChange, onRemove }: EffectProps) {
  const { node } = effect;
  const kind = nodeKind(node);
  const multiplied = effect.type === "factor" || onlyMultiplied(node);
  const known = nodes.includes(node) ? nodes : [...nodes, node];
  const name = `Effect ${index + 1}`;
  return (
    <div className="mt-2 border-l-[3px] border-line pl-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          aria-label={`${name}: changed figure`}
          aria-invalid={problems["node"] === undefined ? undefined : true}
          value={node}
          onChange={(event) => {
            const next = event.target.value as ControlNode;
            const same = nodeKind(next) === kind;
            onChange(same ? { ...effect, node: next } : { ...newEffect(next), factor: effect.factor });
          }}
          className="min-w-0 flex-1 basis-56"
        >
          {known.map((choice) => (
            <option key={choice} value={choice}>
              {factorLabel(choice)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={`${name}: how it changes`}
          value={multiplied ? "factor" : "replacement"}
          disabled={onlyMultiplied(node)}
          onChange={(event) => onChange({ ...effect, type: event.target.value as EffectDraft["type"] })}
          className="min-w-0 flex-1 basis-44"
        >
          <option value="factor">{existing ? "was reduced to a share" : "is reduced to a share"}</option>
          <option value="replacement">{existing ? "would be, without it" : "becomes"}</option>
        </Select>
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={`Remove effect ${index + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {problems["node"] !== undefined && <p className="mt-1 text-xs text-bad">{problems["node"]}</p>}
      <div className="mt-1.5">
        <EstimateFields
          name={`${name}: ${multiplied ? "share remaining" : "new estimate"}`}
          kind={multiplied ? "probability" : kind}
          draft={multiplied ? effect.factor : effect.replacement}
          types={multiplied || kind === "probability" ? BOUNDED : ANY}
          problems={problemsAt(problems, multiplied ? "change.factor" : "change.distribution")}
          words={
            multiplied
              ? shareWords
              : (value) => quantityWords(value, kind, currency, factorAt(node)?.share ?? "events")
          }
          onChange={(changed) =>
            onChange(multiplied ? { ...effect, factor: changed } : { ...effect, replacement: changed })
          }
        />
      </div>
    </div>
  );
}

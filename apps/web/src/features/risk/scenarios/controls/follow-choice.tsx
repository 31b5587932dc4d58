import type { ControlSummary } from "@crq/contract/risk/controls";
import { followedEffects } from "@crq/engine/controls/followed-effects";
import type { Scenario } from "@crq/engine/scenario";
import type { Control, ControlEffect } from "@crq/engine/treatment";
import { Link } from "@tanstack/react-router";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { hasOlderEvidence } from "../control-records/supported-share.ts";
import { factorLabel } from "../estimate/factors.ts";
import { type ControlDraft, type EffectDraft, effectDraft } from "./control-draft.ts";
import { effectText } from "./control-words.ts";

/** The part of a record that scenarios follow. */
export type FollowedRecord = Pick<ControlSummary, "id" | "effects">;

/** A link to the page of a control's record. */
function RecordLink({ record }: { readonly record: string }) {
  return (
    <Link
      from="/risk-management/quantitative-analysis"
      to="."
      search={{ area: "controls", control: record }}
      className="text-primary underline underline-offset-4"
    >
      the control’s record
    </Link>
  );
}

/** Factors of a record's effects that the scenario doesn't estimate, in words; undefined if there are none. */
function leftOutWords(record: FollowedRecord | undefined, scenario: Scenario): string | undefined {
  if (!record) return undefined;
  const { leftOut } = followedEffects(record.effects as readonly ControlEffect[], scenario);
  if (leftOut.length === 0) return undefined;
  return `Left out, because this scenario doesn’t estimate it: ${leftOut.map(factorLabel).join(", ")}.`;
}

interface FollowNoteProps {
  readonly control: Control;
  /** Undefined until it's known. */
  readonly record: FollowedRecord | undefined;
  readonly scenario: Scenario;
}

/** Says whether a control follows its record, and what of it is left out here. */
export function FollowNote({ control, record, scenario }: FollowNoteProps) {
  if (control.record === undefined) return null;
  if (!control.follows)
    return record && record.effects.length > 0 ? (
      <span className="block text-xs font-normal text-muted">
        Effects of its own, not those of <RecordLink record={control.record} />
      </span>
    ) : null;
  const acts = (node: string) => control.effects.some((effect) => effect.node === node);
  return (
    <span className="block text-xs font-normal text-muted">
      Follows <RecordLink record={control.record} />
      {". "}
      {leftOutWords(record, scenario)}
      {record?.effects.some((effect) => acts(effect.node) && hasOlderEvidence(effect)) && (
        <span className="text-warn"> Some of its evidence was given for another effect.</span>
      )}
    </span>
  );
}

interface FollowChoiceProps {
  readonly draft: ControlDraft;
  readonly record: FollowedRecord | undefined;
  /** What the control was before, as far as its record isn't known. */
  readonly before: readonly EffectDraft[];
  readonly scenario: Scenario;
  readonly problem: string | undefined;
  readonly onChange: (draft: ControlDraft) => void;
}

/** Chooses between the record's effects and the scenario's own, and shows the record's. */
export function FollowChoice({ draft, record, before, scenario, problem, onChange }: FollowChoiceProps) {
  const followed =
    record && followedEffects(record.effects as readonly ControlEffect[], scenario).effects.map(effectDraft);
  const hint = draft.follows
    ? leftOutWords(record, scenario)
    : "A change of the record’s effects no longer reaches this scenario.";
  return (
    <>
      <Field label="Effects" hint={hint} error={problem}>
        {(field) => (
          <Select
            {...field}
            value={draft.follows ? "record" : "own"}
            onChange={(event) =>
              // Its own begin as the record's are, to be adjusted.
              onChange({ ...draft, follows: event.target.value === "record", effects: followed ?? before })
            }
          >
            <option value="record">Follow the control’s record</option>
            <option value="own">State its own for this scenario</option>
          </Select>
        )}
      </Field>
      {draft.follows && record && (
        <ul className="num text-sm text-muted">
          {followedEffects(record.effects as readonly ControlEffect[], scenario).effects.map((effect) => (
            <li key={effect.node}>{effectText(effect, draft.status, scenario.currency)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

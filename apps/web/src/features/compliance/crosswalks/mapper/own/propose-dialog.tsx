import {
  hasStrength,
  PAIR_RELATIONSHIPS,
  type PairRelationship,
  ProposedPair,
} from "@crq/contract/compliance/crosswalks";
import { ChoiceField, ProseField, TextField } from "../../../../../screen/fields.tsx";
import { EntryField } from "../../../../../screen/frameworks/entry-field.tsx";
import { FormDialog } from "../../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../../screen/use-act.ts";
import { Field } from "../../../../../ui/form/field.tsx";
import { Select } from "../../../../../ui/form/select.tsx";
import { relationshipMeaning, relationshipWords } from "../../words.ts";
import type { Choice } from "../use-mapping.ts";

/** What a proposal starts from. */
export interface Draft {
  /** The two entries; empty for a new pair. */
  readonly fromEntry: string;
  readonly toEntry: string;
  readonly relationship: PairRelationship;
  readonly strength: number | null;
  /** The pair is the tenant's own, and so can be taken back. */
  readonly own: boolean;
}

interface ProposeDialogProps {
  readonly choice: Choice;
  readonly draft: Draft;
  readonly onClose: () => void;
}

const STRENGTHS = Array.from({ length: 10 }, (_, at) => at + 1);

/** Proposes what a pair states. It takes effect once someone else has approved it. */
export function ProposeDialog({ choice: { from, to }, draft, onClose }: ProposeDialogProps) {
  const { own, ...initial } = draft;
  const given = draft.fromEntry !== "" && draft.toEntry !== "";
  const propose = useAct("crosswalks.propose", {
    done: { title: "Proposed", description: "It takes effect once someone else approves it." },
    failed: "Not proposed",
  });
  const relationships = PAIR_RELATIONSHIPS.filter((one) => one !== "published" || own);
  return (
    <FormDialog
      title={given ? `Propose a change to ${draft.fromEntry} and ${draft.toEntry}` : "Propose a pair"}
      description={`How an entry of ${from.title} relates to one of ${to.title}, in your organization. Someone else approves or rejects it.`}
      schema={ProposedPair}
      initial={{ ...initial, rationale: "", source: "" }}
      submit="Propose"
      onSubmit={async (pair, form) =>
        propose.run({ body: { from: from.id, to: to.id, pairs: [pair] } }, form)
      }
      onClose={onClose}
    >
      {(form) => {
        const relationship = form.values.relationship;
        return (
          <>
            {!given && (
              <div className="grid gap-4 sm:grid-cols-2">
                <EntryField catalog={from} label={`Entry of ${from.title}`} form={form} name="fromEntry" />
                <EntryField catalog={to} label={`Entry of ${to.title}`} form={form} name="toEntry" />
              </div>
            )}
            <ChoiceField
              form={form}
              name="relationship"
              label="Relationship"
              hint={
                relationship === "published"
                  ? "Your organization's own pair ends, and the published sources count again."
                  : relationshipMeaning(relationship)
              }
              choices={Object.fromEntries(
                relationships.map((one) => [
                  one,
                  one === "published" ? "As published" : relationshipWords(one),
                ]),
              )}
            />
            {hasStrength(relationship) && (
              <Field
                label="Strength"
                aside="Optional"
                hint="How closely they correspond, from 1 to 10 (NIST IR 8477)."
                error={form.errors.strength}
              >
                {(control) => (
                  <Select
                    {...control}
                    name="strength"
                    value={form.values.strength ?? ""}
                    onChange={({ target }) =>
                      form.set("strength", target.value === "" ? null : Number(target.value))
                    }
                  >
                    <option value="">Not stated</option>
                    {STRENGTHS.map((one) => (
                      <option key={one} value={one}>
                        {one}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <ProseField
              form={form}
              name="rationale"
              label="Rationale"
              rows={4}
              hint="What both ask for, and what only one of them does."
            />
            <TextField
              form={form}
              name="source"
              label="Source"
              optional
              hint="A document or person that says so."
            />
          </>
        );
      }}
    </FormDialog>
  );
}

import { TEMPLATE_LIMITS } from "@crq/contract/compliance/control-template-fields";
import { EVIDENCE_KINDS } from "@crq/contract/compliance/evidence";
import { Plus } from "lucide-react";
import { newId } from "../../../../screen/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import { EVIDENCE_WORDS } from "../words.ts";
import type { Draft, Problems } from "./draft.ts";
import { RemoveRow } from "./remove-row.tsx";

interface RowsProps<T> {
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly onChange: (rows: readonly T[]) => void;
}

type Step = Draft["steps"][number];
type Evidence = Draft["evidence"][number];

/** What is done to put the control in place, in order. */
export function StepRows({
  steps,
  problems,
  disabled,
  onChange,
}: RowsProps<Step> & { readonly steps: readonly Step[] }) {
  return (
    <Section title="Steps to put it in place">
      <div className="grid gap-3">
        {steps.map(({ key, text }, at) => (
          <fieldset
            key={key}
            disabled={disabled}
            aria-label={`Step ${at + 1}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
          >
            <Field label={`Step ${at + 1}`} hideLabel error={problems[`steps[${at}]`]}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={500}
                  value={text}
                  onChange={({ target }) =>
                    onChange(steps.map((one) => (one.key === key ? { ...one, text: target.value } : one)))
                  }
                />
              )}
            </Field>
            <RemoveRow
              label={`Remove step ${at + 1}`}
              onRemove={() => onChange(steps.filter((one) => one.key !== key))}
            />
          </fieldset>
        ))}
        {!disabled && steps.length < TEMPLATE_LIMITS.steps && (
          <AddRow label="Add a step" onAdd={() => onChange([...steps, { key: newId(), text: "" }])} />
        )}
      </div>
    </Section>
  );
}

/** What shows that the control is in place, and how often it's collected. */
export function EvidenceRows({
  evidence,
  problems,
  disabled,
  onChange,
}: RowsProps<Evidence> & { readonly evidence: readonly Evidence[] }) {
  const change = (key: string, to: Partial<Evidence>) =>
    onChange(evidence.map((one) => (one.key === key ? { ...one, ...to } : one)));
  return (
    <Section title="Evidence that shows it" description="Months can stay empty for what is collected once.">
      <div className="grid gap-4">
        {evidence.map(({ key, title, kind, everyMonths }, at) => (
          <fieldset
            key={key}
            disabled={disabled}
            aria-label={`Evidence ${at + 1}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_6rem_9rem_auto]"
          >
            <Field label="Title" error={problems[`evidence[${at}].title`]} className="max-sm:col-span-2">
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={200}
                  value={title}
                  onChange={({ target }) => change(key, { title: target.value })}
                />
              )}
            </Field>
            <Field label="Kind" className="max-sm:col-span-2">
              {(control) => (
                <Select
                  {...control}
                  value={kind}
                  onChange={({ target }) => change(key, { kind: target.value as Evidence["kind"] })}
                >
                  {EVIDENCE_KINDS.map((one) => (
                    <option key={one} value={one}>
                      {EVIDENCE_WORDS[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Every … months" error={problems[`evidence[${at}].everyMonths`]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={everyMonths}
                  onChange={({ target }) => change(key, { everyMonths: target.value })}
                />
              )}
            </Field>
            <div className="mt-6">
              <RemoveRow
                label={`Remove evidence ${at + 1}`}
                onRemove={() => onChange(evidence.filter((one) => one.key !== key))}
              />
            </div>
          </fieldset>
        ))}
        {!disabled && evidence.length < TEMPLATE_LIMITS.evidence && (
          <AddRow
            label="Add evidence"
            onAdd={() =>
              onChange([...evidence, { key: newId(), title: "", kind: "file", everyMonths: "12" }])
            }
          />
        )}
      </div>
    </Section>
  );
}

function AddRow({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button variant="outline" size="sm" className="w-fit" onClick={onAdd}>
      <Plus aria-hidden /> {label}
    </Button>
  );
}

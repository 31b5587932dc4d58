import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import type { Form } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { ProjectForm } from "./project-draft.ts";

interface FieldsProps {
  readonly form: Form<typeof ProjectForm>;
}

/** The planned controls that it puts in place. */
export function ControlFields({ form }: FieldsProps) {
  const { controls, clientId } = form.values;
  const of = { query: { state: "planned", shared: "true", ...(clientId !== "" && { clientId }) } } as const;
  return (
    <Section
      title="Controls"
      description="Planned controls that it puts in place. Each is in one open project at most, so that what it saves counts once."
    >
      <Field label="Add a control" aside="Optional" error={form.errors.controls}>
        {(control) => (
          <RecordPicker
            {...control}
            list="controls.list"
            of={of}
            noun="control"
            placeholder="Search planned controls"
            value=""
            onChange={(id, record) => {
              if (record && !controls.some((one) => one.id === id))
                form.set("controls", [...controls, { id, name: record.name }]);
            }}
            labelOf={({ name }) => name}
            noteOf={({ scenarioCount }) => (scenarioCount === 0 ? "Acts on no scenario" : undefined)}
          />
        )}
      </Field>
      <Chosen
        label="Controls"
        items={controls.map(({ id, name }) => ({ key: id, name }))}
        onRemove={(id) =>
          form.set(
            "controls",
            controls.filter((one) => one.id !== id),
          )
        }
      />
    </Section>
  );
}

/** The entries of assessments that it closes. */
export function GapFields({ form }: FieldsProps) {
  const { gaps } = form.values;
  if (gaps.length === 0) return null;
  const keyOf = (gap: (typeof gaps)[number]) => `${gap.assessmentId} ${gap.entry}`;
  return (
    <Section title="Gaps that it closes">
      <Chosen
        label="Gaps"
        items={gaps.map((gap) => ({
          key: keyOf(gap),
          name: `${gap.entry}, ${gap.assessmentName}`,
          beside: (
            <Select
              aria-label={`Aimed at for ${gap.entry}, ${gap.assessmentName}`}
              className="w-44"
              value={gap.aimed}
              onChange={({ target }) =>
                form.set(
                  "gaps",
                  gaps.map((one) =>
                    one === gap ? { ...one, aimed: target.value as typeof one.aimed } : one,
                  ),
                )
              }
            >
              <option value="met">To be met</option>
              <option value="partially-met">To be partially met</option>
            </Select>
          ),
        }))}
        onRemove={(key) =>
          form.set(
            "gaps",
            gaps.filter((gap) => keyOf(gap) !== key),
          )
        }
      />
    </Section>
  );
}

/** The risks of the register that it treats. */
export function RiskFields({ form }: FieldsProps) {
  const { risks, clientId } = form.values;
  return (
    <Section
      title="Risks"
      description="Risks of the register that it treats. They show the project, and it shows them."
    >
      <Field label="Add a risk" aside="Optional" error={form.errors.risks}>
        {(control) => (
          <RecordPicker
            {...control}
            key={clientId}
            list="risks.list"
            noun="risk"
            placeholder="Search the register"
            value=""
            onChange={(id, record) => {
              if (record && !risks.some((one) => one.id === id))
                form.set("risks", [...risks, { id, name: `${record.reference} ${record.title}` }]);
            }}
            labelOf={({ reference, title }) => `${reference} ${title}`}
            noteOf={({ clientName }) => clientName ?? undefined}
          />
        )}
      </Field>
      <Chosen
        label="Risks"
        items={risks.map(({ id, name }) => ({ key: id, name }))}
        onRemove={(id) =>
          form.set(
            "risks",
            risks.filter((one) => one.id !== id),
          )
        }
      />
    </Section>
  );
}

const OTHERS = [
  ["requires", "Needs", "Done before it or together with it."],
  ["excludes", "Not together with", "Only one of them can be done."],
] as const;

/** The projects that it needs, and those that can't be done beside it. */
export function OtherFields({
  form,
  project,
}: FieldsProps & { readonly project: ProjectRecord | undefined }) {
  return (
    <Section title="Other projects">
      <div className="grid gap-5 sm:grid-cols-2">
        {OTHERS.map(([name, label, hint]) => {
          const chosen = form.values[name];
          return (
            <div key={name} className="min-w-0">
              <Field label={label} aside="Optional" hint={hint} error={form.errors[name]}>
                {(control) => (
                  <RecordPicker
                    {...control}
                    list="projects.list"
                    noun="project"
                    placeholder="Add a project"
                    value=""
                    onChange={(id, record) => {
                      if (record && id !== project?.id && !chosen.some((one) => one.id === id))
                        form.set(name, [...chosen, { id, name: `${record.reference} ${record.name}` }]);
                    }}
                    labelOf={({ reference, name: title }) => `${reference} ${title}`}
                  />
                )}
              </Field>
              <Chosen
                label={label}
                items={chosen.map((one) => ({ key: one.id, name: one.name }))}
                onRemove={(id) =>
                  form.set(
                    name,
                    chosen.filter((one) => one.id !== id),
                  )
                }
              />
              {name === "excludes" && project && project.excludedBy.length > 0 && (
                <p className="mt-2 text-xs wrap-anywhere text-muted">
                  Excluded by {project.excludedBy.map((one) => one.name).join(", ")}: change it there.
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Section>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    /** What else can be chosen about it. */
    readonly beside?: ReactNode;
  }[];
  readonly onRemove: (key: string) => void;
}

function Chosen({ label, items, onRemove }: ChosenProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 grid gap-1">
      {items.map(({ key, name, beside }) => (
        <li key={key} className="flex items-center justify-between gap-2 border-b border-line py-1 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          {beside}
          <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={() => onRemove(key)}>
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

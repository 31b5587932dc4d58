import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { queryOf } from "../../../../api/call.ts";
import { ChoiceField, ProseField, TextField } from "../../../../screen/fields.tsx";
import { useReadsOwn } from "../../../../screen/frameworks/own.ts";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { KeptClientField } from "../../../../screen/work-client-picker.tsx";
import type { Form } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { STATUS_WORDS } from "../program-words.ts";
import { MilestoneRows } from "./milestone-rows.tsx";
import type { ProgramForm } from "./program-form.ts";

interface FieldsetsProps {
  readonly form: Form<typeof ProgramForm>;
  readonly program: ProgramRecord | undefined;
}

/** The fields of a program. */
export function ProgramFieldsets({ form, program }: FieldsetsProps) {
  return (
    <>
      <div className="grid gap-5">
        <TextField form={form} name="name" label="Name" maxLength={200} />
        <ProseField
          form={form}
          name="description"
          label="Scope"
          optional
          hint="What the program covers: systems, sites, data, and what it leaves out."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ClientField form={form} program={program} />
          <ChoiceField form={form} name="status" label="Status" choices={STATUS_WORDS} />
        </div>
      </div>
      <Section title="Frameworks">
        <Frameworks form={form} program={program} />
      </Section>
      <Section title="People">
        <People form={form} program={program} />
      </Section>
      <Section title="Schedule">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField form={form} name="startsOn" label="Start" optional type="date" />
          <TextField form={form} name="endsOn" label="End" optional type="date" />
          <TextField
            form={form}
            name="reviewMonths"
            label="Review every"
            optional
            inputMode="numeric"
            hint="Months between reviews."
          />
        </div>
      </Section>
      <Section title="Milestones">
        <MilestoneRows form={form} />
      </Section>
    </>
  );
}

function ClientField({ form, program }: FieldsetsProps) {
  return (
    <KeptClientField
      record={program}
      value={form.values.clientId}
      error={form.errors.clientId}
      onChange={(id) => {
        form.set("clientId", id);
        // People of one client can't work for another.
        form.set("ownerId", "");
        form.set("assessors", []);
      }}
    />
  );
}

function Frameworks({ form, program }: FieldsetsProps) {
  const reads = useReadsOwn();
  const own = useQuery({
    ...queryOf("frameworks.list", { query: { sort: "title", status: "published", pageSize: 200 } }),
    enabled: reads,
  });
  const offered = [
    ...SHIPPED.map(({ id, title }) => ({ id, title })),
    ...(own.data?.items ?? []).map(({ id, title, edition }) => ({
      id,
      title: title.includes(edition) ? title : `${title} ${edition}`,
    })),
  ];
  const kept = (program?.frameworks ?? []).filter(({ id }) => !offered.some((one) => one.id === id));
  const chosen = form.values.frameworks;
  return (
    <fieldset>
      <legend className="sr-only">Frameworks</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {[...offered, ...kept].map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              form.set("frameworks", target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            <span className="wrap-anywhere">{title}</span>
          </Checkbox>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-sm text-bad empty:hidden">
        {form.errors.frameworks}
      </p>
    </fieldset>
  );
}

function People({ form, program }: FieldsetsProps) {
  const { clientId, assessors, ownerId } = form.values;
  const of = { query: clientId === "" ? {} : { clientId } };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Owner"
        aside="Optional"
        error={form.errors.ownerId}
        hint="Answers for the program and its milestones."
      >
        {(control) => (
          <RecordPicker
            {...control}
            name="ownerId"
            list="programs.people"
            of={of}
            noun="person"
            plural="people"
            nothing="No owner"
            value={ownerId}
            onChange={(id) => form.set("ownerId", id)}
            labelOf={({ name }) => name}
            nameOf={program?.ownerName ?? undefined}
          />
        )}
      </Field>
      <div className="min-w-0">
        <Field label="Assessors" aside="Optional" error={form.errors.assessors}>
          {(control) => (
            <RecordPicker
              {...control}
              list="programs.people"
              of={of}
              noun="person"
              plural="people"
              placeholder="Add a person"
              value=""
              onChange={(id, person) => {
                if (person && !assessors.some((one) => one.id === id))
                  form.set("assessors", [...assessors, { id, name: person.name }]);
              }}
              labelOf={({ name }) => name}
            />
          )}
        </Field>
        <ul aria-label="Assessors" className="mt-2 grid gap-1 empty:hidden">
          {assessors.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-2 border-b border-line py-1 text-sm"
            >
              <span className="wrap-anywhere">{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  form.set(
                    "assessors",
                    assessors.filter((one) => one.id !== id),
                  )
                }
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

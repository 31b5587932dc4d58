import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import { RISK_LIMITS, type RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryOf } from "../../../../api/call.ts";
import { ChoiceField, ProseField, TextField } from "../../../../screen/fields.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import type { MatrixChoice } from "../../../../screen/risks/use-matrices.ts";
import { TechniquePicker } from "../../../../screen/threats/technique-picker.tsx";
import type { Form } from "../../../../screen/use-form.ts";
import { KeptClientField } from "../../../../screen/work-client-picker.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { money } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ValueFields } from "../fields/value-fields.tsx";
import { OwnerPicker } from "../owner-picker.tsx";
import { STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";
import { ControlRows } from "./control-rows.tsx";
import { RatingFields } from "./rating-field.tsx";
import type { RiskForm } from "./risk-form.ts";

interface FieldsetsProps {
  readonly form: Form<typeof RiskForm>;
  readonly risk: RiskRecord | undefined;
  readonly matrices: readonly MatrixChoice[];
  readonly fields: readonly RiskField[];
}

/** The fields of a risk: what it is and who answers for it first, then how bad, then the rest. */
export function RiskFieldsets({ form, risk, matrices, fields }: FieldsetsProps) {
  const seesScenarios = useCan("scenario:read");
  return (
    <>
      <Identity form={form} risk={risk} />
      <Section title="What could happen">
        <div className="grid gap-5">
          <ProseField form={form} name="cause" label="Cause" optional rows={2} hint="Because of…" />
          <ProseField form={form} name="event" label="Event" optional rows={2} hint="…this could happen…" />
          <ProseField form={form} name="effect" label="Effect" optional rows={2} hint="…and lead to this." />
        </div>
      </Section>
      <Section title="Ratings">
        <RatingFields form={form} matrices={matrices} />
      </Section>
      <Section title="Treatment and review">
        <div className="grid gap-5 sm:grid-cols-2">
          <ChoiceField form={form} name="status" label="Status" choices={STATUS_WORDS} />
          <ChoiceField form={form} name="treatment" label="Treatment" choices={TREATMENT_WORDS} />
          <TextField
            form={form}
            name="reviewMonths"
            label="Review every"
            optional
            inputMode="numeric"
            hint="Months between reviews."
          />
          <TextField
            form={form}
            name="nextReviewOn"
            label="Next review"
            optional
            type="date"
            hint="The owner is reminded a week before."
          />
        </div>
        <div className="mt-5">
          <ProseField form={form} name="treatmentNote" label="Treatment in words" optional rows={3} />
        </div>
      </Section>
      <ValueFields form={form} fields={fields} />
      <Section title="What it’s about">
        <div className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="assets" label="Assets" optional hint="With commas between." />
            <TextField form={form} name="processes" label="Processes" optional hint="With commas between." />
          </div>
          <Field label="Threat techniques" aside="Optional" error={form.errors.techniques}>
            {(control) => (
              <TechniquePicker
                {...control}
                max={RISK_LIMITS.techniques}
                value={form.values.techniques}
                onChange={(techniques) => form.set("techniques", [...techniques])}
              />
            )}
          </Field>
          {seesScenarios && <Links form={form} risk={risk} />}
        </div>
      </Section>
    </>
  );
}

function Identity({ form, risk }: Pick<FieldsetsProps, "form" | "risk">) {
  const list = useId();
  const { data } = useQuery(queryOf("risks.suggestions"));
  return (
    <div className="grid gap-5">
      <TextField
        form={form}
        name="title"
        label="Title"
        maxLength={200}
        hint="What could happen, in a few words: “Ransomware stops billing”."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ClientField form={form} risk={risk} />
        <Field
          label="Owner"
          required
          error={form.errors.ownerId}
          hint="Answers for it, and is reminded of reviews."
        >
          {(control) => (
            <OwnerPicker
              {...control}
              name="ownerId"
              clientId={form.values.clientId}
              value={form.values.ownerId}
              onChange={(id) => form.set("ownerId", id)}
              {...(risk && { nameOf: risk.ownerName })}
            />
          )}
        </Field>
        <div>
          <TextField
            form={form}
            name="category"
            label="Category"
            optional
            maxLength={80}
            list={list}
            hint="One in use, or a new one."
          />
          <datalist id={list}>
            {(data?.categories ?? []).map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
        </div>
      </div>
    </div>
  );
}

function ClientField({ form, risk }: Pick<FieldsetsProps, "form" | "risk">) {
  return (
    <KeptClientField
      record={risk}
      value={form.values.clientId}
      error={form.errors.clientId}
      onChange={(id) => {
        form.set("clientId", id);
        // What belongs to one client can't go with another's risk.
        form.set("ownerId", "");
        form.set("scenarioId", "");
        form.set("controls", []);
      }}
    />
  );
}

function Links({ form, risk }: Pick<FieldsetsProps, "form" | "risk">) {
  const { clientId, scenarioId } = form.values;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Scenario"
        aside="Optional"
        hint="Says the risk in money: its expected loss a year is shown beside the rating."
        error={form.errors.scenarioId}
      >
        {(control) => (
          <RecordPicker
            {...control}
            list="scenarios.list"
            of={{ query: { shared: "true", ...(clientId !== "" && { clientId }) } }}
            noun="scenario"
            nothing="No scenario"
            value={scenarioId}
            onChange={(id) => form.set("scenarioId", id)}
            labelOf={({ title }) => title}
            noteOf={({ figures, currency }) => `${money(figures.mean, currency)} a year`}
            nameOf={risk?.money?.title ?? undefined}
          />
        )}
      </Field>
      <ControlRows form={form} />
    </div>
  );
}

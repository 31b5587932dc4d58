import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import type { Form } from "../../../../screen/use-form.ts";
import { KeptClientField } from "../../../../screen/work-client-picker.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { moneyInFull } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { EstimateFields, problemsAt } from "../../scenarios/controls/public.ts";
import { ControlFields, GapFields, OtherFields, RiskFields } from "./acted-fields.tsx";
import type { Costs, ProjectForm } from "./project-draft.ts";

interface FieldsetsProps {
  readonly form: Form<typeof ProjectForm>;
  readonly project: ProjectRecord | undefined;
  readonly costs: Costs;
  readonly problems: Readonly<Record<string, string>>;
  readonly onCosts: (costs: Costs) => void;
}

/** The fields of a project. */
export function ProjectFieldsets(props: FieldsetsProps) {
  const { form, project } = props;
  const readsControls = useCan("scenario:read");
  return (
    <>
      <div className="grid gap-5">
        <TextField form={form} name="name" label="Name" maxLength={200} />
        <ProseField form={form} name="description" label="Description" optional />
        <div className="grid gap-5 sm:grid-cols-2">
          <ClientField form={form} project={project} />
          <OwnerField form={form} project={project} />
        </div>
      </div>
      <CostFields {...props} />
      <Section title="Schedule">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField form={form} name="startsOn" label="Start" optional type="date" />
          <TextField form={form} name="dueOn" label="Due" optional type="date" />
          <TextField
            form={form}
            name="effortDays"
            label="Effort"
            optional
            inputMode="decimal"
            hint="Days of work."
          />
        </div>
      </Section>
      {readsControls && <ControlFields form={form} />}
      <GapFields form={form} />
      <RiskFields form={form} />
      <OtherFields form={form} project={project} />
    </>
  );
}

function ClientField({ form, project }: Pick<FieldsetsProps, "form" | "project">) {
  return (
    <KeptClientField
      record={project}
      value={form.values.clientId}
      error={form.errors.clientId}
      onChange={(id) => {
        form.set("clientId", id);
        // What belongs to one client can't go with another's project.
        form.set("ownerId", "");
        form.set("controls", []);
        form.set("gaps", []);
        form.set("risks", []);
        form.set("requires", []);
        form.set("excludes", []);
      }}
    />
  );
}

function OwnerField({ form, project }: Pick<FieldsetsProps, "form" | "project">) {
  const user = useUser();
  const { clientId, ownerId } = form.values;
  return (
    <Field label="Owner" required error={form.errors.ownerId}>
      {(control) => (
        <RecordPicker
          {...control}
          name="ownerId"
          list="projects.people"
          of={{ query: clientId === "" ? {} : { clientId } }}
          noun="person"
          plural="people"
          value={ownerId}
          onChange={(id) => form.set("ownerId", id)}
          labelOf={({ name }) => name}
          nameOf={ownerId === user.id ? "You" : project?.ownerName}
        />
      )}
    </Field>
  );
}

const TYPES = ["pert", "lognormal90", "triangular", "uniform", "constant"] as const;

function CostFields({ form, costs, problems, onCosts }: FieldsetsProps) {
  const { currency } = form.values;
  const words = (value: number) => (/^[A-Z]{3}$/u.test(currency) ? moneyInFull(value, currency) : "");
  return (
    <Section
      title="Cost"
      description="Give a range where you’re unsure. What the project saves for its cost is then a range, too."
    >
      <div className="mt-3 grid gap-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField form={form} name="currency" label="Currency" maxLength={3} />
          <TextField
            form={form}
            name="oneOffYears"
            label="Spread the one-off cost over"
            inputMode="numeric"
            hint="Years, in equal parts."
          />
        </div>
        {(
          [
            ["oneOff", "Cost once"],
            ["yearly", "Cost per year"],
          ] as const
        ).map(([field, name]) => (
          <div key={field}>
            <p className="mb-1 text-sm font-medium">{name}</p>
            <EstimateFields
              name={name}
              kind="money"
              draft={costs[field]}
              types={TYPES}
              problems={problemsAt(problems, field)}
              words={words}
              onChange={(draft) => onCosts({ ...costs, [field]: draft })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

import { type ScoringModel, SPRS_FRAMEWORK } from "@crq/contract/compliance/assessment-records";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { useNavigate } from "@tanstack/react-router";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { shipped } from "../../../../screen/frameworks/shipped.ts";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useFramework } from "../use-framework.ts";
import { MODELS } from "../words.ts";
import { GroupScope } from "./group-scope.tsx";
import { NewAssessmentFields, type NewForm } from "./new-form.ts";

/** Starts an assessment: a framework, its scope and who it's for. */
export default function NewAssessment({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { clientId } = useUser();
  const create = useAct("assessmentRecords.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the assessment",
    onDone: ({ id }) =>
      navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } }),
  });
  return (
    <FormDialog
      title="New assessment"
      description="It starts as a draft: check its scope, then start answering."
      schema={NewAssessmentFields}
      initial={{
        framework: "",
        name: "",
        clientId: clientId ?? "",
        baseline: "",
        scope: "all",
        groups: [],
        scoringModel: "implementation",
        dueOn: "",
      }}
      submit="Create draft"
      onSubmit={async ({ framework, name, baseline, scope, groups, scoringModel, dueOn, ...fields }, form) =>
        create.run(
          {
            query: {},
            body: {
              framework,
              name,
              clientId: fields.clientId === "" ? null : fields.clientId,
              scoringModel: scoringModel as ScoringModel,
              dueOn: dueOn === "" ? null : dueOn,
              ...(baseline !== "" && { baseline }),
              ...(scope === "some" && { groups }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => <NewFields form={form} />}
    </FormDialog>
  );
}

function NewFields({ form }: { form: NewForm }) {
  const ofOneClient = useUser().clientId !== null;
  const hasClients = useHasClients() === true;
  const { framework: id, name } = form.values;
  const choose = (framework: string) => {
    const before = shipped(id)?.title ?? "";
    form.set("framework", framework);
    form.set("baseline", "");
    form.set("scope", "all");
    form.set("groups", []);
    if (form.values.scoringModel === "sprs" && framework !== SPRS_FRAMEWORK)
      form.set("scoringModel", "implementation");
    if (name === "" || name === before) form.set("name", shipped(framework)?.title ?? "");
  };
  return (
    <>
      <Field label="Framework" required error={form.errors.framework}>
        {(control) => (
          <FrameworkChoice
            {...control}
            name="framework"
            nothing="Choose a framework"
            value={id}
            onChange={choose}
          />
        )}
      </Field>
      <TextField form={form} name="name" label="Name" maxLength={200} />
      {hasClients && !ofOneClient && (
        <Field label="Client" aside="Optional">
          {(control) => (
            <WorkClientPicker
              {...control}
              nothing="The whole tenant"
              value={form.values.clientId}
              onChange={(client) => form.set("clientId", client)}
            />
          )}
        </Field>
      )}
      {id !== "" && <Scope key={id} form={form} />}
      <ChoiceField
        form={form}
        name="scoringModel"
        label="Scoring"
        choices={id === SPRS_FRAMEWORK ? MODELS : WITHOUT_SPRS}
      />
      <TextField form={form} name="dueOn" label="Due" optional type="date" />
    </>
  );
}

const { sprs: _sprs, ...WITHOUT_SPRS } = MODELS;

/** The baseline and the groups in scope, once the framework's structure is there. */
function Scope({ form }: { form: NewForm }) {
  const { data: framework, isPending } = useFramework(form.values.framework);
  if (isPending) return <Skeletons heights={["h-9"]} />;
  if (!framework) return null;
  const { catalog } = framework;
  const baselines = baselinesOf(catalog);
  return (
    <>
      {baselines.length > 0 && (
        <ChoiceField
          form={form}
          name="baseline"
          label="Baseline"
          optional
          none="All entries"
          choices={Object.fromEntries(baselines.map((one) => [one, baselineName(one)]))}
        />
      )}
      <GroupScope form={form} groups={catalog.groups} />
    </>
  );
}

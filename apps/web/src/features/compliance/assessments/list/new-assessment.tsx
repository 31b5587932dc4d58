import { type ScoringModel, SPRS_FRAMEWORK } from "@crq/contract/compliance/assessments/records";
import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { shipped } from "../../../../screen/frameworks/shipped.ts";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { counted } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { ownModelOf, useOwnChoices } from "../scoring-choice.ts";
import { MODELS } from "../words.ts";
import { GroupScope } from "./group-scope.tsx";
import { NewAssessmentFields, type NewForm } from "./new-form.ts";

/** What is decided already where an assessment begins. */
interface Decided {
  /** The framework, which can't be chosen then. */
  readonly framework?: string | undefined;
  readonly scoringModel?: ScoringModel | undefined;
  /** The question set that's chosen at first. */
  readonly questionSet?: string | undefined;
  /** The program that it's part of; its client is the assessment's. */
  readonly within?: Pick<ProgramRecord, "id" | "clientId" | "frameworks"> | undefined;
}

interface NewAssessmentProps extends Decided {
  readonly onCreated?: (id: string) => unknown;
  readonly onClose: () => void;
}

/** Begins an assessment: a framework, its scope and who it's for. */
export default function NewAssessment({ onCreated, onClose, ...decided }: NewAssessmentProps) {
  const { clientId } = useUser();
  const { framework: fixed, scoringModel: model = "implementation", within } = decided;
  const first = fixed ?? (within?.frameworks.length === 1 ? within.frameworks[0]!.id : "");
  const create = useAct("assessmentRecords.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the assessment",
    also: ["programs"],
    onDone: ({ id }) => onCreated?.(id),
  });
  return (
    <FormDialog
      title={fixed === undefined ? "New assessment" : `New assessment of ${shipped(fixed)?.title ?? "it"}`}
      description="It starts as a draft: check its scope, then start answering."
      schema={NewAssessmentFields}
      initial={{
        framework: first,
        name: shipped(first)?.title ?? "",
        clientId: (within ? within.clientId : clientId) ?? "",
        questionSet: decided.questionSet ?? "",
        baseline: "",
        scope: "all",
        groups: [],
        scoringModel: model,
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
              ...scoringOf(scoringModel),
              dueOn: dueOn === "" ? null : dueOn,
              programId: within?.id ?? null,
              ...(baseline !== "" && { baseline }),
              ...(fields.questionSet !== "" && { questionSet: fields.questionSet }),
              ...(scope === "some" && { groups }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => <NewFields form={form} {...decided} />}
    </FormDialog>
  );
}

function NewFields({ form, framework: fixed, within }: Decided & { form: NewForm }) {
  const ofOneClient = useUser().clientId !== null;
  const hasClients = useHasClients() === true;
  const { framework: id, name } = form.values;
  const own = useOwnChoices(id);
  const choose = (framework: string) => {
    const before = shipped(id)?.title ?? "";
    form.set("framework", framework);
    form.set("questionSet", "");
    form.set("baseline", "");
    form.set("scope", "all");
    form.set("groups", []);
    const chosen = form.values.scoringModel;
    if (ownModelOf(chosen) !== undefined || (chosen === "sprs" && framework !== SPRS_FRAMEWORK))
      form.set("scoringModel", "implementation");
    if (name === "" || name === before) form.set("name", shipped(framework)?.title ?? "");
  };
  return (
    <>
      {fixed === undefined && (
        <Field label="Framework" required error={form.errors.framework}>
          {(control) => (
            <FrameworkChoice
              {...control}
              name="framework"
              nothing="Choose a framework"
              only={within && within.frameworks.length > 0 ? within.frameworks : undefined}
              value={id}
              onChange={choose}
            />
          )}
        </Field>
      )}
      <TextField form={form} name="name" label="Name" maxLength={200} />
      {hasClients && !ofOneClient && !within && (
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
      {id !== "" && <QuestionSet key={`questions of ${id}`} form={form} />}
      {id !== "" && <Scope key={id} form={form} />}
      <ChoiceField
        form={form}
        name="scoringModel"
        label="Scoring"
        choices={{ ...(id === SPRS_FRAMEWORK ? MODELS : WITHOUT_SPRS), ...own }}
      />
      <TextField form={form} name="dueOn" label="Due" optional type="date" />
    </>
  );
}

/** The questions by which the framework can be answered; nothing where there are none. */
function QuestionSet({ form }: { form: NewForm }) {
  const sets = useQuery(
    queryOf("questionSets.offered", { query: { framework: form.values.framework } }),
  ).data;
  if (!sets || sets.items.length === 0) return null;
  return (
    <ChoiceField
      form={form}
      name="questionSet"
      label="Questions"
      optional
      none="None: answer entry by entry"
      hint="Questions in plain language set the entries’ verdicts. You can still change each by hand."
      choices={Object.fromEntries(
        sets.items.map(({ id, name, questionCount }) => [
          id,
          `${name} (${counted(questionCount, "question")})`,
        ]),
      )}
    />
  );
}

const { sprs: _sprs, ...WITHOUT_SPRS } = MODELS;

/** What a choice of scoring says to the server. */
function scoringOf(choice: string) {
  const ownModel = ownModelOf(choice);
  return ownModel === undefined ? { scoringModel: choice as ScoringModel } : { ownModel };
}

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

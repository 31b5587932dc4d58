import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { AssessmentYield } from "@crq/contract/compliance/assessments/results";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { useState } from "react";
import * as z from "zod/mini";
import type { CallResult } from "../../../../api/call.ts";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import type { Form } from "../../../../screen/use-form.ts";
import { useCan } from "../../../../session/user-context.ts";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { isAnswer } from "./outcomes.ts";

/** What was written. */
export type Filled = CallResult<"assessmentYield.confirm">;

const Fields = z
  .strictObject({
    kind: z.string(),
    name: z.string().check(z.trim(), z.maxLength(200)),
    baseline: z.string(),
    assessmentId: z.string(),
  })
  .check(
    z.refine(({ kind, name }) => kind !== "new" || name !== "", {
      path: ["name"],
      message: "Name the assessment",
    }),
    z.refine(({ kind, assessmentId }) => kind === "new" || assessmentId !== "", {
      path: ["assessmentId"],
      message: "Choose an assessment",
    }),
  );

interface UseAnswersDialogProps {
  readonly record: AssessmentRecord;
  readonly preview: AssessmentYield;
  readonly framework: Framework;
  readonly chosen: AssessmentYield["requirements"];
  readonly onDone: (filled: Filled) => void;
  readonly onClose: () => void;
}

/** Asks into which assessment the chosen answers are written, and writes them. */
export default function UseAnswersDialog(props: UseAnswersDialogProps) {
  const { record, preview, framework, chosen, onDone, onClose } = props;
  const manages = useCan("assessment:manage");
  // What was looked at, also if the preview is refreshed behind the dialog.
  const [fingerprint] = useState(preview.fingerprint);
  const confirm = useAct("assessmentYield.confirm", {
    failed: "Couldn't write the answers",
    also: ["assessmentRecords", "assessmentAnswers", "assessments", "frameworkProgress"],
    onDone,
  });
  const answers = chosen.filter(({ outcome }) => isAnswer(outcome)).length;
  const notes = chosen.length - answers;
  return (
    <FormDialog
      title={`Use ${counted(chosen.length, "answer")}`}
      description={`${counted(answers, "requirement gets", "requirements get")} an answer${notes > 0 ? `, ${notes} a note that names the related answers` : ""}. Each note says where it comes from. Nothing that someone has answered is overwritten.`}
      schema={Fields}
      initial={{
        kind: manages ? "new" : "existing",
        name: `${record.name} in ${framework.catalog.title}`.slice(0, 200),
        baseline: "",
        assessmentId: "",
      }}
      submit={({ values }) => (values.kind === "new" ? "Create draft" : "Fill assessment")}
      onSubmit={async ({ kind, name, baseline, assessmentId }, form) =>
        confirm.run(
          {
            params: { id: record.id },
            body: {
              framework: framework.id,
              fingerprint,
              entries: chosen.map(({ entry }) => entry),
              into:
                kind === "new"
                  ? { kind: "new", name, ...(baseline !== "" && { baseline }) }
                  : { kind: "existing", assessmentId },
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {manages && (
            <ChoiceField
              form={form}
              name="kind"
              label="Write them into"
              choices={{ new: "A new draft", existing: "An active assessment" }}
            />
          )}
          {form.values.kind === "new" ? (
            <NewFields form={form} framework={framework} />
          ) : (
            <Field
              label="Assessment"
              required
              error={form.errors.assessmentId}
              hint={`Active, of ${framework.catalog.title}, for ${record.clientName ?? "the whole tenant"}`}
            >
              {(control) => (
                <RecordPicker
                  {...control}
                  list="assessmentRecords.list"
                  of={{
                    query: {
                      framework: framework.id,
                      status: "active",
                      ...(record.clientId !== null && { clientId: record.clientId }),
                    },
                  }}
                  noun="assessment"
                  labelOf={({ name }) => name}
                  noteOf={({ clientName }) => clientName ?? "Whole tenant"}
                  value={form.values.assessmentId}
                  onChange={(assessmentId) => form.set("assessmentId", assessmentId)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

function NewFields({ form, framework }: { form: Form<typeof Fields>; framework: Framework }) {
  const baselines = baselinesOf(framework.catalog);
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={200} />
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
    </>
  );
}

import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { CallResult } from "../../../../api/call.ts";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { count, counted } from "../../../../ui/format.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Field } from "../../../../ui/form/field.tsx";

const Fields = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the assessment"), z.maxLength(200)),
  framework: z.string(),
  answers: z.boolean(),
  questions: z.boolean(),
});

type Carried = CallResult<"assessmentRecords.clone">["carried"];

interface CloneDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** Begins a new assessment from this one, of the same framework or another edition, and opens it. */
export function CloneDialog({ record, onClose }: CloneDialogProps) {
  const navigate = useNavigate();
  const clone = useAct("assessmentRecords.clone", {
    failed: "Couldn't clone the assessment",
    done: ({ name, carried }) => ({
      title: `${name} created`,
      description: [
        `${counted(carried.entries, "answer")} carried over.`,
        carried.moved.length > 0 && `${carried.moved.length} went to where their entries moved.`,
        carried.left.length > 0 &&
          `${carried.left.length} have no place there: ${carried.left.slice(0, 5).join(", ")}.`,
        carried.questions && questionWords(carried.questions),
      ]
        .filter(Boolean)
        .join(" "),
      durationMs: 15_000,
    }),
    onDone: ({ id }) =>
      navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } }),
  });
  return (
    <FormDialog
      title={`Clone ${record.name}`}
      description="It starts as a draft of its own. This assessment stays as it is."
      schema={Fields}
      initial={{
        name: `${record.name} (copy)`.slice(0, 200),
        framework: record.framework,
        answers: true,
        questions: record.questionSetName !== null,
      }}
      submit="Create draft"
      onSubmit={async ({ name, framework, answers, questions }, form) =>
        clone.run(
          {
            params: { id: record.id },
            body: { name, answers, questions, ...(framework !== record.framework && { framework }) },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <Field
            label="Framework"
            hint="With another edition, answers are carried over by identifier, and to where withdrawn entries moved."
          >
            {(control) => (
              <FrameworkChoice
                {...control}
                nothing="The same framework"
                value={form.values.framework}
                onChange={(framework) =>
                  form.set("framework", framework === "" ? record.framework : framework)
                }
              />
            )}
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium">Carry over</legend>
            <Checkbox {...form.tick("answers")}>The entries’ answers, with who gave them and when</Checkbox>
            {record.questionSetName !== null && (
              <Checkbox {...form.tick("questions")}>
                <span className="wrap-anywhere">The questions of {record.questionSetName}</span>
              </Checkbox>
            )}
            <p aria-live="polite" className="max-w-prose text-sm text-muted">
              {carriedWords(form.values, record)}
            </p>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

/** What the new assessment begins with. */
function carriedWords({ framework, answers, questions }: z.infer<typeof Fields>, record: AssessmentRecord) {
  const other = framework !== record.framework;
  const begins = answers
    ? "Work, reviews, comments and evidence stay with this one."
    : "Only the scope is taken over; every entry starts unanswered.";
  if (!questions) return begins;
  const asked = other
    ? "Questions are asked again as far as what they’re about is in the other framework, "
    : "All questions are asked again, ";
  return `${begins} ${asked}${answers ? "with their answers." : "without answers."}`;
}

/** What became of the questions. */
function questionWords({ asked, answered, left }: NonNullable<Carried["questions"]>): string {
  if (asked === 0) return "None of its questions is about anything there.";
  const words = `${counted(asked, "question")} carried over, ${count(answered)} answered.`;
  return left.length === 0 ? words : `${words} ${count(left.length)} about nothing there left out.`;
}

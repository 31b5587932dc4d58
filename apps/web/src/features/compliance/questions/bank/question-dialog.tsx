import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { KIND_WORDS, meaningKey, meaningOfKey } from "../words.ts";
import { AnswerRows } from "./answer-rows.tsx";
import { EntryRows } from "./entry-rows.tsx";
import { bodyOf, QuestionForm, startOf, valuesOf } from "./question-form.ts";

interface QuestionDialogProps {
  /** The question to change; undefined for a new one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Creates a question, or changes the one of the bank. */
export default function QuestionDialog({ id, onClose }: QuestionDialogProps) {
  if (id === undefined) return <QuestionFormDialog question={undefined} onClose={onClose} />;
  return <Edited id={id} onClose={onClose} />;
}

function Edited({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery({
    ...queryOf("questions.get", { params: { id }, query: {} }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (query.data) return <QuestionFormDialog question={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Edit question">
      <Loaded query={query} skeleton={<Skeletons heights={["h-9", "h-20", "h-9"]} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface FormDialogOf {
  readonly question: QuestionRecord | undefined;
  readonly onClose: () => void;
}

function QuestionFormDialog({ question, onClose }: FormDialogOf) {
  const create = useAct("questions.create", {
    done: "Question created",
    failed: "Couldn't create the question",
  });
  const update = useAct("questions.update", {
    done: ({ edition }) =>
      question && edition > question.edition ? `Question saved as edition ${edition}` : "Question saved",
    failed: "Couldn't save the question",
    also: ["questionSets"],
  });
  const used = question !== undefined && question.usedIn > 0;
  return (
    <FormDialog
      title={question ? "Edit question" : "New question"}
      {...(used && {
        description: `${counted(question.usedIn, "question set")} asks this. Sets keep the edition that they ask until you update them.`,
      })}
      className="w-[min(48rem,calc(100vw-2rem))]!"
      schema={QuestionForm}
      initial={valuesOf(question, meaningKey)}
      submit={question ? "Save" : "Create question"}
      onSubmit={async (values, form) => {
        const body = bodyOf(values, meaningOfKey);
        return question
          ? update.run(
              { params: { id: question.id }, query: {}, body: { version: question.version, ...body } },
              form,
            )
          : create.run({ query: {}, body }, form);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProseField
            form={form}
            name="text"
            label="Question"
            maxLength={500}
            hint="Plain language, one thing at a time: someone without security training should be able to answer."
          />
          <ProseField form={form} name="help" label="Help" optional maxLength={2000} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Kind" required error={form.errors.kind}>
              {(control) => (
                <Select
                  {...control}
                  name="kind"
                  value={form.values.kind}
                  onChange={({ target }) => {
                    const kind = target.value as typeof form.values.kind;
                    const { choices, bands } = startOf(kind);
                    form.set("kind", kind);
                    form.set("choices", choices);
                    form.set("bands", bands);
                  }}
                >
                  {Object.entries(KIND_WORDS).map(([kind, words]) => (
                    <option key={kind} value={kind}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <TextField
              form={form}
              name="weight"
              label="Weight"
              inputMode="decimal"
              hint="How much it counts in the score, from 0 to 100."
            />
          </div>
          <AnswerRows form={form} />
          <EntryRows form={form} />
        </>
      )}
    </FormDialog>
  );
}

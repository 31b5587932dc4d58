import {
  DUE_BEFORE_START,
  dueBeforeStart,
  type ProjectRecord,
  type ProjectTask,
} from "@crq/contract/risk/remediation/projects";
import * as z from "zod/mini";
import { ChoiceField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { STATE_WORDS } from "../project-words.ts";

const TaskForm = z
  .strictObject({
    title: z.string().check(
      z.refine((title) => title.trim() !== "", "Title must have 1 to 200 characters"),
      z.maxLength(200, "Title must have 1 to 200 characters"),
    ),
    state: z.enum(["to_do", "doing", "done"]),
    ownerId: z.string(),
    startsOn: z.string(),
    dueOn: z.string(),
  })
  .check(
    z.refine((values) => !dueBeforeStart(values), { error: `Due ${DUE_BEFORE_START}`, path: ["dueOn"] }),
  );

interface TaskDialogProps {
  readonly project: ProjectRecord;
  /** Undefined for a new one. */
  readonly task: ProjectTask | undefined;
  readonly changes: boolean;
  readonly onClose: () => void;
}

/** Adds or changes a task. */
export function TaskDialog({ project, task, changes, onClose }: TaskDialogProps) {
  const { id, clientId } = project;
  const failed = "Couldn't save the task";
  const add = useAct("projects.addTask", { done: "Task added", failed });
  const change = useAct("projects.changeTask", { done: "Task saved", failed });
  const remove = useAct("projects.removeTask", {
    done: `${task?.title ?? "Task"} deleted`,
    failed: "Couldn't delete the task",
    onDone: onClose,
  });
  return (
    <FormDialog
      title={task ? task.title : "Add a task"}
      schema={TaskForm}
      initial={{
        title: task?.title ?? "",
        state: task?.state ?? "to_do",
        ownerId: task?.ownerId ?? "",
        startsOn: task?.startsOn ?? "",
        dueOn: task?.dueOn ?? "",
      }}
      submit={task ? "Save task" : "Add task"}
      disabled={!changes}
      onSubmit={async ({ title, state, ownerId, startsOn, dueOn }, form) => {
        const body = {
          title,
          state,
          ownerId: ownerId || null,
          startsOn: startsOn || null,
          dueOn: dueOn || null,
        };
        return task
          ? change.run({ params: { id }, body: { ...body, taskId: task.id, version: task.version } }, form)
          : add.run({ params: { id }, body }, form);
      }}
      onClose={onClose}
    >
      {(form) => (
        <fieldset disabled={!changes} className="grid gap-5">
          <TextField form={form} name="title" label="Title" maxLength={200} />
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField form={form} name="state" label="State" choices={STATE_WORDS} />
            <Field label="Owner" aside="Optional" error={form.errors.ownerId}>
              {(control) => (
                <RecordPicker
                  {...control}
                  name="ownerId"
                  list="projects.people"
                  of={{ query: clientId === null ? {} : { clientId } }}
                  noun="person"
                  plural="people"
                  nothing="No owner"
                  value={form.values.ownerId}
                  onChange={(person) => form.set("ownerId", person)}
                  labelOf={({ name }) => name}
                  nameOf={task?.ownerName ?? undefined}
                />
              )}
            </Field>
            <TextField form={form} name="startsOn" label="Start" optional type="date" />
            <TextField form={form} name="dueOn" label="Due" optional type="date" />
          </div>
          {task && changes && (
            <Button
              variant="ghost"
              className="justify-self-start text-bad"
              busy={remove.busy}
              onClick={() => void remove.run({ params: { id }, body: { taskId: task.id } })}
            >
              Delete task
            </Button>
          )}
        </fieldset>
      )}
    </FormDialog>
  );
}

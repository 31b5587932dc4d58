import { line } from "@crq/contract/fields";
import type { FrameworkContent } from "@crq/frameworks/official";
import * as z from "zod/mini";
import { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { type Group, withGroup } from "../content/edit-content.ts";

const GroupForm = z.strictObject({
  id: WrittenEntry.shape.id,
  title: line(1, 500, "Name the group"),
});

interface GroupDialogProps {
  readonly content: FrameworkContent;
  /** Undefined: a new one. */
  readonly group: Group | undefined;
  readonly onDone: (content: FrameworkContent, id: string) => void;
  readonly onClose: () => void;
}

/** Adds a group or changes one. */
export function GroupDialog({ content, group, onDone, onClose }: GroupDialogProps) {
  return (
    <FormDialog
      title={group ? `Edit ${group.id}` : "New group"}
      schema={GroupForm}
      initial={group ?? { id: "", title: "" }}
      submit={group ? "Done" : "Add group"}
      onSubmit={async (fields, form) => {
        const taken = content.catalog.groups.some(({ id }) => id === fields.id && id !== group?.id);
        if (taken) {
          form.tell?.({ id: `There already is a group ${fields.id}` });
          return Promise.resolve(false);
        }
        onDone(withGroup(content, fields, group?.id), fields.id);
        return Promise.resolve(true);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="id"
            label="Identifier"
            maxLength={100}
            spellCheck={false}
            placeholder="For example, AC"
          />
          <TextField
            form={form}
            name="title"
            label="Title"
            maxLength={500}
            placeholder="For example, Access control"
          />
        </>
      )}
    </FormDialog>
  );
}

import type { Entry } from "@crq/frameworks/catalog";
import type { FrameworkContent } from "@crq/frameworks/official";
import { Field } from "../../../../ui/form/field.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { withEntry } from "../content/edit-content.ts";
import { EntryForm, checkedEntry, entryDraft } from "./entry-draft.ts";

interface EntryDialogProps {
  readonly content: FrameworkContent;
  readonly basedOn: string | null;
  /** The entry to change, or where a new one goes. */
  readonly at: { readonly entry: Entry } | { readonly group: string; readonly parent?: string };
  /** Gets the changed content, and the entry's identifier. */
  readonly onDone: (content: FrameworkContent, id: string) => void;
  readonly onClose: () => void;
}

/** Adds an entry or changes one: its identifier, place, title and texts. */
export function EntryDialog({ content, basedOn, at, onDone, onClose }: EntryDialogProps) {
  const before = "entry" in at ? at.entry : undefined;
  return (
    <FormDialog
      className="w-[min(44rem,calc(100vw-2rem))]!"
      title={before ? `Edit ${before.id}` : "New entry"}
      schema={EntryForm}
      initial={entryDraft(content, at)}
      submit={before ? "Done" : "Add entry"}
      onSubmit={async (draft, form) => {
        const checked = checkedEntry(content, basedOn, draft, before);
        if ("problems" in checked) {
          form.tell?.(checked.problems);
          return Promise.resolve(false);
        }
        onDone(withEntry(content, checked.entry, checked.text, before?.id), checked.entry.id);
        return Promise.resolve(true);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <TextField form={form} name="id" label="Identifier" maxLength={100} spellCheck={false} />
            <TextField form={form} name="title" label="Title" optional maxLength={500} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Group"
              required
              error={form.errors.group}
              {...(form.values.parent.trim() !== "" && { hint: "Follows the entry that it’s part of." })}
            >
              {(field) => (
                <Select {...field} {...form.text("group")} disabled={form.values.parent.trim() !== ""}>
                  {content.catalog.groups.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title === "" || title === id ? id : `${id}: ${title}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <TextField
              form={form}
              name="parent"
              label="Part of"
              optional
              maxLength={100}
              spellCheck={false}
              hint="The identifier of the entry that this one details."
            />
          </div>
          <ProseField
            form={form}
            name="statement"
            label="What it asks"
            optional
            rows={5}
            hint="Markdown: lists with - or 1., **bold**."
          />
          <ProseField form={form} name="guidance" label="Guidance" optional rows={4} />
          <TextField
            form={form}
            name="baselines"
            label="Baselines or levels"
            optional
            hint="Separated by commas, for example: low, moderate."
          />
          <div>
            <Checkbox {...form.tick("withdrawn")}>Withdrawn: it no longer applies</Checkbox>
          </div>
          {form.values.withdrawn && (
            <TextField
              form={form}
              name="replacedBy"
              label="Replaced by"
              optional
              spellCheck={false}
              hint="Identifiers separated by commas."
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

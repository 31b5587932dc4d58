import { Plus } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { SectionEditor } from "./section-editor.tsx";
import type { Editor } from "./use-editor.ts";

/** The name, description and sections of a set. */
export function SetForm({ editor }: { readonly editor: Editor }) {
  const { set, name, setName, description, setDescription, draft, setDraft, disabled, problems } = editor;
  return (
    <div className="grid max-w-one gap-10">
      <div className="grid gap-4">
        <Field label="Name" required>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              disabled={disabled}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Description" aside="Optional">
          {(control) => (
            <Textarea
              {...control}
              maxLength={4000}
              disabled={disabled}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
      </div>
      {draft.map((_, at) => (
        <SectionEditor
          // oxlint-disable-next-line react/no-array-index-key -- a section is its place
          key={at}
          at={at}
          draft={draft}
          disabled={disabled}
          framework={set.framework}
          outdated={set.outdated}
          problems={problems}
          onChange={setDraft}
        />
      ))}
      {!disabled && (
        <div className="grid gap-4">
          <Button
            variant="outline"
            className="w-fit"
            onClick={() => setDraft([...draft, { title: `Section ${draft.length + 1}`, items: [] }])}
          >
            <Plus aria-hidden /> Add a section
          </Button>
          <p aria-live="polite" className="text-sm text-muted">
            {stateWords(editor)}
          </p>
        </div>
      )}
    </div>
  );
}

function stateWords({ dirty, complete }: Editor): string {
  if (!dirty) return "Everything is saved.";
  if (complete) return "Save your changes before you publish.";
  return "To save, give the set and each section a name, and correct the conditions marked above.";
}

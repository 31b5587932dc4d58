import { X } from "lucide-react";
import { AddEntries } from "../../../../screen/frameworks/add-entries.tsx";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { QuestionFormOf } from "./question-form.ts";

/** The entries that a question is about: of any frameworks, by identifier. */
export function EntryRows({ form }: { readonly form: QuestionFormOf }) {
  const { entries } = form.values;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Entries that it answers</legend>
      <ul aria-label="Entries" className="flex flex-wrap gap-1.5 empty:hidden">
        {entries.map((one) => (
          <li
            key={`${one.framework} ${one.entry}`}
            className="inline-flex max-w-full items-center gap-1 rounded-md bg-ink/7 py-0.5 pl-2 text-xs"
          >
            <span className="wrap-anywhere">
              {one.entry}{" "}
              <span className="text-muted">
                <FrameworkName id={one.framework} />
              </span>
            </span>
            <Button
              variant="ghost"
              size="icon"
              className="size-6! touch:size-11!"
              aria-label={`Remove ${one.entry}`}
              onClick={() =>
                form.set(
                  "entries",
                  entries.filter((other) => other !== one),
                )
              }
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <AddEntries entries={entries} onAdd={(more) => form.set("entries", [...entries, ...more])} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {form.errors.entries}
      </p>
    </fieldset>
  );
}

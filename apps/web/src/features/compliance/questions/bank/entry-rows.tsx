import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import type { QuestionFormOf } from "./question-form.ts";

/** The entries that a question is about: of any frameworks, by identifier. */
export function EntryRows({ form }: { readonly form: QuestionFormOf }) {
  const { entries } = form.values;
  const [framework, setFramework] = useState(entries.at(-1)?.framework ?? "nist-csf-2-0");
  const [typed, setTyped] = useState("");
  const add = () => {
    const named = typed.split(/[,;\n]/).flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
    const fresh = named.filter(
      (entry) => !entries.some((one) => one.framework === framework && one.entry === entry),
    );
    if (framework !== "") form.set("entries", [...entries, ...fresh.map((entry) => ({ framework, entry }))]);
    setTyped("");
  };
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
      <div className="grid items-end gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <Field label="Framework">
          {(control) => (
            <FrameworkChoice
              {...control}
              nothing="Choose a framework"
              value={framework}
              onChange={setFramework}
            />
          )}
        </Field>
        <Field label="Identifiers">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder="PR.AA-01, PR.AA-03"
              maxLength={500}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
        <Button variant="outline" disabled={typed.trim() === ""} onClick={add}>
          <Plus aria-hidden /> Add
        </Button>
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {form.errors.entries}
      </p>
    </fieldset>
  );
}

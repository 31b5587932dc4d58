import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { newId } from "../../../../screen/new-id.ts";
import type { Form } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import type { ProgramForm, ProgramValues } from "./program-form.ts";

/** The milestones of a program, a row each. */
export function MilestoneRows({ form }: { readonly form: Form<typeof ProgramForm> }) {
  const { milestones } = form.values;
  const list = useRef<HTMLUListElement>(null);
  const change = (key: string, to: Partial<ProgramValues["milestones"][number]>) =>
    form.set(
      "milestones",
      milestones.map((one) => (one.key === key ? { ...one, ...to } : one)),
    );
  const add = () => {
    // Drawn at once, so that the first key typed goes into the new row.
    flushSync(() => form.set("milestones", [...milestones, { key: newId(), name: "", dueOn: "" }]));
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  };
  return (
    <>
      <ul ref={list} className="grid gap-3 empty:hidden">
        {milestones.map(({ key, name, dueOn }, at) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[1fr_11rem_auto]">
            <Field label={`Milestone ${at + 1}`} className="max-sm:col-span-2">
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={200}
                  value={name}
                  onChange={({ target }) => change(key, { name: target.value })}
                />
              )}
            </Field>
            <Field label={`Date of milestone ${at + 1}`}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={dueOn}
                  onChange={({ target }) => change(key, { dueOn: target.value })}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove milestone ${at + 1}`}
              onClick={() =>
                form.set(
                  "milestones",
                  milestones.filter((one) => one.key !== key),
                )
              }
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {form.errors.milestones}
      </p>
      <Button variant="outline" className="mt-3" onClick={add}>
        <Plus aria-hidden /> Add a milestone
      </Button>
    </>
  );
}

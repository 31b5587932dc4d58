import { X } from "lucide-react";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import type { Form } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import type { RiskForm } from "./risk-form.ts";

/** The control records that act on a risk. */
export function ControlRows({ form }: { readonly form: Form<typeof RiskForm> }) {
  const { controls, clientId } = form.values;
  return (
    <div className="min-w-0">
      <Field
        label="Controls"
        aside="Optional"
        hint="What acts on it, in place or planned."
        error={form.errors.controls}
      >
        {(control) => (
          <RecordPicker
            {...control}
            list="controls.list"
            of={{ query: { shared: "true", ...(clientId !== "" && { clientId }) } }}
            noun="control"
            placeholder="Add a control"
            value=""
            onChange={(id, record) => {
              if (record && !controls.some((one) => one.id === id))
                form.set("controls", [...controls, { id, name: record.name }]);
            }}
            labelOf={({ name }) => name}
            noteOf={({ inPlace }) => (inPlace ? "In place" : "Not in place")}
          />
        )}
      </Field>
      <ul aria-label="Controls" className="mt-2 grid gap-1 empty:hidden">
        {controls.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b border-line py-1 text-sm">
            <span className="wrap-anywhere">{name}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${name}`}
              onClick={() =>
                form.set(
                  "controls",
                  controls.filter((one) => one.id !== id),
                )
              }
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

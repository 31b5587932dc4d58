import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import type { FormPart } from "../../people/signed-out/public.tsx";

/** The writer of a message to sales. */
export function WriterFields({
  form: { errors, text },
}: {
  form: FormPart<"name" | "email" | "company" | "phoneNumber">;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required error={errors.name}>
        {(control) => <Input {...control} {...text("name")} autoComplete="name" />}
      </Field>
      <Field label="Email" required error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...text("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Company name" required error={errors.company}>
        {(control) => <Input {...control} {...text("company")} autoComplete="organization" />}
      </Field>
      <Field label="Phone number" aside="Optional" error={errors.phoneNumber}>
        {(control) => (
          <Input {...control} {...text("phoneNumber")} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
    </div>
  );
}

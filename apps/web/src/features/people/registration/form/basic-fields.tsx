import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import type { FormPart } from "../../signed-out/public.tsx";

type BasicField = "firstName" | "lastName" | "email" | "companyName" | "jobTitle" | "phoneNumber";

interface BasicFieldsProps {
  readonly form: FormPart<BasicField>;
  /** The address is given by an invitation. */
  readonly emailFixed?: boolean;
}

/** The six fields of every registration. */
export function BasicFields({ form: { errors, text }, emailFixed = false }: BasicFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field label="First name" required error={errors.firstName}>
        {(control) => <Input {...control} {...text("firstName")} autoComplete="given-name" />}
      </Field>
      <Field label="Last name" required error={errors.lastName}>
        {(control) => <Input {...control} {...text("lastName")} autoComplete="family-name" />}
      </Field>
      <Field
        label="Email"
        required
        error={errors.email}
        hint={emailFixed ? "The email address that was invited." : undefined}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            {...text("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={emailFixed}
          />
        )}
      </Field>
      <Field label="Company name" required error={errors.companyName} className="sm:col-span-2">
        {(control) => <Input {...control} {...text("companyName")} autoComplete="organization" />}
      </Field>
      <Field label="Job title" required error={errors.jobTitle}>
        {(control) => <Input {...control} {...text("jobTitle")} autoComplete="organization-title" />}
      </Field>
      <Field label="Phone number" required error={errors.phoneNumber}>
        {(control) => (
          <Input {...control} {...text("phoneNumber")} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
    </div>
  );
}

import { CompleteSetup, PASSWORD_RULES } from "@crq/contract/people/auth";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { type FieldErrors, useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PasswordRules } from "./password-rules.tsx";

const MATCH = "Passwords match";
const NO_MATCH = "Passwords do not match";

const SetupFields = z.object({ ...CompleteSetup.shape, confirmation: z.string() }).check(
  z.refine((fields) => fields.password === fields.confirmation, {
    message: NO_MATCH,
    path: ["confirmation"],
    // The confirmation is compared even while other fields are still invalid.
    when: () => true,
  }),
);
type SetupFields = z.output<typeof SetupFields>;

const EMPTY: z.input<typeof SetupFields> = { firstName: "", lastName: "", password: "", confirmation: "" };

interface SetupFormProps {
  readonly token: string;
  /** The account's owner; names if given. */
  readonly person: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly onDone: () => void;
  /** The link was used or has expired in the meantime. */
  readonly onInvalidLink: () => void;
}

/** Name and password for a new account. */
export function SetupForm({ token, person, onDone, onInvalidLink }: SetupFormProps) {
  const rulesId = useId();
  const [done, setDone] = useState(false);
  const { values, errors, busy, text, submit, setErrors } = useForm({
    schema: SetupFields,
    initial: { ...EMPTY, firstName: person.firstName, lastName: person.lastName },
    onSubmit,
  });
  const { password, confirmation } = values;
  const strong = PASSWORD_RULES.every(({ test }) => test(password));
  const matches = password === confirmation;

  async function onSubmit({ firstName, lastName, password }: SetupFields) {
    try {
      await call("auth.completeSetup", { params: { token }, body: { firstName, lastName, password } });
      setDone(true);
      toast({ title: "Account Ready", description: "Sign in with your new password." });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onInvalidLink();
      if (error instanceof ApiError) setErrors(byField(error));
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName}>
          {(control) => <Input {...control} {...text("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.lastName}>
          {(control) => <Input {...control} {...text("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <div>
        <Field
          label="Password"
          error={
            errors.password === undefined
              ? undefined
              : password === ""
                ? "Password is required"
                : strong
                  ? errors.password
                  : "The password doesn't meet all the requirements yet"
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...text("password")}
              aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordRules password={password} id={rulesId} />
      </div>
      <Field
        label="Confirm password"
        error={confirmation === "" ? errors.confirmation : matches ? undefined : NO_MATCH}
        success={confirmation !== "" && matches ? MATCH : undefined}
      >
        {(control) => <PasswordInput {...control} {...text("confirmation")} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" busy={busy || done} className="mt-1 w-full">
        Create account
      </Button>
    </form>
  );
}

function byField(error: ApiError): FieldErrors<typeof EMPTY> {
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

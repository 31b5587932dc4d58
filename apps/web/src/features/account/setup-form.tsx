import { CompleteSetup, PASSWORD_RULES } from "@crq/contract/auth";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { describeError } from "../../ui/describe-error.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { toast } from "../../ui/toast.ts";
import { PasswordRules } from "./password-rules.tsx";

const MATCH = "Passwords match";
const NO_MATCH = "Passwords do not match";

const SetupFields = z
  .object({ ...CompleteSetup.shape, confirmation: z.string() })
  .check(
    z.refine((fields) => fields.password === fields.confirmation, {
      message: NO_MATCH,
      path: ["confirmation"],
    }),
  );
type SetupFields = z.input<typeof SetupFields>;

interface SetupFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
  /** The link was spent or has expired meanwhile. */
  readonly onInvalidLink: () => void;
}

/** Name and password for a new account. */
export function SetupForm({ token, email, onDone, onInvalidLink }: SetupFormProps) {
  const rulesId = useId();
  const { register, handleSubmit, watch, setError, formState } = useForm<SetupFields>({
    resolver: zodResolver(SetupFields),
    defaultValues: { firstName: "", lastName: "", password: "", confirmation: "" },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const [password, confirmation] = watch(["password", "confirmation"]);
  const matches = password === confirmation;
  const strong = PASSWORD_RULES.every(({ test }) => test(password));

  async function submit({ firstName, lastName, password }: SetupFields) {
    try {
      await call("auth.completeSetup", { params: { token }, body: { firstName, lastName, password } });
      toast({ title: "Account Ready", description: "Sign in with your new password." });
      onDone();
    } catch (error) {
      setError("root", {});
      if (error instanceof ApiError && error.status === 404) onInvalidLink();
      else reportFailure(error);
    }
  }

  function reportFailure(error: unknown) {
    const { title, advice } = describeError(error);
    for (const { path, message } of error instanceof ApiError ? error.errors : []) {
      if (path in SetupFields.shape) setError(path as keyof SetupFields, { message });
    }
    toast({ title, description: advice, variant: "destructive" });
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register("firstName")} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register("lastName")} autoComplete="family-name" />}
        </Field>
      </div>
      <div>
        <Field label="Password" error={strong ? undefined : errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register("password", { deps: formState.isSubmitted ? ["confirmation"] : [] })}
              aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordRules password={password} id={rulesId} />
      </div>
      <Field
        label="Confirm password"
        error={confirmation === "" || !matches ? errors.confirmation?.message : undefined}
      >
        {(control) => (
          <PasswordInput {...control} {...register("confirmation")} autoComplete="new-password" />
        )}
      </Field>
      <p aria-live="polite" className="-mt-2.5 text-xs empty:hidden">
        {confirmation !== "" && errors.confirmation === undefined && (
          <span className={matches ? "text-ok" : "text-bad"}>{matches ? MATCH : NO_MATCH}</span>
        )}
      </p>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful} className="mt-1 w-full">
        Create account
      </Button>
    </form>
  );
}

import { Login } from "@crq/contract/people/auth";
import { Link } from "@tanstack/react-router";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import type { Credentials } from "./sign-in.ts";

interface SignInFormProps {
  readonly email?: string;
  /** Resolves to the reason for a failure, or to undefined. */
  readonly onSubmit: (credentials: Credentials) => Promise<string | undefined>;
  /** Already signed in, and about to leave. */
  readonly done: boolean;
  /** Offers to stay signed in after the browser closes, and a link for a forgotten password; true by default. */
  readonly offerRemember?: boolean;
}

/** Email and password. */
export function SignInForm({ email = "", onSubmit, done, offerRemember = true }: SignInFormProps) {
  const initial: Credentials = { email, password: "", rememberMe: false };
  const form = useForm({
    schema: Login,
    initial,
    onSubmit: async (credentials) => {
      const failure = await onSubmit(credentials);
      if (failure !== undefined) form.tell({ password: failure });
    },
  });
  const busy = form.busy || done;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <Field label="Email" error={form.errors.email}>
        {(control) => (
          <Input
            {...control}
            {...form.text("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={form.errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.text("password")}
            autoComplete="current-password"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- with the email filled in, the password is next
            autoFocus={email !== ""}
          />
        )}
      </Field>
      {offerRemember && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox {...form.tick("rememberMe")}>Remember me</Checkbox>
          <Link to="/forgot-password" className={buttonVariants({ variant: "link" })}>
            Forgot password?
          </Link>
        </div>
      )}
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {busy ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}

import { Login } from "@crq/contract/auth";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import type { Credentials } from "./sign-in.ts";

interface SignInFormProps {
  readonly email?: string;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
  /** Signed in already, on the way elsewhere. */
  readonly done: boolean;
  /** Offers to stay signed in beyond the browser's end; on unless said otherwise. */
  readonly offerRemember?: boolean;
}

/** E-mail and password. Checked on submit, and again at each change after that. */
export function SignInForm({ email = "", onSubmit, done, offerRemember = true }: SignInFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(Login),
    defaultValues: { email, password: "", rememberMe: false },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-4">
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the e-mail is filled in, the password comes next
          <PasswordInput
            {...control}
            {...register("password")}
            autoComplete="current-password"
            autoFocus={email !== ""}
          />
        )}
      </Field>
      {offerRemember && <Checkbox {...register("rememberMe")}>Remember me</Checkbox>}
      <Button type="submit" size="lg" busy={isSubmitting || done} className="mt-1 w-full">
        {isSubmitting || done ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}

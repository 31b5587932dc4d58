import { ForgotPassword } from "@crq/contract/people/password-reset";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

interface ForgotPasswordFormProps {
  readonly submitLabel: string;
  /** The request was received; whether the address has an account is never revealed. */
  readonly onSent: (email: string) => void;
}

/** An email address for a new link, if it has an account. */
export function ForgotPasswordForm({ submitLabel, onSent }: ForgotPasswordFormProps) {
  const form = useForm({ schema: ForgotPassword, initial: { email: "" }, onSubmit });

  async function onSubmit(body: z.output<typeof ForgotPassword>) {
    try {
      await call("passwordReset.forgotPassword", { body });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        toast({
          title: "Connection Error",
          description: "Unable to connect. Please try again.",
          variant: "destructive",
        });
        return;
      }
    }
    toast({
      title: "Reset Email Sent",
      description: "If that address has an account, we've emailed it a link.",
    });
    onSent(body.email);
  }

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
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

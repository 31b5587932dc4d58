import { ChangeEmail } from "@crq/contract/people/profile";
import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call, queryOf } from "../../../api/call.ts";
import { currentUserQuery } from "../../../api/current-user.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

interface Asked {
  readonly token: string;
  readonly email: string;
}

/** Changes the email address: the password first, then the code mailed to the new address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Change your email address"
      description={
        asked === undefined
          ? "We'll send a code to the new address, and a notice to the one that you have now."
          : `If ${asked.email} is available, we've sent it a code. The code expires in ten minutes.`
      }
      className="max-w-[26rem]"
    >
      {asked === undefined ? <AskForm onAsked={setAsked} /> : <CodeForm asked={asked} onDone={onClose} />}
    </Dialog>
  );
}

function AskForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { errors, busy, text, submit, setErrors } = useForm({
    schema: ChangeEmail,
    initial: { email: "", currentPassword: "" },
    onSubmit: ask,
  });

  async function ask(body: z.output<typeof ChangeEmail>) {
    try {
      const { token } = await call("profile.changeEmail", { body });
      onAsked({ token, email: body.email });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      if (fields.length > 0)
        setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
      else toast({ ...said(error), variant: "destructive" });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="New email address" error={errors.email}>
        {(control) => (
          <Input {...control} {...text("email")} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Field label="Current password" error={errors.currentPassword}>
        {(control) => (
          <PasswordInput {...control} {...text("currentPassword")} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" busy={busy} className="mt-1">
        Send code
      </Button>
    </form>
  );
}

function CodeForm({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || code.length !== 6) return;
    setBusy(true);
    try {
      const { email } = await call("profile.confirmEmail", { body: { token: asked.token, code } });
      toast({ title: "Email address changed", description: `You now sign in with ${email}.` });
      onDone();
      await client.refetchQueries({ queryKey: queryOf("profile.get").queryKey });
      await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    } catch (cause) {
      setCode("");
      setError(said(cause).description);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Verification code" error={error}>
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is the only input here
            autoFocus
            className="num tracking-[0.3em]"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={code.length !== 6 && !busy}>
        Use this address
      </Button>
    </form>
  );
}

function said(error: unknown): { title: string; description: string } {
  const { title, advice } = describeError(error);
  return { title, description: advice };
}

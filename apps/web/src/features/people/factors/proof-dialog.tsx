import type { Factors } from "@crq/contract/people/factors";
import { type SyntheticEvent, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { proveWithPasskey } from "../../../session/passkey.ts";

type Way = "password" | "totp" | "passkey" | "email";

interface ProofDialogProps {
  readonly factors: Factors;
  /** Gets true once the person has proved their identity, false if they gave up. */
  readonly onSettled: (proved: boolean) => void;
}

/**
 * Asks for a proof that it's still the same person: the password, an app's code, a passkey, or, for someone without an app or a
 * passkey, a mailed code.
 */
export function ProofDialog({ factors, onSettled }: ProofDialogProps) {
  const ways: readonly Way[] = [
    ...(factors.hasPassword ? (["password"] as const) : []),
    ...(factors.totp === null ? [] : (["totp"] as const)),
    ...(factors.passkeys.length === 0 ? [] : (["passkey"] as const)),
    ...(factors.totp === null && factors.passkeys.length === 0 ? (["email"] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0]!);
  const [value, setValue] = useState("");
  const [token, setToken] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError((failed instanceof ApiError && failed.errors[0]?.message) || describeError(failed).advice);
    } finally {
      setBusy(false);
    }
  }

  function mailCode() {
    void attempt(async () => setToken((await call("factors.sendConfirmationCode")).token));
  }

  function usePasskey() {
    void attempt(async () => {
      const refused = await proveWithPasskey();
      if (refused === undefined) onSettled(true);
      else setError(refused);
    });
  }

  function choose(next: Way) {
    setWay(next);
    setValue("");
    setError(undefined);
    if (next === "email" && token === undefined) mailCode();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    if (way === "password" && value === "") return setError("Password is required");
    if (way !== "password" && !/^\d{6}$/.test(value))
      return setError("Please enter a 6-digit verification code");
    void attempt(async () => {
      if (way === "password") await call("factors.confirmPassword", { body: { password: value } });
      else if (way === "totp") await call("factors.confirmCode", { body: { code: value } });
      else
        await call("factors.confirmCode", { body: { code: value, ...(token !== undefined && { token }) } });
      onSettled(true);
    });
  }

  const waiting = way === "email" && token === undefined;
  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      closeOnOutsideClick={false}
      title="Confirm it's you"
      description="For your security, confirm your identity to continue. You won't be asked again for ten minutes."
      className="max-w-[26rem]"
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {way === "passkey" ? (
          <>
            {error !== undefined && (
              <p role="alert" className="text-sm text-bad">
                {error}
              </p>
            )}
            <Button
              size="lg"
              busy={busy}
              onClick={usePasskey}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- it's the dialog's only field
              autoFocus
            >
              Use a passkey
            </Button>
          </>
        ) : waiting ? (
          <>
            <p className="text-sm text-muted">
              We'll send a code to{" "}
              <strong className="font-medium break-words text-ink">{factors.email}</strong>.
            </p>
            {error !== undefined && <p className="text-sm text-bad">{error}</p>}
            <Button size="lg" busy={busy} onClick={mailCode}>
              Send a code
            </Button>
          </>
        ) : (
          <>
            <Field
              key={way}
              label={LABELS[way]}
              error={error}
              {...(way === "email" && { hint: `We sent a code to ${factors.email}.` })}
            >
              {(control) =>
                way === "password" ? (
                  <PasswordInput
                    {...control}
                    name="password"
                    value={value}
                    onChange={(event) => setValue(event.target.value)}
                    autoComplete="current-password"
                    // eslint-disable-next-line jsx-a11y/no-autofocus -- it's the dialog's only field
                    autoFocus
                  />
                ) : (
                  <Input
                    {...control}
                    name="code"
                    value={value}
                    onChange={(event) => setValue(event.target.value.replace(/\D/g, "").slice(0, 6))}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    // eslint-disable-next-line jsx-a11y/no-autofocus -- it's the dialog's only field
                    autoFocus
                    className="num"
                  />
                )
              }
            </Field>
            <Button type="submit" size="lg" busy={busy}>
              Confirm
            </Button>
          </>
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="link" disabled={busy} onClick={() => choose(other)}>
                {INSTEAD[other]}
              </Button>
            ))}
        </p>
      </form>
    </Dialog>
  );
}

const LABELS: Readonly<Record<Way, string>> = {
  password: "Password",
  totp: "Authenticator app code",
  passkey: "Passkey",
  email: "Verification code",
};
const INSTEAD: Readonly<Record<Way, string>> = {
  password: "Use the password",
  totp: "Use the authenticator app",
  passkey: "Use a passkey",
  email: "Email me a code",
};

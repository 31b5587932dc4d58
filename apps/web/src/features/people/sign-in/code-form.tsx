import { type SyntheticEvent, Suspense, lazy, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Spinner } from "../../../ui/state/spinner.tsx";
import type { SignIn } from "./use-sign-in.ts";

const DIGITS = 6;

const atSignIn = async () => import("./further/public.tsx");
const PasskeyForm = lazy(async () => ({ default: (await atSignIn()).PasskeyForm }));
const RecoveryForm = lazy(async () => ({ default: (await atSignIn()).RecoveryForm }));
const LostDevice = lazy(async () => ({ default: (await atSignIn()).LostDevice }));
const OtherWays = lazy(async () => ({ default: (await atSignIn()).OtherWays }));

/** The answer to a sign-in's challenge by the chosen method, and the choice of another. */
export function CodeForm({ signIn }: { signIn: SignIn }) {
  const Form = { email: DigitsForm, totp: DigitsForm, passkey: PasskeyForm, recovery: RecoveryForm }[
    signIn.method
  ];
  return (
    <Suspense fallback={<Spinner />}>
      <Form key={signIn.method} signIn={signIn} />
      {signIn.methods.length > 1 && <OtherWays signIn={signIn} />}
      {!signIn.methods.includes("email") && <LostDevice signIn={signIn} />}
    </Suspense>
  );
}

/** Six digits, from the email or an authenticator app: verify, resend, cancel. */
function DigitsForm({ signIn }: { signIn: SignIn }) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<"verify" | "resend">();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy !== undefined || signIn.done) return;
    setBusy("verify");
    if (!(await signIn.verify(code))) setCode("");
    setBusy(undefined);
  }

  async function resend() {
    setBusy("resend");
    await signIn.resend();
    setBusy(undefined);
  }

  const verifying = busy === "verify" || signIn.done;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Verification code" hint="Six digits. You can paste the code.">
        {(control) => (
          <Input
            {...control}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, DIGITS))}
            inputMode="numeric"
            autoComplete="one-time-code"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is the only input here
            autoFocus
            readOnly={verifying}
            className="num h-12! text-center text-2xl! tracking-[0.4em] indent-[0.4em]"
          />
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={code.length !== DIGITS && !verifying}
        busy={verifying}
        className="w-full"
      >
        {verifying ? "Verifying..." : "Verify"}
      </Button>
      <div className="flex justify-between gap-4">
        {signIn.method === "email" && (
          <Button variant="link" disabled={verifying} busy={busy === "resend"} onClick={() => void resend()}>
            Resend code
          </Button>
        )}
        <Button variant="link" disabled={verifying} onClick={signIn.cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { type SyntheticEvent, useState } from "react";
import { call } from "../../../../api/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import type { UnderWay } from "./under-way.ts";

/** Letters and digits of a recovery code. */
const LENGTH = 12;

/** The answer to a sign-in's challenge with a recovery code. */
export function RecoveryForm({ signIn }: { signIn: UnderWay }) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || signIn.done || signIn.challenge === undefined) return;
    setBusy(true);
    const reply = call("furtherFactors.verifyRecoveryCode", { body: { token: signIn.challenge, code } });
    if (!(await signIn.answer(reply, "Invalid recovery code. Each code works once."))) setCode("");
    setBusy(false);
  }

  const verifying = busy || signIn.done;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Recovery code" hint="Enter it in upper or lower case, with or without dashes.">
        {(control) => (
          <Input
            {...control}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value.slice(0, 40))}
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is the only input here
            autoFocus
            readOnly={verifying}
            className="num h-12! text-center text-lg! tracking-wider"
          />
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={code.replace(/[^a-z0-9]/gi, "").length !== LENGTH && !verifying}
        busy={verifying}
        className="w-full"
      >
        {verifying ? "Verifying..." : "Verify"}
      </Button>
      <Button variant="link" className="justify-self-start" disabled={verifying} onClick={signIn.cancel}>
        Cancel
      </Button>
    </form>
  );
}

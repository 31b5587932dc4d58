import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { UnderWay } from "./under-way.ts";
import { answerWithPasskey, enterWithPasskey } from "../../../../session/passkey.ts";

const REFUSED = "This passkey wasn't accepted.";

/** The answer to a sign-in's challenge with a passkey. */
export function PasskeyForm({ signIn }: { signIn: UnderWay }) {
  const [busy, setBusy] = useState(false);

  async function answer() {
    if (signIn.challenge === undefined) return;
    setBusy(true);
    await signIn.answer(answerWithPasskey(signIn.challenge), REFUSED);
    setBusy(false);
  }

  const verifying = busy || signIn.done;
  return (
    <div className="grid gap-4">
      <Button
        size="lg"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the passkey is the only action here
        autoFocus
        busy={verifying}
        className="w-full"
        onClick={() => void answer()}
      >
        {!verifying && <KeyRound aria-hidden />}
        {verifying ? "Verifying..." : "Use passkey"}
      </Button>
      <Button variant="link" className="justify-self-start" disabled={verifying} onClick={signIn.cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Signs in with a passkey instead of a password. */
export async function signInWithPasskey(signIn: UnderWay): Promise<void> {
  await signIn.answer(enterWithPasskey(), REFUSED);
}

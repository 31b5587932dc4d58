import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { SignIn } from "./use-sign-in.ts";

/** Browsers that support passkeys; they belong to a host name, so at a bare IP address there are none. */
const SUPPORTED = "PublicKeyCredential" in window && !/^(\d+\.){3}\d+$|:/.test(window.location.hostname);

/** Signs in with a passkey instead of a password, if the browser can. */
export function PasskeyButton({ signIn }: { signIn: SignIn }) {
  const [busy, setBusy] = useState(false);
  if (!SUPPORTED) return null;

  async function begin() {
    setBusy(true);
    await (await import("./further/public.tsx")).signInWithPasskey(signIn);
    setBusy(false);
  }

  return (
    <Button
      variant="outline"
      className="mt-2 h-10 w-full"
      busy={busy || signIn.done}
      onClick={() => void begin()}
    >
      <KeyRound aria-hidden />
      Sign in with a passkey
    </Button>
  );
}

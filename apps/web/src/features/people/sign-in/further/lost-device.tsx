import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { UnderWay } from "./under-way.ts";

/** The way back in for a person without their app or passkey: email isn't one. */
export function LostDevice({ signIn }: { signIn: UnderWay }) {
  const [open, setOpen] = useState(false);
  const hasCodes = signIn.methods.includes("recovery");
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button variant="link" aria-expanded={open} disabled={signIn.done} onClick={() => setOpen(!open)}>
        Lost your device?
      </Button>
      {open && (
        <div className="grid justify-items-start gap-2 border-l-[3px] border-line-strong bg-sunken px-3 py-2 text-sm">
          <p>
            {hasCodes && signIn.method !== "recovery" ? (
              <>
                <Button variant="link" disabled={signIn.done} onClick={() => signIn.choose("recovery")}>
                  Use a recovery code
                </Button>{" "}
                or ask an administrator
              </>
            ) : (
              "Ask an administrator"
            )}{" "}
            to reset your two-factor authentication. They'll verify your identity first.
          </p>
          <p className="text-muted">
            A code by email doesn't work here: your account is protected by an authenticator app or a passkey.
          </p>
        </div>
      )}
    </div>
  );
}

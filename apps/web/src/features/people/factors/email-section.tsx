import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import type { SectionProps } from "./use-proof.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";

/** Codes by email, and whether sign-in always asks for a second factor. */
export function EmailSection({ factors, guarded, refresh }: SectionProps) {
  const [busy, setBusy] = useState(false);
  const demanding = factors.demand?.by === "person" ? null : factors.demand;
  const own = factors.totp !== null || factors.passkeys.length > 0;
  const asked = factors.demand !== null;

  async function require(required: boolean) {
    setBusy(true);
    const done = await guarded(async () => {
      await call("factors.requireFactor", { body: { required } });
      return true;
    });
    if (done === true) {
      toast({ title: required ? "Sign-in now requires a code" : "Sign-in no longer requires a code" });
      await refresh();
    }
    setBusy(false);
  }

  return (
    <Section
      className="py-5"
      title="Codes by email"
      mark={
        <Badge variant={asked && !own ? "default" : "outline"}>
          {own ? "Replaced" : asked ? "On" : "Off"}
        </Badge>
      }
      description={
        own ? (
          "Replaced by your authenticator app or passkey, so access to your email alone isn't enough to sign in. If you lose your device, use a recovery code or ask an administrator."
        ) : (
          <>
            Six digits sent to <span className="break-words text-ink">{factors.email}</span>, each time you
            sign in.
          </>
        )
      }
    >
      <div className="mt-3 empty:hidden">
        {/* With an app or a passkey, sign-in asks anyway. */}
        {(!own || factors.required) && (
          <Switch
            checked={asked}
            disabled={demanding !== null || busy}
            onChange={(event) => void require(event.target.checked)}
          >
            Always require a second factor
          </Switch>
        )}
        {demanding !== null && (
          <p className="mt-1 text-xs text-muted">
            {demanding.by === "role"
              ? `Required for the ${demanding.name} role.`
              : `Required by ${demanding.name}.`}
          </p>
        )}
      </div>
    </Section>
  );
}

import { useState } from "react";
import { call, type CallResult } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ago } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { AddAppDialog } from "./add-app-dialog.tsx";
import type { SectionProps } from "./use-proof.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";

/** The authenticator app: set it up, or remove it. */
export function AppSection({ factors, guarded, refresh }: SectionProps) {
  const [begun, setBegun] = useState<CallResult<"factors.startTotp">>();
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    setBegun(await guarded(async () => call("factors.startTotp")));
    setBusy(false);
  }

  async function remove() {
    setRemoving(false);
    setBusy(true);
    const done = await guarded(async () => {
      await call("factors.removeTotp");
      return true;
    });
    if (done === true) {
      toast({ title: "Authenticator app removed" });
      await refresh();
    }
    setBusy(false);
  }

  return (
    <Section
      className="py-5"
      title="Authenticator app"
      mark={
        <Badge variant={factors.totp !== null ? "default" : "outline"}>
          {factors.totp === null ? "Not set up" : "On"}
        </Badge>
      }
      description={
        factors.totp === null
          ? "Get a code from an app on your phone, even offline. It changes every 30 seconds."
          : `Added ${ago(factors.totp.addedAt)}. You enter its code when you sign in.`
      }
      actions={
        factors.totp === null ? (
          <Button variant="outline" busy={busy} onClick={() => void add()}>
            Set up
          </Button>
        ) : (
          <Button variant="outline" busy={busy} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
    >
      {begun !== undefined && (
        <AddAppDialog
          {...begun}
          guarded={guarded}
          onClose={() => setBegun(undefined)}
          onAdded={() => {
            setBegun(undefined);
            toast({
              title: "Authenticator app added",
              description: "You'll enter its code when you sign in.",
            });
            void refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        title="Remove the authenticator app?"
        description="You won't be able to sign in with its codes. You can set it up again at any time."
        confirmLabel="Remove"
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      />
    </Section>
  );
}

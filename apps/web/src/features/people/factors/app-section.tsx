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
          ? "An app on your phone shows a code that changes every 30 seconds. It works without a network."
          : `Added ${ago(factors.totp.addedAt)}. Sign-in asks for its code.`
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
              description: "Sign-in asks for its code from now on.",
            });
            void refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        title="Remove the authenticator app?"
        description="Codes of the app will no longer be accepted. You can set it up again at any time."
        confirmLabel="Remove"
        destructive
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      />
    </Section>
  );
}

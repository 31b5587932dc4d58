import type { Factors } from "@crq/contract/people/factors";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ago } from "../../../ui/format.ts";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import type { SectionProps } from "./use-proof.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { PasskeyName } from "./passkey-name.tsx";

type Passkey = Factors["passkeys"][number];

/** Passkeys: add, rename, remove. */
export function PasskeySection({ factors, guarded, refresh }: SectionProps) {
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const { passkeys, passkeyOrigin } = factors;
  const here = window.location.origin === passkeyOrigin && "PublicKeyCredential" in window;

  async function remove({ id, name }: Passkey) {
    setRemoving(undefined);
    const done = await guarded(async () => {
      await call("factors.removePasskey", { params: { id } });
      return true;
    });
    if (done !== true) return;
    toast({ title: "Passkey removed", description: `You can no longer sign in with “${name}”.` });
    await refresh();
  }

  return (
    <Section
      className="py-5"
      title="Passkeys"
      mark={
        <Badge variant={passkeys.length > 0 ? "default" : "outline"}>
          {passkeys.length === 0 ? "None" : String(passkeys.length)}
        </Badge>
      }
      description={
        here
          ? "Sign in with your fingerprint, face, PIN or a security key. No password or code, and resistant to phishing."
          : window.location.origin === passkeyOrigin
            ? "This browser doesn't support passkeys."
            : `Passkeys belong to ${passkeyOrigin}. Open the product there to use them.`
      }
      actions={
        here && (
          <Button variant={passkeys.length === 0 ? "default" : "outline"} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-3 divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex min-h-11 items-center gap-3">
              <div className="min-w-0 flex-1 py-1.5">
                <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
                  <span className="min-w-0 break-words">{passkey.name}</span>
                  {passkey.synced && <Badge variant="outline">Synced</Badge>}
                </p>
                <p className="text-xs text-muted">
                  Added {ago(passkey.addedAt)},{" "}
                  {passkey.lastUsedAt === null ? "not used yet" : `last used ${ago(passkey.lastUsedAt)}`}
                </p>
              </div>
              <Menu
                trigger={
                  <Button variant="ghost" size="icon" aria-label={`Actions for ${passkey.name}`}>
                    <MoreHorizontal aria-hidden />
                  </Button>
                }
              >
                <MenuItem onSelect={() => setRenaming(passkey)}>Rename</MenuItem>
                <MenuItem destructive onSelect={() => setRemoving(passkey)}>
                  Remove
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddPasskeyDialog guarded={guarded} refresh={refresh} onClose={() => setAdding(false)} />}
      {renaming !== undefined && (
        <RenamePasskeyDialog
          passkey={renaming}
          guarded={guarded}
          refresh={refresh}
          onClose={() => setRenaming(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove the passkey “${removing?.name ?? ""}”?`}
        description="You won't be able to sign in with it. Remove it from your device or password manager too."
        confirmLabel="Remove"
        destructive
        onConfirm={() => removing !== undefined && void remove(removing)}
        onCancel={() => setRemoving(undefined)}
      />
    </Section>
  );
}

interface RenamePasskeyDialogProps extends Pick<SectionProps, "guarded" | "refresh"> {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Renames a passkey. */
function RenamePasskeyDialog({ passkey, guarded, refresh, onClose }: RenamePasskeyDialogProps) {
  async function rename(name: string) {
    const done = await guarded(async () => {
      await call("factors.renamePasskey", { params: { id: passkey.id }, body: { name } });
      return true;
    });
    if (done !== true) return;
    onClose();
    toast({ title: "Passkey renamed" });
    await refresh();
  }

  return (
    <Dialog open onClose={onClose} title="Rename the passkey" className="max-w-[26rem]">
      <PasskeyName initial={passkey.name} submitLabel="Save" onSubmit={rename} />
    </Dialog>
  );
}

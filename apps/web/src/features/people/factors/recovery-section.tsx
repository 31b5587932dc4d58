import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ago, count, counted } from "../../../ui/format.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import type { SectionProps } from "./use-proof.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/section.tsx";

/** The number of codes from which on they are few. */
const LOW = 3;

/** Recovery codes: create them, replace them. */
export function RecoverySection({ factors, guarded, refresh }: SectionProps) {
  const { left, createdAt } = factors.recoveryCodes;
  const needed = left === 0 && (factors.totp !== null || factors.passkeys.length > 0);
  const [codes, setCodes] = useState<readonly string[]>();
  const [replacing, setReplacing] = useState(false);
  const [busy, setBusy] = useState(false);

  async function make() {
    setReplacing(false);
    setBusy(true);
    const made = await guarded(async () => call("factors.newRecoveryCodes"));
    setCodes(made?.codes);
    if (made !== undefined) await refresh();
    setBusy(false);
  }

  return (
    <Section
      className="py-5"
      title="Recovery codes"
      mark={
        <Badge variant={left > LOW ? "default" : "outline"}>
          {createdAt === null ? "None" : `${count(left)} left`}
        </Badge>
      }
      description="Ten single-use codes to print or keep in a password manager, in case you lose your other sign-in methods."
      actions={
        <Button variant="outline" busy={busy} onClick={() => (left > 0 ? setReplacing(true) : void make())}>
          {createdAt === null ? "Create codes" : "Create new codes"}
        </Button>
      }
    >
      {needed && (
        <p className="mt-2 text-sm text-warn">
          Without recovery codes, only an administrator can restore your access if you lose your device.
        </p>
      )}
      {createdAt !== null && (
        <p className={`mt-2 text-sm ${left <= LOW ? "text-warn" : "text-muted"}`}>
          {left === 0
            ? "All your codes are used. Create new ones."
            : left <= LOW
              ? `Only ${counted(left, "code")} left. Create new ones soon.`
              : `Created ${ago(createdAt)}.`}
        </p>
      )}
      <ConfirmDialog
        open={replacing}
        title="Create new recovery codes?"
        description={`The ${left === 1 ? "code" : `${left} codes`} you have left will stop working.`}
        confirmLabel="Create new codes"
        onConfirm={() => void make()}
        onCancel={() => setReplacing(false)}
      />
      {codes !== undefined && (
        <RecoveryCodesDialog codes={codes} email={factors.email} onClose={() => setCodes(undefined)} />
      )}
    </Section>
  );
}

import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { counted } from "../../ui/format.ts";
import { personName } from "./person-name.ts";
import type { ProfilePart } from "./profile-part.ts";
import { usePersonActions } from "./use-person-actions.ts";

/** With what a person proves who they are. Inside a tenant only whether they do so beyond email. */
export function ProfileSecurity({ person, tenantId }: ProfilePart) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { resetFactors } = usePersonActions(person, tenantId);
  const { security } = person;
  if (security === null)
    return (
      <p className="text-sm">
        {person.hasFactor
          ? "They set up a further factor of their own."
          : "They have no further factor of their own; where one is asked for, a code goes to their email address."}
      </p>
    );
  const facts = [
    ["Authenticator app", security.totp ? "Set up" : "Not set up"],
    ["Passkeys", security.passkeys === 0 ? "None" : counted(security.passkeys, "passkey")],
    ["Recovery codes", security.recoveryCodes === 0 ? "None" : `${security.recoveryCodes} left`],
    ["Accounts elsewhere", security.identities.length === 0 ? "None" : security.identities.join(", ")],
    ["Code at every sign-in", person.mfaRequired ? "Switched on" : "Where role or tenant asks for it"],
  ] as const;
  const any = security.totp || security.passkeys > 0 || security.recoveryCodes > 0;
  return (
    <>
      <dl className="grid max-w-xl grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {person.manageable && any && (
        <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
          Reset factors
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        destructive
        title={`Reset the factors of ${personName(person)}?`}
        description="Authenticator app, passkeys and recovery codes are removed, and a mail tells them. Do this when they lost their device, and you are sure that it is they who ask."
        confirmLabel="Reset factors"
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setBusy(true);
          void resetFactors().finally(() => {
            setBusy(false);
            setAsking(false);
          });
        }}
      />
    </>
  );
}

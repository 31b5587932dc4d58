import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { ProofQuestion, useProof } from "../../factors/public.tsx";
import { personName } from "../../../../ui/person-name.ts";
import type { ProfilePart } from "./profile-part.ts";
import { usePersonActions } from "../use-person-actions.ts";

/** A person's sign-in methods. Inside a tenant only whether they use more than email. */
export function ProfileSecurity({ person, tenantId }: ProfilePart) {
  const { security } = person;
  if (security === null)
    return (
      <>
        <p className="text-sm">
          {person.hasFactor
            ? "This user has set up an authenticator app or a passkey."
            : "This user has no authenticator app or passkey. When a second factor is required, we email them a code."}
        </p>
        <ResetFactors person={person} tenantId={tenantId} />
      </>
    );
  const facts = [
    ["Authenticator app", security.totp ? "Set up" : "Not set up"],
    ["Passkeys", security.passkeys === 0 ? "None" : counted(security.passkeys, "passkey")],
    ["Recovery codes", security.recoveryCodes === 0 ? "None" : `${count(security.recoveryCodes)} left`],
    ["Linked accounts", security.identities.length === 0 ? "None" : security.identities.join(", ")],
    ["Second factor at every sign-in", person.mfaRequired ? "On" : "When required by role or tenant"],
  ] as const;
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
      <ResetFactors person={person} tenantId={tenantId} />
    </>
  );
}

/**
 * The way back in for a person who lost their device; only if the caller is allowed to, and with a fresh
 * proof.
 */
function ResetFactors({ person, tenantId }: Pick<ProfilePart, "person" | "tenantId">) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const proof = useProof();
  const { resetFactors } = usePersonActions(person, tenantId, proof.proved);
  if (!person.factorsResettable)
    return person.hasFactor && person.security === null && person.manageable ? (
      <p className="mt-2 text-sm text-muted">
        Only the platform's administrators can reset two-factor authentication for this person.
      </p>
    ) : null;
  async function reset() {
    setBusy(true);
    await resetFactors();
    setBusy(false);
    setAsking(false);
  }
  return (
    <>
      <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
        Reset two-factor authentication
      </Button>
      <ConfirmDialog
        open={asking && !proof.asked}
        destructive
        title={`Reset two-factor authentication for ${personName(person)}?`}
        description="This removes their authenticator app, passkeys and recovery codes and signs them out everywhere. Before you continue, verify by phone or in person that they made this request; an email isn't enough. We'll notify them and their tenants' administrators."
        confirmLabel="Reset"
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void reset()}
      />
      <ProofQuestion proof={proof} />
    </>
  );
}

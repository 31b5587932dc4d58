import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { personName } from "../../../../ui/person-name.ts";
import type { ProfilePart } from "./profile-part.ts";
import { SuspendDialog } from "../suspend-dialog.tsx";
import { usePersonActions } from "../use-person-actions.ts";

/** Suspending and reactivating a person; for a person who isn't set up yet, a new link. */
export function ProfileDanger({ person, tenantId, within }: ProfilePart) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { suspend, reactivate, resendSetup } = usePersonActions(person, tenantId);
  const run = (act: () => Promise<unknown>) => {
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  const suspended = person.status === "suspended";
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        {suspended
          ? "This user can't sign in. Reactivating the account restores their previous access."
          : within === undefined
            ? "Suspending signs this user out everywhere immediately and prevents them from signing in. Their work is kept."
            : "Suspending removes this user's access to this tenant immediately. Their access to other tenants doesn't change."}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {person.status === "invited" && (
          <Button variant="outline" busy={busy} onClick={() => run(resendSetup)}>
            Send set-up link again
          </Button>
        )}
        {suspended ? (
          <Button busy={busy} onClick={() => run(reactivate)}>
            Reactivate
          </Button>
        ) : (
          <Button variant="destructive" onClick={() => setAsking(true)}>
            Suspend
          </Button>
        )}
      </div>
      {asking && (
        <SuspendDialog
          whom={personName(person)}
          inTenant={within !== undefined}
          onSuspend={suspend}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

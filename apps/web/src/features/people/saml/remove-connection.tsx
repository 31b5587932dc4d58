import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Setting } from "../../../ui/setting.tsx";
import { ProofQuestion, useProof } from "../factors/public.tsx";

/** Removes a tenant's identity provider, after asking. */
export function RemoveConnection({ tenantId, required }: { tenantId: string; required: boolean }) {
  const [asking, setAsking] = useState(false);
  const proof = useProof();
  const remove = useAct("saml.remove", {
    done: { title: "Single sign-on removed", description: "Members sign in with passwords again." },
    failed: "Couldn't remove single sign-on",
    also: ["tenantSettings"],
    around: proof.proved,
  });
  return (
    <Setting
      danger
      title="Remove single sign-on"
      description="Members without a password must reset theirs before they can sign in again."
    >
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Remove single sign-on
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove single sign-on?"
        description={
          required
            ? "This also turns off required single sign-on. Members can sign in with passwords again. Members without a password must reset theirs."
            : "Members can no longer sign in with your identity provider. Members without a password must reset theirs."
        }
        confirmLabel="Remove"
        destructive
        busy={remove.busy}
        onConfirm={() => {
          setAsking(false); // a proof may be required next
          void remove.run({ query: { tenantId } });
        }}
        onCancel={() => setAsking(false)}
      />
      <ProofQuestion proof={proof} />
    </Setting>
  );
}

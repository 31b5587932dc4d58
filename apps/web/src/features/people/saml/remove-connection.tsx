import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ProofQuestion, useProof } from "../factors/public.tsx";

/** Removes a tenant's identity provider, after asking. */
export function RemoveConnection({ tenantId, required }: { tenantId: string; required: boolean }) {
  const [asking, setAsking] = useState(false);
  const proof = useProof();
  const remove = useAct("saml.remove", {
    done: { title: "Single sign-on removed", description: "People sign in with passwords again." },
    failed: "Single sign-on was not removed",
    also: ["tenantSettings"],
    around: proof.proved,
  });
  return (
    <div className="border-t border-line pt-5">
      <Button variant="outline" onClick={() => setAsking(true)}>
        Remove single sign-on
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove single sign-on?"
        description={
          required
            ? "This tenant asks for it: that ends too, and passwords open the tenant again. People without a password must reset theirs."
            : "Your identity provider no longer opens this tenant. People without a password must reset theirs."
        }
        confirmLabel="Remove"
        destructive
        busy={remove.busy}
        onConfirm={() => {
          setAsking(false); // the proof may be asked for next
          void remove.run({ query: { tenantId } });
        }}
        onCancel={() => setAsking(false)}
      />
      <ProofQuestion proof={proof} />
    </div>
  );
}

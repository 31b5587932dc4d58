import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProofQuestion, useProof } from "../factors/public.tsx";

/** Removes a tenant's identity provider, after asking. */
export function RemoveConnection({ tenantId, required }: { tenantId: string; required: boolean }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const proof = useProof();
  const remove = useMutation({
    mutationFn: () => {
      setAsking(false); // the proof may be asked for next
      return proof.proved(() => call("saml.remove", { query: { tenantId } }));
    },
    onSuccess: (done) => {
      if (done !== undefined)
        toast({ title: "Single sign-on removed", description: "People sign in with passwords again." });
    },
    onError: (error) => {
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
    },
    onSettled: async () => {
      for (const { queryKey } of [
        queryOf("saml.get", { query: { tenantId } }),
        queryOf("tenantSettings.get", { query: { tenantId } }),
      ])
        await client.invalidateQueries({ queryKey });
    },
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
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
      <ProofQuestion proof={proof} />
    </div>
  );
}

import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { tellFailure } from "./failure.ts";
import { useRefreshPeople } from "./use-refresh-people.ts";

interface RevokeDialogProps {
  readonly entitlements: readonly EntitlementOfPerson[];
  /** Whose they are, or how many. */
  readonly whose: string;
  readonly onClose: () => void;
}

/** Asks before roles are taken away. */
export function RevokeDialog({ entitlements, whose, onClose }: RevokeDialogProps) {
  const refresh = useRefreshPeople();
  const revoke = useMutation({
    mutationFn: async () => {
      for (const { id } of entitlements) await call("entitlements.revoke", { params: { id }, query: {} });
    },
    onSettled: async () => {
      await refresh();
      onClose();
    },
    onSuccess: () => toast({ title: entitlements.length === 1 ? "Role taken away" : "Roles taken away" }),
    onError: (error) => tellFailure("Not all was taken away", error),
  });
  const [one] = entitlements;
  const place = one && [one.tenantName, one.clientName].filter(Boolean).join(", ");
  return (
    <ConfirmDialog
      open
      destructive
      title={
        one && entitlements.length === 1
          ? `Take ${roleLabel(one.role)} from ${whose}?`
          : `Take ${entitlements.length} roles away?`
      }
      description={`${entitlements.length === 1 ? `It is held in ${place}. ` : ""}Sessions that use it end at once. It can be given again at any time.`}
      confirmLabel="Take away"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}

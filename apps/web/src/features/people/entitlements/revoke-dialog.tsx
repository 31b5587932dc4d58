import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import { useAct } from "../../../screen/use-act.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { PEOPLE } from "./people-groups.ts";

interface RevokeDialogProps {
  readonly entitlements: readonly EntitlementOfPerson[];
  /** The person's name, or how many people. */
  readonly whose: string;
  readonly onClose: () => void;
}

/** Asks before roles are revoked. */
export function RevokeDialog({ entitlements, whose, onClose }: RevokeDialogProps) {
  const revoke = useAct("entitlements.revoke", {
    done: entitlements.length === 1 ? "Role revoked" : "Roles revoked",
    failed: "Some roles weren't revoked",
    also: PEOPLE,
  });
  const [one] = entitlements;
  const place = one && [one.tenantName, one.clientName].filter(Boolean).join(", ");
  return (
    <ConfirmDialog
      open
      destructive
      title={
        one && entitlements.length === 1
          ? `Revoke ${roleLabel(one.role)} from ${whose}?`
          : `Revoke ${entitlements.length} roles?`
      }
      description={`${entitlements.length === 1 ? `This role applies to ${place}. ` : ""}Sessions that use it end immediately. You can assign it again at any time.`}
      confirmLabel="Revoke"
      busy={revoke.busy}
      onConfirm={async () => {
        await revoke.runAll(entitlements.map(({ id }) => ({ params: { id }, query: {} })));
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

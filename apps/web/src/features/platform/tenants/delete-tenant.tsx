import { DELETION_DAYS } from "@crq/contract/platform/tenants";
import { type SyntheticEvent, useId, useState } from "react";
import { call } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { day } from "../../../ui/format.ts";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { showFailure } from "./show-failure.ts";
import { useRefresh } from "./use-refresh.ts";

interface DeleteTenantProps {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks for a tenant's deletion, confirmed by its name. Whoever works inside is signed out by it. */
export function DeleteTenant({ tenant, onClose }: DeleteTenantProps) {
  const id = useId();
  const user = useUser();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh("/api/tenants", "/api/audit-log");
  const wrong = name.trim() === tenant.name ? undefined : "Enter the tenant's name exactly as it is written";

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setError(wrong);
    if (wrong !== undefined || busy) return;
    setBusy(true);
    try {
      const { deleteAfter } = await call("tenants.requestDeletion", {
        params: { tenantId: tenant.id },
        body: { confirmName: name },
      });
      toast({
        title: `${tenant.name} is closed`,
        description: `It will be deleted on ${day(deleteAfter, user)}.`,
      });
      if (user.tenantId === tenant.id && user.role !== "super_admin") window.location.assign("/login");
      else await refresh();
      onClose();
    } catch (failure) {
      showFailure("The tenant was not closed", failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Delete ${tenant.name}?`}
      description={`It closes now: everybody there is signed out. After ${DELETION_DAYS} days its clients with all their records, settings and everybody's roles are deleted for good. Until then the platform's administrators can stop it.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="destructive" busy={busy}>
            Close and delete
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-sm text-muted">
          The audit log is kept: it is a record that nobody can change. People keep their accounts, and lose
          their roles here.
        </p>
        <Field label={`To confirm, enter the name: ${tenant.name}`} required error={error}>
          {(control) => (
            <Input
              {...control}
              name="confirmName"
              autoComplete="off"
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

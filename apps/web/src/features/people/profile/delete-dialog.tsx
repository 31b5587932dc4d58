import { DeleteAccount } from "@crq/contract/people/profile";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call, queryOf } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProofQuestion, useProof } from "../factors/public.tsx";

const LEAVE_MS = 1500;

/** Deletes the account: the consequences, the obstacles, the word and the proof. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const outlook = useQuery({ ...queryOf("profile.deletion"), gcTime: 0 });
  const blocked = outlook.data !== undefined && outlook.data.blockedBy.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Delete your account"
      role="alertdialog"
      {...(blocked && {
        footer: (
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        ),
      })}
    >
      {outlook.isPending ? (
        <Pending />
      ) : outlook.isError ? (
        <ErrorState error={outlook.error} onRetry={() => void outlook.refetch()} busy={outlook.isFetching} />
      ) : blocked ? (
        <Blocked reasons={outlook.data.blockedBy} />
      ) : (
        <>
          <Consequences tenants={outlook.data.tenants} />
          <DeleteForm hasPassword={outlook.data.hasPassword} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Pending() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <span className="sr-only">Checking what will be removed</span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-4 h-9 w-full" />
      <Skeleton className="mt-4 h-9 w-full" />
    </div>
  );
}

function Blocked({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <p className="text-base">Before you can delete your account:</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-base">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

function Consequences({ tenants }: { tenants: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      <li>
        Your name, email address, phone number, password, sign-in factors, linked accounts and API keys are
        removed immediately.
      </li>
      <li>You're signed out everywhere and lose all your roles.</li>
      {tenants.length > 0 && (
        <li>
          Work you created stays with {tenants.join(", ")}under your current name, because other people rely
          on it.
        </li>
      )}
      <li>Audit log entries are kept.</li>
      <li>This can't be undone.</li>
    </ul>
  );
}

type Values = z.input<typeof DeleteAccount>;

function DeleteForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [done, setDone] = useState(false);
  const proof = useProof();
  const { errors, busy, text, submit, setErrors } = useForm({
    schema: DeleteAccount,
    initial: (hasPassword ? { confirm: "", password: "" } : { confirm: "" }) as unknown as Values,
    onSubmit: remove,
  });

  async function remove(values: z.output<typeof DeleteAccount>) {
    const removed = await proof.guarded(async () => {
      try {
        await call("profile.remove", { body: values });
        return true;
      } catch (error) {
        const fields = error instanceof ApiError ? error.errors : [];
        setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
        throw error;
      }
    });
    if (removed === undefined) return;
    setDone(true);
    toast({ title: "Account deleted", description: "We've sent a confirmation to your email address." });
    setTimeout(() => window.location.assign("/login"), LEAVE_MS);
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {hasPassword && (
          <Field label="Password" error={errors.password}>
            {(control) => (
              <PasswordInput {...control} {...text("password")} autoComplete="current-password" />
            )}
          </Field>
        )}
        <Field label="Type DELETE to confirm" error={errors.confirm}>
          {(control) => (
            <Input {...control} {...text("confirm")} autoComplete="off" autoCapitalize="characters" />
          )}
        </Field>
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="destructive" busy={busy || done}>
            Delete account
          </Button>
        </div>
      </form>
      <ProofQuestion proof={proof} />
    </>
  );
}

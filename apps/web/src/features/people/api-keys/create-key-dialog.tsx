import { KEY_DAYS, keyPermissions, MOST_KEY_DAYS, NewPersonalApiKey } from "@crq/contract/people/api-keys";
import type { Permission } from "@crq/contract/permissions";
import { administers, grantable, isPlatformRole, type Role, roleLabel } from "@crq/contract/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useForm } from "../../../screen/use-form.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { ProofQuestion, useProof } from "../factors/public.tsx";
import type { KeyRoutes } from "./key-routes.ts";
import { NewKey } from "./new-key.tsx";
import { PermissionPicker } from "./permission-picker.tsx";

const LIVES: readonly [days: number, words: string][] = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [180, "180 days"],
  [MOST_KEY_DAYS, "1 year"],
];

interface CreateKeyDialogProps {
  readonly routes: KeyRoutes;
  readonly onClose: () => void;
}

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ routes, onClose }: CreateKeyDialogProps) {
  const user = useUser();
  const client = useQueryClient();
  const formId = useId();
  const roles = grantable(user.role).filter((role) => !isPlatformRole(role));
  const [role, setRole] = useState<Role>(routes.owner === "person" ? user.role : "risk_analyst");
  const [made, setMade] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const proof = useProof();
  /** A key created while working for one client is for that client, unless its role administers. */
  const clientId = routes.owner === "tenant" && administers(role) ? null : user.clientId;
  const possible = keyPermissions(role, routes.owner, clientId);
  const form = useForm({
    schema: NewPersonalApiKey,
    initial: { name: "", permissions: [] as Permission[], expiresInDays: KEY_DAYS },
    onSubmit: async (values) => {
      setFailure(undefined);
      const key = await proof.guarded(async () => {
        try {
          return (await routes.create({ ...values, role })).key;
        } catch (error) {
          const problem = error instanceof ApiError ? error.problem : undefined;
          if (problem?.code === "confirmation-needed") throw error;
          setFailure(problem?.errors?.[0]?.message ?? problem?.detail ?? describeError(error).advice);
          return undefined;
        }
      });
      if (key === undefined) return;
      setMade(key);
      await client.invalidateQueries({ queryKey: routes.list.queryKey });
    },
  });
  const change = <K extends "permissions" | "expiresInDays">(name: K, value: (typeof form.values)[K]) =>
    form.text(name).onChange({ target: { value } } as never);
  if (made !== null) return <NewKey apiKey={made} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        closeOnOutsideClick={false}
        title="New API key"
        description={
          routes.owner === "person"
            ? `The key has your role, ${roleLabel(user.role)}, limited to the permissions you choose.`
            : "The key can do what its role and its permissions both allow."
        }
        className="w-[min(36rem,calc(100vw-2rem))]!"
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={form.busy}>
              Create key
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
          <Field
            label="Name"
            required
            error={form.errors.name}
            hint="What the key is for, such as the program that uses it"
          >
            {(control) => <Input {...control} {...form.text("name")} maxLength={100} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            {routes.owner === "tenant" && (
              <Field label="Role" required>
                {(control) => (
                  <Select
                    {...control}
                    value={role}
                    onChange={(event) => {
                      const next = event.target.value as Role;
                      setRole(next);
                      const still = keyPermissions(next, "tenant");
                      change(
                        "permissions",
                        form.values.permissions.filter((one) => still.includes(one)),
                      );
                    }}
                  >
                    {roles.map((one) => (
                      <option key={one} value={one}>
                        {roleLabel(one)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <Field
              label="Expires after"
              required
              error={form.errors.expiresInDays}
              hint={
                routes.owner === "person"
                  ? "Up to one year. Changing or resetting your password revokes the key."
                  : "Up to one year."
              }
            >
              {(control) => (
                <Select
                  {...control}
                  name="expiresInDays"
                  value={form.values.expiresInDays}
                  onChange={(event) => change("expiresInDays", Number(event.target.value))}
                >
                  {LIVES.map(([days, words]) => (
                    <option key={days} value={days}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <PermissionPicker
            possible={possible}
            chosen={form.values.permissions}
            error={form.errors.permissions}
            onChange={(permissions) => change("permissions", permissions)}
          />
          {failure !== undefined && (
            <p role="alert" className="text-sm text-bad">
              {failure}
            </p>
          )}
        </form>
      </Dialog>
      <ProofQuestion proof={proof} />
    </>
  );
}

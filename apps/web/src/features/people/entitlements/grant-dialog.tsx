import { type Role, administers, grantable, isPlatformRole, roleLabel } from "@crq/contract/roles";
import { useId, useState } from "react";
import { ClientPicker } from "../../../screen/client-picker.tsx";
import { TenantPicker } from "../../../screen/tenant-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { endOfDay } from "./end-of-day.ts";
import { PEOPLE } from "./people-groups.ts";
import { FOR_ALL_CLIENTS } from "./role-choice.ts";
import { roleChoice } from "../../../session/role-words.ts";

interface GrantDialogProps {
  readonly userId: string;
  readonly name: string;
  /** The tenant in which the caller administers; undefined at platform level. */
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

/** Assigns a role to a person: which, where, for which client, until when. */
export function GrantDialog({ userId, name, tenantId, onClose }: GrantDialogProps) {
  const id = useId();
  const user = useUser();
  const mayChoose = useCan("tenant:read") && tenantId === undefined;
  const [role, setRole] = useState<Role | "">("");
  const [tenant, setTenant] = useState(tenantId ?? "");
  const [client, setClient] = useState("");
  const [day, setDay] = useState("");
  const [asked, setAsked] = useState(false);
  const ofPlatform = role !== "" && isPlatformRole(role);
  const forAll = role !== "" && administers(role);
  const [failure, setFailure] = useState<string>();
  const grant = useAct("entitlements.grant", {
    done: (_, { body }) => `${name} is now ${roleLabel(body.role)}`,
    failed: "Couldn't assign role",
    also: PEOPLE,
    onDone: onClose,
  });
  const give = async (given: Role) =>
    grant.run(
      {
        query: ofPlatform || user.tenantId !== null ? {} : { tenantId: tenant },
        body: {
          userId,
          role: given,
          clientId: forAll || client === "" ? null : client,
          expiresAt: endOfDay(day),
        },
      },
      { fail: setFailure },
    );
  const roles = grantable(user.role).filter((one) => tenantId === undefined || !isPlatformRole(one));
  const noTenant = !ofPlatform && user.tenantId === null && tenant === "";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign role"
      description={`To ${name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={grant.busy}>
            Assign role
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (role !== "" && !noTenant) void give(role);
        }}
      >
        <Field
          label="Role"
          required
          hint={forAll && !ofPlatform ? FOR_ALL_CLIENTS : undefined}
          error={asked && role === "" ? "Choose a role" : undefined}
        >
          {(control) => (
            <Select
              {...control}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens on a click that asks for it
              autoFocus
              value={role}
              onChange={(event) => setRole(event.target.value as Role)}
            >
              <option value="">Choose a role</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleChoice(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {mayChoose && !ofPlatform && (
          <Field label="Tenant" required error={asked && noTenant ? "Choose a tenant" : undefined}>
            {(control) => (
              <TenantPicker
                {...control}
                value={tenant}
                onChange={(chosen) => {
                  setTenant(chosen);
                  setClient("");
                }}
              />
            )}
          </Field>
        )}
        {!forAll && (user.tenantId !== null || tenant !== "") && (
          <Field label="Client">
            {(control) => (
              <ClientPicker
                {...control}
                nothing="All clients"
                tenantId={user.tenantId === null ? tenant : undefined}
                value={client}
                onChange={setClient}
              />
            )}
          </Field>
        )}
        <Field
          label="Last day"
          aside="Optional"
          hint="The role expires at the end of this day."
          error={failure}
        >
          {(control) => (
            <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

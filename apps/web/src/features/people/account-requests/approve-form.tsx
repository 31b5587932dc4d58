import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { PLANS, type Plan } from "@crq/contract/platform/plans";
import { type Role, administers, grantable, isPlatformRole } from "@crq/contract/roles";
import { useState } from "react";
import type { CallInput } from "../../../api/call.ts";
import { ClientPicker } from "../../../screen/client-picker.tsx";
import { TenantPicker } from "../../../screen/tenant-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { FOR_ALL_CLIENTS, PEOPLE } from "../entitlements/public.ts";
import { roleChoice } from "../../../session/role-words.ts";
import { personName } from "../../../ui/person-name.ts";

interface ApproveFormProps {
  readonly id: string;
  readonly request: AccountRequestRecord;
  readonly onBusy: (busy: boolean) => void;
  readonly onApproved: () => void;
}

/** An approved person's place: a new or an existing tenant, and a role. */
export function ApproveForm({ id, request, onBusy, onApproved }: ApproveFormProps) {
  const user = useUser();
  const atPlatform = user.tenantId === null;
  const mayCreate = useCan("tenant:create") && atPlatform;
  const [place, setPlace] = useState(request.kind === "join" || !mayCreate ? "" : "new");
  const [name, setName] = useState(request.companyName);
  const [plan, setPlan] = useState<Plan>(request.plan);
  const [role, setRole] = useState<Role>(request.kind === "join" ? "viewer" : "admin");
  const [client, setClient] = useState("");
  const [note, setNote] = useState("");
  const [failed, setFailed] = useState<string>();
  const [asked, setAsked] = useState(false);
  const unplaced = atPlatform && place === "";
  const approving = useAct("accountRequests.approve", {
    done: {
      title: `${personName(request)} is approved`,
      description: "We emailed them a set-up link.",
    },
    failed: "Couldn't approve",
    also: PEOPLE,
    onDone: onApproved,
  });
  const approve = async (form: HTMLFormElement) => {
    if (unplaced) {
      setAsked(true);
      form.querySelector<HTMLElement>("[role=combobox]")?.focus();
      return;
    }
    const where =
      place === "new"
        ? { newTenant: { name, plan, billing: request.billing } }
        : place === ""
          ? {}
          : { tenantId: place };
    const body: CallInput<"accountRequests.approve">["body"] = {
      ...where,
      role,
      clientId: place === "new" || client === "" || administers(role) ? null : client,
      note,
    };
    onBusy(true);
    await approving.run({ params: { id: request.id }, query: {}, body }, { fail: setFailed });
    onBusy(false);
  };
  return (
    <form
      id={id}
      noValidate
      className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void approve(event.currentTarget);
      }}
    >
      {atPlatform && (
        <Field
          label="Tenant"
          required
          error={asked && unplaced ? "Choose a tenant" : undefined}
          className="sm:col-span-2"
        >
          {(control) => (
            <TenantPicker
              {...control}
              before={mayCreate ? [{ id: "new", label: "A new tenant" }] : []}
              value={place}
              onChange={setPlace}
            />
          )}
        </Field>
      )}
      {place === "new" && (
        <>
          <Field label="Tenant name" required>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={200}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Plan">
            {(control) => (
              <Select {...control} value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
                {Object.entries(PLANS).map(([key, terms]) => (
                  <option key={key} value={key}>
                    {terms.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
      <Field label="Role" required hint={place !== "new" && administers(role) ? FOR_ALL_CLIENTS : undefined}>
        {(control) => (
          <Select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {grantable(user.role)
              .filter((one) => !isPlatformRole(one))
              .map((one) => (
                <option key={one} value={one}>
                  {roleChoice(one)}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {place !== "new" && !administers(role) && (!atPlatform || place !== "") && (
        <Field label="Client">
          {(control) => (
            <ClientPicker
              {...control}
              nothing="All clients"
              tenantId={atPlatform ? place : undefined}
              value={client}
              onChange={setClient}
            />
          )}
        </Field>
      )}
      <Field
        label="Note"
        aside="Optional"
        hint="Included in the email."
        error={failed}
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

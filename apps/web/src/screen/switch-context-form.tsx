import type { Role } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { toast } from "../ui/overlay/toast.ts";
import { RecordPicker } from "./record-picker.tsx";
import { domainsOf } from "../session/domains-of.ts";
import { ROLE_WORDS, roleChoice } from "../session/role-words.ts";
import { objection, switchPayload } from "../session/switch-context.ts";
import { useContextChange } from "../session/use-context-change.ts";

interface Tenant {
  readonly id: string;
  readonly name: string;
}

/** For super administrators: work in a tenant, for a client, in a role. `tenant` is preselected. */
export function SwitchContextForm({ tenant: initial }: { tenant?: Tenant | undefined }) {
  const [tenant, setTenant] = useState(initial);
  const tenantId = tenant?.id ?? "";
  const [clientId, setClient] = useState("");
  const [role, setRole] = useState<Role | "">("");
  const enabled = tenantId !== "";
  const params = { tenantId: tenantId || "-" };
  const clients = useQuery({ ...queryOf("context.clients", { params, query: { pageSize: 1 } }), enabled });
  const roles = useQuery({ ...queryOf("context.roles", { params }), enabled });
  const change = useContextChange(async (body: { tenantId: string; clientId?: string; role: Role }) =>
    call("context.switchRole", { body }),
  );
  const pending = change.isPending || change.isSuccess;
  const named = useQuery({
    ...queryOf("context.tenants", { query: { q: tenant?.name ?? "", pageSize: 50 } }),
    enabled,
  });
  const domains = named.data?.items.find(({ id }) => id === tenantId)?.domains ?? [];
  const noClients = clients.data?.total === 0;
  const unread = clients.error ?? roles.error;

  function submit() {
    const choice = { tenantId, clientId, role, clientCount: clients.data?.total };
    const wrong = objection(choice);
    if (wrong !== undefined) toast({ ...wrong, variant: "destructive" });
    else change.mutate(switchPayload<Role>(choice));
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Tenant" hint={domains.length > 0 ? domainsOf(domains) : undefined}>
        {(control) => (
          <RecordPicker
            {...control}
            list="context.tenants"
            noun="tenant"
            placeholder="Select a tenant"
            labelOf={({ name }) => name}
            noteOf={(one) => (one.domains.length > 0 ? domainsOf(one.domains) : undefined)}
            nameOf={tenant?.name}
            value={tenantId}
            disabled={pending}
            onChange={(_, chosen) => {
              setTenant(chosen);
              setClient("");
              setRole("");
            }}
          />
        )}
      </Field>
      <Field label="Client">
        {(control) => (
          <RecordPicker
            {...control}
            list="context.clients"
            of={{ params }}
            noun="client"
            placeholder={
              enabled && clients.isPending ? "Loading..." : noClients ? "Platform level" : "Select a client"
            }
            labelOf={({ name }) => name}
            value={clientId}
            disabled={!enabled || noClients || pending}
            onChange={setClient}
          />
        )}
      </Field>
      <Field label="Role" hint={role === "" ? undefined : ROLE_WORDS[role].does}>
        {(control) => (
          <Select
            {...control}
            value={role}
            disabled={!enabled || pending}
            onChange={(event) => setRole(event.target.value as Role | "")}
          >
            <option value="">{enabled && roles.isPending ? "Loading..." : "Select a role"}</option>
            {roles.data?.map(({ value, label }) => (
              <option key={value} value={value}>
                {roleChoice(value, label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {unread !== null && (
        <p role="alert" className="text-sm text-bad">
          Couldn't load this list. Choose the tenant again or reload the page.
        </p>
      )}
      <Button
        type="submit"
        disabled={tenantId === "" || role === "" || clients.isPending}
        busy={pending}
        className="mt-1"
      >
        {pending ? "Switching..." : "Switch Context"}
      </Button>
    </form>
  );
}

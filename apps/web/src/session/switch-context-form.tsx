import type { Role } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, queryOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Select } from "../ui/form/select.tsx";
import { toast } from "../ui/overlay/toast.ts";
import { domainsOf } from "./domains-of.ts";
import { objection, switchPayload } from "./switch-context.ts";
import { useContextChange } from "./use-context-change.ts";

/** For super administrators: work in a tenant, for a client, in a role. `tenantId` is chosen to begin with. */
export function SwitchContextForm({ tenantId: initialTenant = "" }: { tenantId?: string }) {
  const [tenantId, setTenant] = useState(initialTenant);
  const [clientId, setClient] = useState("");
  const [role, setRole] = useState<Role | "">("");
  const tenants = useQuery(queryOf("context.tenants"));
  const enabled = tenantId !== "";
  const clients = useQuery({
    ...queryOf("context.clients", { params: { tenantId: tenantId || "-" } }),
    enabled,
  });
  const roles = useQuery({ ...queryOf("context.roles", { params: { tenantId: tenantId || "-" } }), enabled });
  const change = useContextChange(async (body: { tenantId: string; clientId?: string; role: Role }) =>
    call("context.switchRole", { body }),
  );
  const pending = change.isPending || change.isSuccess;
  const domains = tenants.data?.find(({ id }) => id === tenantId)?.domains ?? [];
  const noClients = clients.data?.length === 0;
  const unread = tenants.error ?? clients.error ?? roles.error;

  function submit() {
    const choice = { tenantId, clientId, role, clientCount: clients.data?.length };
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
          <Select
            {...control}
            value={tenantId}
            disabled={pending}
            onChange={(event) => {
              setTenant(event.target.value);
              setClient("");
              setRole("");
            }}
          >
            <option value="">{tenants.isPending ? "Loading..." : "Select a tenant"}</option>
            {tenants.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Client">
        {(control) => (
          <Select
            {...control}
            value={clientId}
            disabled={!enabled || pending}
            onChange={(event) => setClient(event.target.value)}
          >
            <option value="">
              {enabled && clients.isPending ? "Loading..." : noClients ? "Platform level" : "Select a client"}
            </option>
            {clients.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Role">
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
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {unread !== null && (
        <p role="alert" className="text-sm text-bad">
          The list could not be read. Choose the tenant again, or reload the page.
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

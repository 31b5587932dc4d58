import type { TenantRecord, TenantStatus, TenantSummary } from "@crq/contract/platform/tenants";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import * as store from "./store.ts";

/** A line of the list. */
export function summaryOf(row: Awaited<ReturnType<typeof store.list>>["rows"][number]): TenantSummary {
  return {
    id: row.id,
    name: row.name,
    status: row.status as TenantStatus,
    plan: row.plan as Plan,
    billing: row.billing as Billing,
    members: row.members,
    clients: row.clients,
    createdAt: row.created_at,
    deleteAfter: row.delete_after,
  };
}

/** A tenant that the door sees, locked until the transaction ends. */
export async function locked(tx: Tx, id: string): Promise<store.TenantRow> {
  const row = await store.byId(tx, id, { lock: true });
  if (!row) throw new Fault("not-found");
  return row;
}

/** A tenant whole. */
export async function recordOf(tx: Tx, id: string): Promise<TenantRecord> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  const administrators = await store.administratorsOf(tx, id);
  return {
    ...summaryOf(row),
    industry: row.industry,
    companySize: row.company_size,
    supportEmail: row.support_email,
    suspendedReason: row.suspended_reason,
    archivedClients: row.archived_clients,
    updatedAt: row.updated_at,
    version: row.version,
    administrators: administrators.map((one) => ({
      id: one.id,
      name: `${one.first_name} ${one.last_name}`.trim() || one.email,
      email: one.email,
      role: one.role,
      lastSignInAt: one.last_sign_in_at,
    })),
  };
}

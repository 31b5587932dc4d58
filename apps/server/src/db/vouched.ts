/**
 * What the database must know about a transaction's session: that a tenant's own identity provider opened it.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/**
 * Runs `work` for a session that a tenant's provider opened: its transactions can't add sign-in methods
 * (migration 0019).
 */
export function vouchedFor<T>(tenantId: string | undefined, work: () => T): T {
  return tenantId === undefined ? work() : current.run(tenantId, work);
}

/** The statement that tells a transaction so; empty for all other sessions. */
export function nameVoucher(): string {
  const tenantId = current.getStore();
  if (tenantId === undefined) return "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId))
    throw new Error("a tenant's id is a UUID");
  return `; set local app.vouched_by = '${tenantId}'`;
}

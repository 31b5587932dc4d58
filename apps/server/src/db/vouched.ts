/** For whom a transaction works, as far as the database must know: a session that a tenant's own identity provider opened. */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs `work` for a session that a tenant's provider opened: its transactions add no way of signing in (migration 0019). */
export function vouchedFor<T>(tenantId: string | undefined, work: () => T): T {
  return tenantId === undefined ? work() : current.run(tenantId, work);
}

/** The statement that tells a transaction so; empty for everyone else. */
export function nameVoucher(): string {
  const tenantId = current.getStore();
  if (tenantId === undefined) return "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId))
    throw new Error("a tenant's id is a UUID");
  return `; set local app.vouched_by = '${tenantId}'`;
}

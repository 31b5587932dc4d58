import type { Harness } from "./harness.ts";

/** Makes a tenant the holder of domains, as if it had proved them. */
export async function prove(h: Harness, tenantId: string, ...domains: string[]): Promise<void> {
  for (const domain of domains) {
    await h.db.asOwner("insert into proved_domains (domain, holder_id) values ($1, $2)", [domain, tenantId]);
  }
}

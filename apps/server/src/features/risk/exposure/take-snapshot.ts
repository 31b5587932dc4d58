import type { FastifyBaseLogger } from "fastify";
import { type Doors, wholeTenant } from "../../../db/doors.ts";
import { productFor } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { tellOfBrokenAppetite } from "./broken-appetite.ts";
import { membersOf } from "./members-store.ts";
import { save } from "./snapshot-store.ts";
import * as store from "./store.ts";

/** What computing the exposure depends on. */
export interface ExposureDeps {
  readonly doors: Doors;
  readonly compute: Compute;
}

/**
 * Computes the joint annual loss of a key's scenarios and stores it as today's, unless another process is
 * computing it or recently failed to. No transaction is open during the computation.
 *
 * @param basis the hash of the input, as returned by `basisHash`
 * @param onlyIfStale leaves figures that already match the scenarios, for callers that saw stale ones: another
 * process may have finished since
 * @returns whether it was computed here
 */
export async function takeSnapshot(
  { doors, compute }: ExposureDeps,
  tenantId: string,
  key: store.ExposureKey,
  basis: string,
  onlyIfStale = false,
): Promise<boolean> {
  const found = await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    if (!(await store.claim(tx, key, basis))) return undefined;
    if (!onlyIfStale || (await store.newestOf(tx, key))?.basis_hash !== basis) return membersOf(tx, key);
    await store.release(tx, key);
    return undefined;
  });
  if (!found) return false;
  try {
    const figures =
      found.members.length > 0
        ? await compute.run(
            { engine: "exact", members: found.members, joined: found.joined },
            productFor(tenantId),
          )
        : undefined;
    await doors.inTenant(wholeTenant(tenantId), async (tx) => {
      if (figures) {
        await tellOfBrokenAppetite(tx, tenantId, key, figures.net?.now?.curve ?? figures.curve);
        await save(tx, key, figures, found);
      }
      await store.release(tx, key);
    });
    return figures !== undefined;
  } catch (error) {
    await doors.inTenant(wholeTenant(tenantId), (tx) => store.noteFailure(tx, key));
    throw error;
  }
}

/**
 * Starts computing in the background of this process, once per tenant, client, and currency; a failure is
 * logged.
 */
export function backgroundSnapshots(
  deps: ExposureDeps & { readonly logger: Pick<FastifyBaseLogger, "error"> },
): (tenantId: string, key: store.ExposureKey, basis: string) => void {
  const running = new Set<string>();
  return (tenantId, key, basis) => {
    const name = `${tenantId} ${key.clientId} ${key.currency}`;
    if (running.has(name)) return;
    running.add(name);
    takeSnapshot(deps, tenantId, key, basis, true)
      .catch((err: unknown) => deps.logger.error({ err, tenantId, key }, "computing the exposure failed"))
      .finally(() => running.delete(name));
  };
}

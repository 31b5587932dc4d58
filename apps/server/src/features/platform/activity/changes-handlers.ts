import type { RecentChange, recentChanges } from "@crq/contract/platform/activity";
import type { Doors } from "../../../db/doors.ts";
import { type Actor, scopeOf } from "../../../http/actor.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { actorNames, changesByOthers, latestChanges } from "./changes-store.ts";

/** The calls that list recent changes in a tenant. */
export function recentChangeHandlers(deps: {
  readonly doors: Doors;
}): Handlers<TenantCtx, typeof recentChanges> {
  /** The same changes with people's names, if the tenant knows them. */
  async function named(actor: Actor, changes: readonly RecentChange[], unknown: (actor: string) => string) {
    const actors = changes.map((change) => change.actor);
    const names = await deps.doors.administer(scopeOf(actor), (tx) => actorNames(tx, actors));
    return changes.map((change) => ({
      ...change,
      actor: names.get(change.actor.toLowerCase()) ?? unknown(change.actor),
    }));
  }

  return {
    list: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [, changes] = await readTenant((tx) =>
        Promise.all([clientFound(tx, clientId), latestChanges(tx, clientId)]),
      );
      return named(actor, changes, (address) => address);
    },

    byOthers: async ({ actor, readTenant }, { query }) => {
      const { userId, clientId } = actor;
      const changes = await readTenant((tx) => changesByOthers(tx, clientId, userId, query.days));
      // Someone from the platform has no name in this tenant, and an analyst doesn't get their address.
      return named(actor, changes, (by) => (by.includes("@") ? "An administrator" : by));
    },
  };
}

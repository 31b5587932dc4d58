import type { recentChanges } from "@crq/contract/platform/activity";
import type { Doors } from "../../../db/doors.ts";
import { scopeOf } from "../../../http/actor.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { actorNames, latestChanges } from "./changes-store.ts";

/** The calls about what was done lately in a tenant. */
export function recentChangeHandlers(deps: {
  readonly doors: Doors;
}): Handlers<TenantCtx, typeof recentChanges> {
  return {
    list: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [, changes] = await readTenant((tx) =>
        Promise.all([clientFound(tx, clientId), latestChanges(tx, clientId)]),
      );
      const actors = changes.map((change) => change.actor);
      const names = await deps.doors.administer(scopeOf(actor), (tx) => actorNames(tx, actors));
      return changes.map((change) => ({
        ...change,
        actor: names.get(change.actor.toLowerCase()) ?? change.actor,
      }));
    },
  };
}

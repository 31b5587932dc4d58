import type { scenarios } from "@crq/contract/risk/scenarios";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { find } from "./find.ts";
import { VERSIONS, versionsOf } from "./version-store.ts";

/** The call of a scenario's earlier versions. */
export function versionHandlers(): Pick<Handlers<TenantCtx, typeof scenarios>, "listVersions"> {
  return {
    listVersions: ({ inTenant }, { params, query }) =>
      inTenant(async (tx) => {
        await find(tx, params.id);
        const found = await versionsOf(tx, params.id, query.before);
        return { items: found.slice(0, VERSIONS), more: found.length > VERSIONS };
      }),
  };
}

import type { scenarios } from "@crq/contract/risk/scenarios";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { find } from "./find.ts";
import { versionsOf } from "./version-store.ts";

/** The call of a scenario's earlier versions. */
export function versionHandlers(): Pick<Handlers<TenantCtx, typeof scenarios>, "listVersions"> {
  return {
    listVersions: ({ inTenant }, { params, query }) =>
      inTenant(async (tx) => {
        await find(tx, params.id);
        const { after, pageSize } = query;
        const found = await versionsOf(tx, params.id, after, pageSize + 1);
        const items = found.slice(0, pageSize);
        return { items, next: found.length > pageSize ? String(items.at(-1)!.version) : null };
      }),
  };
}

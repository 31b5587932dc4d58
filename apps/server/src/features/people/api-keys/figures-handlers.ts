import type { expiringKeys } from "@crq/contract/people/api-keys";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { endingSoon } from "./figures-store.ts";

/** The calls about the keys of all tenants together. */
export function expiringKeyHandlers(): Handlers<OutsideCtx, typeof expiringKeys> {
  return {
    soonest: async ({ ask }) => {
      const rows = await ask(endingSoon());
      const items = rows.map(({ ownerId, ownerName, total: _, ...key }) => ({
        ...key,
        owner: ownerId === null ? null : { id: ownerId, name: ownerName },
      }));
      return { items, total: rows[0]?.total ?? 0 };
    },
  };
}

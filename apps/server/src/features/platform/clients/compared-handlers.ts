import type { clientStandings } from "@crq/contract/platform/clients";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import * as store from "./compared-store.ts";

/** The calls that compare a tenant's clients. */
export function clientStandingHandlers(): Handlers<TenantCtx, typeof clientStandings> {
  return {
    compare: async ({ actor, readTenant }, { query }) => {
      const asked = query.currency ?? null;
      const [currency, clients] = await readTenant((tx) =>
        Promise.all([
          store.comparedIn(tx, asked),
          actor.clientId === null ? store.clientStandings(tx, asked) : [],
        ]),
      );
      return { currency, clients };
    },
  };
}

import type { boardStatements } from "@crq/contract/risk/baselines/statements";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { tenantName } from "../exposure/public.ts";
import { bridged } from "./bridged.ts";
import { statementOf } from "./stated.ts";
import * as store from "./store.ts";

/** The calls of people who read the loss exposure but no scenarios: approved baselines' statements, as a link shows them. */
export function boardStatementHandlers({
  compute,
}: {
  readonly compute: Compute;
}): Handlers<TenantCtx, typeof boardStatements> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, { ...query, state: "approved" })),

    get: async (ctx, { params }) => {
      const { row, previous, organization } = await ctx.inTenant(async (tx) => {
        const found = await store.byId(tx, params.id);
        if (found?.state !== "approved") throw new Fault("not-found");
        return {
          row: found,
          previous: await store.approvedBefore(tx, found),
          organization: await tenantName(tx),
        };
      });
      const bridge = previous ? await bridged(compute, ctx, row.id, previous.id, 0) : null;
      return statementOf(row, bridge, organization);
    },
  };
}

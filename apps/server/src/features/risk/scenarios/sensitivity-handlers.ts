import type { scenarios } from "@crq/contract/risk/scenarios";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { presentOf } from "../quantification/public.ts";
import { find } from "./find.ts";

/** The call of a scenario's sensitivity: the engine's numbers, as the workbench computes them in the browser. */
export function sensitivityHandlers(
  compute: Compute,
): Pick<Handlers<TenantCtx, typeof scenarios>, "sensitivity"> {
  return {
    sensitivity: async (ctx, { params, query }) => {
      const { statistic } = query;
      const row = await ctx.inTenant((tx) => find(tx, params.id));
      const work = { engine: "exact", sensitivityOf: presentOf(row), statistic } as const;
      const { tornado, shares, event } = await compute.run(work, ctx.caller);
      return {
        version: row.version,
        engineVersion: ENGINE_VERSION,
        statistic,
        base: tornado.base,
        inputs: tornado.bars.map((bar) => ({ ...bar })),
        shares: shares.map((share) => ({ ...share })),
        event,
      };
    },
  };
}

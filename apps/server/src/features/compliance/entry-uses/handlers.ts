import type { entryUses } from "@crq/contract/compliance/entry-uses";
import { allows, type Handlers, type TenantCtx } from "../../../http/serve.ts";
import { pairsOf } from "../crosswalks/public.ts";
import { havingEntry, kinOf, shippedFramework, sightOf } from "../frameworks/public.ts";
import { speakingOf } from "../oscal-documents/public.ts";

/** The call that says where a control is used. */
export function entryUseHandlers(): Handlers<TenantCtx, typeof entryUses> {
  return {
    get: (ctx, { query: { framework, entry: typed } }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        const entry = shippedFramework(framework)?.idOf(typed) ?? typed;
        const kin = await kinOf(tx, framework);
        const reads = allows(actor, "own-framework:read");
        return {
          frameworks: reads ? await havingEntry(tx, { kin, entry }, sightOf(ctx)) : [],
          ...(await speakingOf(tx, [framework, ...kin], entry)),
          pairs: allows(actor, "crosswalk:read") ? await pairsOf(tx, framework, entry) : [],
        };
      }),
  };
}

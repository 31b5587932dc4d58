import type { controlTemplateUses } from "@crq/contract/compliance/control-template-uses";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { frameworkNamed } from "../../frameworks/public.ts";
import { libraryServing } from "../library/library.ts";
import { serving } from "../store.ts";
import { previewUse, useTemplate } from "./use-template.ts";

/** The calls that use control templates. */
export const controlTemplateUseHandlers: Handlers<TenantCtx, typeof controlTemplateUses> = {
  offers: (ctx, { query }) => offers(ctx, query),
  preview: (ctx, { body }) => ctx.inTenant((tx) => previewUse(tx, ctx, body)),
  make: (ctx, { body }) => ctx.inTenant((tx) => useTemplate(tx, ctx, body)),
};

/** Templates of the tenant's frameworks count for what they rest on as well: an entry has the same identifier there. */
function offers(
  ctx: TenantCtx,
  { framework, entry }: { readonly framework: string; readonly entry: string },
) {
  return ctx.inTenant(async (tx) => {
    const known = await frameworkNamed(tx, framework, ctx.actor);
    const at = known?.find(entry);
    if (!known || !at || "problem" in at) return { items: [] };
    const served = [...new Set([known.id, known.notation])].map((id) => ({ framework: id, entry: at.id }));
    const own = await serving(tx, served);
    const once = [...new Map(own.map((one) => [one.id, one])).values()];
    return {
      items: [
        ...once.map((one) => ({ ...one, own: true })),
        ...libraryServing(served).map((one) => ({ ...one, own: false })),
      ],
    };
  });
}

import type { domainClaims } from "@crq/contract/platform/domains";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { audit } from "../audit-log/public.ts";
import { events, notifyAdministrators } from "../../people/notifications/public.ts";
import * as store from "./store.ts";

/** The platform's calls for deciding on the domains that tenants claim. */
export function domainClaimHandlers(): Handlers<AdminCtx, typeof domainClaims> {
  return {
    list: async ({ admin }) => ({ items: await admin((tx) => store.waiting(tx)) }),

    decide: async ({ admin, outside, actor, request, tenantId }, { params, body }) => {
      if (!(await admin((tx) => store.byId(tx, params.id, tenantId)))) throw new Fault("not-found");
      return outside(async (tx) => {
        const claim = await store.byId(tx, params.id, tenantId, { lock: true });
        if (!claim) throw new Fault("not-found");
        if (claim.state !== "pending")
          throw new Fault("conflict", { detail: "Someone else already reviewed this domain." });
        if (body.approve) {
          if (!(await store.hold(tx, claim.tenantId, claim.domain)))
            throw new Fault("conflict", {
              detail: "Another tenant has verified this domain and must remove it first.",
            });
          await store.setProved(tx, claim, "platform", actor.name);
        } else await store.setRefused(tx, claim, body.note);
        const { domain, tenantId: of } = claim;
        const entry = {
          action: body.approve ? "domain.prove" : "domain.refuse",
          objectType: "domain",
          objectId: claim.id,
          detail: { domain, tenantId: of, how: "platform", note: body.note },
        } as const;
        await audit(tx, actor, request, entry);
        await audit(tx, actor, request, entry, of);
        await notifyAdministrators(
          tx,
          of,
          body.approve ? events.domainProved(of, domain) : events.domainRefused(of, domain, body.note),
        );
        return { success: true };
      });
    },
  };
}

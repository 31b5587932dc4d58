import type { provisioning } from "@crq/contract/people/provisioning";
import { administers, grantable, roleLabel } from "@crq/contract/roles";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { guardSignIn, tellOfSignIn } from "../tenant-sign-in/public.ts";
import { grantByGroup } from "./group-roles-store.ts";
import { setGroupRole } from "./group-store.ts";
import { pending, provisioned } from "./overview-store.ts";
import { tellOfRoles } from "./tell-of-roles.ts";

/** The calls that administrators view and configure provisioning with. */
export function provisioningHandlers(deps: {
  publicUrl: string;
  outbox: Outbox;
}): Handlers<AdminCtx, typeof provisioning> {
  return {
    get: async (ctx) => {
      const tenantId = tenantOf(ctx);
      const state = await ctx.admin(async (tx) => ({
        ...(await provisioned(tx, tenantId)),
        pending: await pending(tx, tenantId),
      }));
      return { baseUrl: `${deps.publicUrl}/api/scim/v2`, ...state };
    },
    setGroupRole: async (ctx, { params, body }) => {
      const tenantId = tenantOf(ctx);
      if (body.role !== null && !grantable(ctx.actor.role).includes(body.role))
        throw new Fault("forbidden", { detail: "You can't assign a role above your own." });
      await ctx.admin(async (tx) => {
        const before = await setGroupRole(tx, params.id, body);
        if (!before) throw new Fault("not-found");
        if (before.role !== null && !grantable(ctx.actor.role).includes(before.role))
          throw new Fault("forbidden", { detail: "You can't revoke a role above your own." });
        const administering = [before.role, body.role].some((role) => role !== null && administers(role));
        if (administering && before.role !== body.role) await guardSignIn(ctx, tx, tenantId);
        const changes = await grantByGroup(tx, tenantId, params.id);
        const { displayName, ...was } = before;
        await audit(tx, ctx.actor, ctx.request, {
          action: "scim.group-role",
          objectType: "group",
          objectId: params.id,
          detail: { name: displayName, before: was, after: body },
        });
        await tellOfRoles(tx, tenantId, changes, ctx.actor);
        if (administering)
          await tellOfSignIn(tx, deps.outbox, ctx, tenantId, {
            kind: "scim.group-role",
            what: `changed the role that the directory's group “${displayName}” gives to ${body.role === null ? "none" : roleLabel(body.role)}.`,
          });
      });
      return { success: true };
    },
  };
}

function tenantOf(ctx: AdminCtx): string {
  if (ctx.tenantId === undefined) throw new Fault("no-tenant", { detail: "Specify a tenant." });
  return ctx.tenantId;
}

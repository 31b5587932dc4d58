import type { tenantApiKeys } from "@crq/contract/people/api-keys";
import { administers, grantable, isPlatformRole } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { requireRecentProof } from "../factors/public.ts";
import { events, notifyAdministrators } from "../notifications/public.ts";
import { guardSignIn, tellOfSignIn } from "../tenant-sign-in/public.ts";
import { type KeyMailDeps, tenantKeyMail } from "./mails.ts";
import { makeKey, revoke } from "./make-key.ts";
import { apiKeys, isClient, isTenant } from "./store.ts";

/** The calls for managing tenant-owned keys. */
export function tenantApiKeyHandlers(deps: KeyMailDeps): Handlers<AdminCtx, typeof tenantApiKeys> {
  return {
    list: async (ctx) =>
      ctx.admin(async (tx) => ({ items: await apiKeys(tx, { tenantId: await tenantOf(ctx, tx) }) })),

    create: async (ctx, { body }) => {
      const { actor, request, admin } = ctx;
      await ctx.outside((tx) => requireRecentProof(tx, actor));
      const made = await admin(async (tx) => {
        const tenantId = await tenantOf(ctx, tx);
        if (isPlatformRole(body.role) || !grantable(actor.role).includes(body.role))
          throw new Fault("invalid-request", {
            errors: [{ path: "role", message: "is not a role you can assign in this tenant" }],
          });
        const clientId = body.clientId ?? (administers(body.role) ? null : actor.clientId);
        if (
          clientId !== null &&
          (!(await isClient(tx, tenantId, clientId)) || (actor.clientId ?? clientId) !== clientId)
        )
          throw new Fault("invalid-request", {
            errors: [{ path: "clientId", message: "is not a client of this tenant" }],
          });
        // A directory decides who is in the tenant, so creating its key has the same requirements as changing
        // how people sign in.
        const forDirectory = body.permissions.includes("scim:provision");
        if (forDirectory) await guardSignIn(ctx, tx, tenantId);
        const made = await makeKey(tx, actor, request, { ...body, owner: "tenant", tenantId, clientId });
        await notifyAdministrators(tx, tenantId, events.tenantKeyCreated(tenantId, made, actor));
        if (forDirectory)
          await tellOfSignIn(tx, deps.outbox, ctx, tenantId, {
            kind: "api-key.create",
            what: `created the API key “${made.name}”, which lets a directory create and deactivate members.`,
          });
        return made;
      });
      await ctx.outside((tx) => deps.outbox.write(tx, tenantKeyMail(deps, actor, request.ip, made)));
      return made;
    },

    revoke: async ({ actor, request, admin, tenantId }, { params }) =>
      admin((tx) =>
        revoke(tx, actor, request, { owner: { tenantId }, id: params.id }, (key) =>
          grantable(actor.role).includes(key.role),
        ),
      ),
  };
}

/** The tenant whose keys to manage; at platform level it must be named. */
async function tenantOf({ tenantId }: AdminCtx, tx: Tx): Promise<string> {
  if (tenantId === undefined)
    throw new Fault("invalid-request", { errors: [{ path: "tenantId", message: "is required" }] });
  if (!(await isTenant(tx, tenantId, PLATFORM))) throw new Fault("not-found");
  return tenantId;
}

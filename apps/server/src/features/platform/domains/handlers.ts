import type { AuditAction } from "@crq/contract/records";
import { MOST_DOMAINS, type tenantDomains, type TenantDomain } from "@crq/contract/platform/domains";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { newToken } from "../../../http/tokens.ts";
import { audit } from "../audit-log/public.ts";
import { requireRecentProof } from "../../people/factors/public.ts";
import { events, notify, notifyAdministrators } from "../../people/notifications/public.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { requireHighestRank, tellOfSignIn } from "../../people/tenant-sign-in/public.ts";
import { tenantMeant } from "../tenants/public.ts";
import { claimable } from "./claimable.ts";
import { isProved, recordOf, type TxtLookup } from "./dns-proof.ts";
import * as store from "./store.ts";

/** What the domain handlers depend on. */
export interface DomainDeps {
  /** Absent if this server doesn't look up DNS: the platform then decides on every claim. */
  readonly txtLookup?: TxtLookup;
  readonly outbox: Outbox;
}

const CHECKS: Limit = { name: "domain checks", per: "subject", count: 30, seconds: 900 };

/** The calls about a tenant's domains. */
export function domainHandlers(deps: DomainDeps): Handlers<AdminCtx, typeof tenantDomains> {
  return {
    list: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      const rows = await ctx.admin((tx) => store.claimsOf(tx, tenantId));
      return { dns: deps.txtLookup !== undefined, items: rows.map(recordFrom) };
    },

    add: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const read = claimable(body.domain);
      if ("problem" in read) throw wrong(read.problem);
      return ctx.outside(async (tx) => {
        await mayChange(tx, ctx, tenantId);
        if ((await store.claimsOf(tx, tenantId)).length >= MOST_DOMAINS)
          throw wrong(`A tenant can have at most ${MOST_DOMAINS} domains`);
        const { domain } = read;
        const by = ctx.actor.name;
        const id = await store.insert(tx, { tenantId, domain, token: newToken(), by });
        if (id === undefined) throw wrong("This domain is already on your list");
        await record(tx, ctx, tenantId, "domain.add", { id, domain });
        await notifyAdministrators(tx, tenantId, events.domainAdded(tenantId, domain, ctx.actor));
        await notify(tx, events.domainWaits(await store.platformDeciders(tx), domain, ctx.actor));
        return recordFrom((await store.byId(tx, id, tenantId))!);
      });
    },

    check: async (ctx, { params }) => {
      const tenantId = tenantMeant(ctx);
      const lookup = deps.txtLookup;
      if (!lookup)
        throw new Fault("conflict", {
          detail:
            "This server doesn't look up DNS records. The platform's administrators will review the domain.",
        });
      const claim = await ctx.admin((tx) => store.byId(tx, params.id, tenantId));
      if (!claim) throw new Fault("not-found");
      await ctx.outside((tx) => slow(tx, ctx.actor.userId));
      const found = await looked(lookup, claim);
      return ctx.outside(async (tx) => {
        const row = await store.byId(tx, params.id, tenantId, { lock: true });
        if (!row) throw new Fault("not-found");
        if (found && row.state !== "proved") await prove(tx, deps.outbox, ctx, row);
        else await store.setChecked(tx, row, row.provedHow === "dns" && !found);
        return { found, domain: recordFrom((await store.byId(tx, row.id, tenantId))!) };
      });
    },

    remove: async (ctx, { params }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.outside(async (tx) => {
        await mayChange(tx, ctx, tenantId);
        const claim = await store.byId(tx, params.id, tenantId, { lock: true });
        if (!claim) throw new Fault("not-found");
        await store.remove(tx, claim);
        await record(tx, ctx, tenantId, "domain.remove", claim);
        await tellOfSignIn(tx, deps.outbox, ctx, tenantId, {
          kind: "domain.remove",
          what: `removed the domain ${claim.domain}. Single sign-on and the directory no longer add people with addresses there.`,
        });
        return { success: true };
      });
    },
  };
}

/**
 * A domain decides who can join, so changing it takes the tenant's highest role and recent re-authentication.
 */
async function mayChange(tx: Tx, { actor }: AdminCtx, tenantId: string): Promise<void> {
  if (!(await store.lockTenant(tx, tenantId))) throw new Fault("not-found");
  await requireHighestRank(tx, actor, tenantId);
  await requireRecentProof(tx, actor);
}

async function prove(tx: Tx, outbox: Outbox, ctx: AdminCtx, row: store.ClaimRow): Promise<void> {
  if (!(await store.hold(tx, row.tenantId, row.domain)))
    throw new Fault("conflict", {
      detail: "Another organization has already verified this domain. Contact support to move it.",
    });
  await store.setProved(tx, row, "dns", ctx.actor.name);
  await record(tx, ctx, row.tenantId, "domain.prove", row, { how: "dns" });
  await tellOfSignIn(tx, outbox, ctx, row.tenantId, {
    kind: "domain.prove",
    what: `verified the domain ${row.domain}. Single sign-on and the directory can add people with addresses there.`,
  });
}

async function looked(lookup: TxtLookup, claim: store.ClaimRow): Promise<boolean> {
  try {
    return await isProved(lookup, claim.domain, claim.token);
  } catch {
    throw new Fault("conflict", { detail: "The DNS servers didn't answer. Try again in a few minutes." });
  }
}

async function slow(tx: Tx, userId: string): Promise<void> {
  const seconds = await countAttempt(tx.all, CHECKS, userId);
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

async function record(
  tx: Tx,
  ctx: AdminCtx,
  tenantId: string,
  action: AuditAction,
  of: { id: string; domain: string },
  more: Record<string, unknown> = {},
): Promise<void> {
  const entry = {
    action,
    objectType: "domain",
    objectId: of.id,
    detail: { domain: of.domain, ...more },
  } as const;
  await audit(tx, ctx.actor, ctx.request, entry, tenantId);
}

function wrong(message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path: "domain", message }] });
}

function recordFrom(claim: store.ClaimRow): TenantDomain {
  return { ...claim, record: recordOf(claim.domain, claim.token) };
}

import {
  AUDIT_COUNTED,
  AUDIT_EXPORTED,
  type AuditEntry,
  type auditLog,
} from "@crq/contract/platform/audit-log";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type AdminCtx, type Handlers } from "../../../http/serve.ts";
import { tableCsv } from "../../../http/table-csv.ts";
import * as store from "./log-store.ts";
import { audit } from "./public.ts";
import { newestOf, readLogs } from "./read-logs.ts";
import { sealAudit } from "./seal.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { verifyChains } from "./verify.ts";

/** The head of an empty chain. */
const NO_HEAD = "0".repeat(64);

/** The calls that read the audit log. */
export function auditLogHandlers(deps: {
  readonly doors: Pick<Doors, "eachLog" | "outsideOf">;
  readonly checkpoints?: Checkpoints | undefined;
}): Handlers<AdminCtx, typeof auditLog> {
  const verifications = new Map<string, Promise<Verified>>();
  return {
    list: async (ctx, { query: { after, pageSize, limit, tenantId: _, ...filters } }) => {
      await check(ctx);
      const { tenantId } = ctx;
      const size = limit ?? pageSize;
      const chosen = {
        filters,
        tenantId,
        after: after === undefined ? undefined : placeOf(after),
        limit: size + 1,
      };
      const read = <T>(work: (tx: Tx) => Promise<T>) => readLogs(deps.doors, ctx, work);
      const found = newestOf(await read((tx) => store.entries(tx, chosen)), size + 1, placed);
      const items = found.slice(0, size);
      const next = found.length > size ? cursorOf(items.at(-1)!) : null;
      if (after !== undefined) return { items, next, total: null };
      if (!next) return { items, next, total: items.length };
      const counts = await read((tx) => store.countedEntries(tx, filters, tenantId));
      return { items, next, total: Math.min(sum(counts), AUDIT_COUNTED) };
    },

    export: async (ctx, { query: { format, tenantId: _, ...filters } }) => {
      await check(ctx);
      await sealAudit(deps.doors);
      const read = <T>(work: (tx: Tx) => Promise<T>) => readLogs(deps.doors, ctx, work);
      const exported = await read((tx) => store.exportedEntries(tx, filters, ctx.tenantId));
      const items = newestOf(
        exported.map((log) => log.items),
        AUDIT_EXPORTED,
        placed,
      );
      const total = sum(exported.map((log) => log.total));
      await ctx.admin((tx) =>
        audit(tx, ctx.actor, ctx.request, {
          action: "audit.export",
          objectType: "audit-log",
          objectId: ctx.tenantId,
          detail: { format, rows: items.length, filters },
        }),
      );
      const text = format === "csv" ? await tableCsv(CSV, items) : JSON.stringify(items, null, 1);
      const day = new Date().toISOString().slice(0, 10);
      return { text, fileName: `audit-log-${day}.${format}`, rows: items.length, total };
    },

    verify: async (ctx) => {
      await check(ctx, "audit:verify");
      const scope = ctx.tenantId ?? "all";
      const running =
        verifications.get(scope) ??
        verify(ctx, deps.doors, deps.checkpoints).finally(() => verifications.delete(scope));
      verifications.set(scope, running);
      const verified = await running;
      for (const { tenantId, broken } of verified.chains)
        if (broken)
          await ctx.admin((tx) =>
            audit(
              tx,
              ctx.actor,
              ctx.request,
              { action: "audit.verify", objectType: "audit-log", objectId: tenantId, detail: { broken } },
              tenantId,
            ),
          );
      return verified;
    },

    facets: async (ctx, { query }) => {
      await check(ctx);
      const found = await readLogs(deps.doors, ctx, (tx) => store.facets(tx, ctx.tenantId, query.actor));
      return {
        actions: store.offered(found.map(({ actions }) => actions)),
        actors: store.offered(found.map(({ actors }) => actors)),
      };
    },
  };
}

/**
 * Reading all tenants together needs the platform's permission too; a tenant that doesn't exist is not found.
 */
async function check(
  ctx: AdminCtx,
  acrossTenants: "audit:read" | "audit:verify" = "audit:read",
): Promise<void> {
  const { actor, tenantId, admin } = ctx;
  if (tenantId === undefined) {
    if (!allows(actor, acrossTenants))
      throw new Fault("forbidden", {
        detail: "Choose one tenant. Your role can read one tenant's log at a time.",
      });
  } else if (tenantId !== actor.tenantId && !(await admin((tx) => store.tenantSeen(tx, tenantId)))) {
    throw new Fault("not-found");
  }
}

const placed = (entry: AuditEntry) => entry;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

interface Verified {
  readonly checkedAt: string;
  readonly chains: (Awaited<ReturnType<typeof verifyChains>>[number] & { tenantName: string })[];
}

/** Recomputes the chains the caller can see; a tenant without entries has an empty chain. */
async function verify(
  { admin, tenantId }: AdminCtx,
  doors: Pick<Doors, "eachLog" | "outsideOf">,
  checkpoints?: Checkpoints,
): Promise<Verified> {
  await sealAudit(doors);
  const noted = await checkpoints?.read();
  const found = await verifyChains(doors, noted, tenantId);
  return admin(async (tx) => {
    const names = new Map((await store.tenants(tx)).map(({ id, name }) => [id, name]));
    const all =
      found.length > 0 || tenantId === undefined
        ? found
        : [{ tenantId, entries: 0, unsealed: 0, head: NO_HEAD }];
    const chains = all.map((chain) => ({ ...chain, tenantName: names.get(chain.tenantId) ?? "" }));
    return { checkedAt: await store.clock(tx), chains };
  });
}

function cursorOf({ at, tenantId, seq }: AuditEntry): string {
  return `${at}~${tenantId}~${seq}`;
}

function placeOf(cursor: string): store.Place {
  const [at, tenantId, seq] = cursor.split("~") as [string, string, string];
  return { at, tenantId, seq: Number(seq) };
}

const CSV = [
  { heading: "Time", cell: (entry: AuditEntry) => entry.at },
  { heading: "Tenant", cell: (entry: AuditEntry) => entry.tenantName },
  { heading: "Entry", cell: (entry: AuditEntry) => entry.seq },
  { heading: "Actor", cell: (entry: AuditEntry) => entry.actor },
  { heading: "Action", cell: (entry: AuditEntry) => entry.action },
  { heading: "Object type", cell: (entry: AuditEntry) => entry.objectType },
  { heading: "Object", cell: (entry: AuditEntry) => entry.objectId },
  { heading: "Detail", cell: (entry: AuditEntry) => JSON.stringify(entry.detail) },
  { heading: "Address", cell: (entry: AuditEntry) => entry.ip },
  { heading: "Request", cell: (entry: AuditEntry) => entry.requestId },
  { heading: "Hash", cell: (entry: AuditEntry) => entry.hash },
];

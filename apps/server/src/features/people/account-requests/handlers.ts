import * as store from "./store.ts";
import type { AccountRequestRecord, accountRequests } from "@crq/contract/people/account-requests";
import { PLANS } from "@crq/contract/platform/plans";
import { INDUSTRIES } from "@crq/contract/people/registration";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { eachOf } from "../../../http/each-of.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { audit, exported } from "../../platform/audit-log/public.ts";
import { approve, checkApproval, type DecideDeps, type Decider, undecided } from "./approve.ts";
import { rejectedMail } from "./mails.ts";

/** The calls for the request queue. */
export function accountRequestHandlers(deps: DecideDeps): Handlers<AdminCtx, typeof accountRequests> {
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      columns: COLUMNS,
      audited: exported("account-request.export"),
    }),

    get: async ({ admin }, { params }) => admin((tx) => found(tx, params.id)),

    approve: async (ctx, { params, body }) => {
      checkApproval(ctx, body);
      await ctx.admin((tx) => found(tx, params.id));
      // The account belongs to no tenant, so the rest goes through the outside door.
      return ctx.outside(async (tx) => {
        await approve(tx, deps, ctx, params.id, body);
        return found(tx, params.id);
      });
    },

    reject: async (ctx, { params, body }) =>
      ctx.admin(async (tx) => {
        await reject(tx, deps, ctx, params.id, body.note);
        return found(tx, params.id);
      }),

    rejectMany: async (ctx, { body }) =>
      eachOf(body.ids, (id) => ctx.admin((tx) => reject(tx, deps, ctx, id, body.note))),

    assign: async ({ actor, request, outside }, { params, body }) => {
      if (actor.tenantId !== PLATFORM)
        throw new Fault("forbidden", { detail: "You can only reassign requests at platform level." });
      return outside(async (tx) => {
        const row = await undecided(tx, params.id);
        const to = body.tenantId ?? PLATFORM;
        const tenant = to === PLATFORM ? undefined : await store.tenantById(tx, to);
        if (to !== PLATFORM && tenant?.status !== "active")
          throw new Fault("invalid-request", {
            errors: [{ path: "tenantId", message: "is not an active tenant" }],
          });
        await store.assign(tx, row.id, to);
        const detail = {
          email: row.email,
          before: { tenantId: row.tenantId ?? PLATFORM },
          after: { tenantId: to },
        };
        const entry = {
          action: "account-request.assign",
          objectType: "account-request",
          objectId: row.id,
          detail,
        } as const;
        await audit(tx, actor, request, entry);
        if (tenant) await audit(tx, actor, request, entry, tenant.id);
        return found(tx, row.id);
      });
    },
  };
}

async function found(tx: Tx, id: string): Promise<store.RequestRow> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** Rejects a request. An unconfirmed address gets no mail, since it may be someone else's. */
async function reject(tx: Tx, deps: DecideDeps, by: Decider, id: string, note: string): Promise<void> {
  const row = await undecided(tx, id);
  await store.decide(tx, id, { status: "rejected", by: by.actor, note });
  if (row.confirmedAt !== null)
    await deps.outbox.write(
      tx,
      rejectedMail(row.email, { firstName: row.firstName, note, by: by.actor.name }),
    );
  const detail = { email: row.email, note };
  const entry = {
    action: "account-request.reject",
    objectType: "account-request",
    objectId: id,
    detail,
  } as const;
  await audit(tx, by.actor, by.request, entry, row.tenantId ?? PLATFORM);
}

const COLUMNS: readonly CsvColumn<AccountRequestRecord>[] = [
  { heading: "First name", cell: (row) => row.firstName },
  { heading: "Last name", cell: (row) => row.lastName },
  { heading: "Email", cell: (row) => row.email },
  { heading: "Company", cell: (row) => row.companyName },
  { heading: "Job title", cell: (row) => row.jobTitle },
  { heading: "Phone", cell: (row) => row.phoneNumber },
  { heading: "Company size", cell: (row) => row.companySize },
  { heading: "Industry", cell: (row) => row.industry && INDUSTRIES[row.industry] },
  { heading: "Kind", cell: (row) => row.kind },
  { heading: "Plan", cell: (row) => PLANS[row.plan].name },
  { heading: "Billing", cell: (row) => row.billing },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Tenant", cell: (row) => row.tenantName },
  { heading: "Asked", cell: (row) => row.createdAt },
  { heading: "Confirmed", cell: (row) => row.confirmedAt },
  { heading: "Decided", cell: (row) => row.decidedAt },
  { heading: "Decided by", cell: (row) => row.decidedBy },
  { heading: "Note", cell: (row) => row.decisionNote },
  { heading: "Assigned to", cell: (row) => row.grantedTenantName },
];

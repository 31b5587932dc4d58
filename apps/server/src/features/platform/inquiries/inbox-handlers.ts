import type { Inquiry, inquiryInbox } from "@crq/contract/platform/inquiries";
import { PLANS } from "@crq/contract/platform/plans";
import { PLATFORM } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv, type CsvColumn } from "../../../http/table-csv.ts";
import { audit } from "../audit-log/public.ts";
import * as store from "./store.ts";

/** The calls with which the platform's administrators work through the inquiries. */
export function inquiryInboxHandlers(): Handlers<AdminCtx, typeof inquiryInbox> {
  return {
    list: async (ctx, { query }) => {
      atPlatform(ctx);
      const { page, pageSize } = query;
      const { rows, total } = await ctx.outside((tx) =>
        store.list(tx, query, pageSize, (page - 1) * pageSize),
      );
      return { items: rows.map(inquiryOf), total };
    },

    exportCsv: async (ctx, { query }) => {
      atPlatform(ctx);
      return ctx.outside(async (tx) => {
        const { rows, total } = await store.list(tx, query, CSV_ROWS, 0);
        const detail = { format: "csv", rows: rows.length };
        await audit(tx, ctx.actor, ctx.request, { action: "inquiry.export", objectType: "inquiry", detail });
        return { csv: await tableCsv(COLUMNS, rows.map(inquiryOf)), rows: rows.length, total };
      });
    },

    setHandled: async (ctx, { params, body }) => {
      atPlatform(ctx);
      return ctx.outside(async (tx) => {
        const changed = await store.setHandled(tx, params.id, body.handled ? ctx.actor.name : null);
        const row = await store.byId(tx, params.id);
        if (!row) throw new Fault("not-found");
        if (changed) {
          const detail = { before: { handled: !body.handled }, after: { handled: body.handled } };
          const entry = { action: "inquiry.update", objectType: "inquiry", objectId: row.id, detail };
          await audit(tx, ctx.actor, ctx.request, entry);
        }
        return inquiryOf(row);
      });
    },
  };
}

/** Inquiries belong to no tenant, so nobody reads them from inside one. */
function atPlatform({ actor }: AdminCtx): void {
  if (actor.tenantId !== PLATFORM)
    throw new Fault("forbidden", { detail: "Inquiries are read at platform level." });
}

function inquiryOf(row: store.InquiryRow): Inquiry {
  const { fields } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: fields.name,
    email: row.email,
    company: fields.company,
    jobTitle: fields.jobTitle ?? null,
    phoneNumber: fields.phoneNumber ?? null,
    companySize: fields.companySize ?? null,
    plan: fields.plan ?? null,
    billing: fields.billing ?? null,
    seats: fields.seats ?? null,
    message: fields.message,
    createdAt: row.created_at,
    handledAt: row.handled_at,
    handledBy: row.handled_by_name,
  };
}

const COLUMNS: readonly CsvColumn<Inquiry>[] = [
  { heading: "Kind", cell: (row) => row.kind },
  { heading: "Name", cell: (row) => row.name },
  { heading: "Email", cell: (row) => row.email },
  { heading: "Company", cell: (row) => row.company },
  { heading: "Job title", cell: (row) => row.jobTitle },
  { heading: "Phone", cell: (row) => row.phoneNumber },
  { heading: "Company size", cell: (row) => row.companySize },
  { heading: "Plan", cell: (row) => row.plan && PLANS[row.plan].name },
  { heading: "Billing", cell: (row) => row.billing },
  { heading: "Seats", cell: (row) => row.seats },
  { heading: "Message", cell: (row) => row.message },
  { heading: "Received", cell: (row) => row.createdAt },
  { heading: "Handled", cell: (row) => row.handledAt },
  { heading: "Handled by", cell: (row) => row.handledBy },
];

import type { Inquiry, inquiryInbox } from "@crq/contract/platform/inquiries";
import { PLANS } from "@crq/contract/platform/plans";
import { PLATFORM } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { audit, exported } from "../audit-log/public.ts";
import * as store from "./store.ts";

/** The calls that platform administrators manage inquiries with. */
export function inquiryInboxHandlers(): Handlers<AdminCtx, typeof inquiryInbox> {
  return {
    ...listAndCsv({ door, list: store.list, columns: COLUMNS, audited: exported("inquiry.export") }),

    setHandled: async (ctx, { params, body }) =>
      door(ctx)(async (tx) => {
        const changed = await store.setHandled(tx, params.id, body.handled ? ctx.actor.name : null);
        const row = await store.byId(tx, params.id);
        if (!row) throw new Fault("not-found");
        if (changed) {
          const detail = { before: { handled: !body.handled }, after: { handled: body.handled } };
          const entry = {
            action: "inquiry.update",
            objectType: "inquiry",
            objectId: row.id,
            detail,
          } as const;
          await audit(tx, ctx.actor, ctx.request, entry);
        }
        return row;
      }),
  };
}

/** Inquiries belong to no tenant, so they can't be read from inside one. */
function door({ actor, outside }: AdminCtx) {
  if (actor.tenantId !== PLATFORM)
    throw new Fault("forbidden", { detail: "Inquiries are available at platform level only." });
  return outside;
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

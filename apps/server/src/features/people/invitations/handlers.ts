import * as store from "./store.ts";
import type { Invitation, invitations } from "@crq/contract/people/invitations";
import { roleLabel } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import { eachOf } from "../../../http/each-of.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { exported } from "../../platform/audit-log/public.ts";
import { countAttempt, type Limit, waitText } from "../sign-in/public.ts";
import { resend, revoke } from "./change.ts";
import { checkRole, invite, type InviteDeps } from "./invite.ts";

/** How often one person can invite, up to fifty addresses each time. */
const INVITING_PER_PERSON: Limit = { name: "invitation person", per: "subject", count: 60, seconds: 3600 };

/** The calls that invite people. */
export function invitationHandlers(deps: InviteDeps): Handlers<AdminCtx, typeof invitations> {
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      columns: COLUMNS,
      audited: exported("invitation.export"),
    }),

    create: async ({ admin, actor, request, tenantId = PLATFORM, outside }, { body }) => {
      checkRole(actor.role, body.role, tenantId);
      const seconds = await outside((tx) => countAttempt(tx.all, INVITING_PER_PERSON, actor.userId));
      if (seconds > 0)
        throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
      const results = await admin((tx) => invite(tx, deps, { actor, request }, { ...body, tenantId }));
      return { invited: results.filter((one) => one.outcome === "invited").length, results };
    },

    resend: async (ctx, { params }) =>
      ctx.admin(async (tx) => {
        await resend(tx, deps, ctx, params.id);
        return (await store.byId(tx, params.id))!;
      }),

    revoke: async (ctx, { params }) =>
      ctx.admin(async (tx) => {
        await revoke(tx, ctx, params.id);
        return (await store.byId(tx, params.id))!;
      }),

    resendMany: async (ctx, { body }) =>
      eachOf(body.ids, (id) => ctx.admin((tx) => resend(tx, deps, ctx, id))),
    revokeMany: async (ctx, { body }) => eachOf(body.ids, (id) => ctx.admin((tx) => revoke(tx, ctx, id))),
  };
}

const COLUMNS: readonly CsvColumn<Invitation>[] = [
  { heading: "Email", cell: (row) => row.email },
  { heading: "Role", cell: (row) => roleLabel(row.role) },
  { heading: "Tenant", cell: (row) => row.tenantName },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Status", cell: (row) => row.status },
  { heading: "Invited by", cell: (row) => row.invitedBy },
  { heading: "Invited", cell: (row) => row.createdAt },
  { heading: "Last sent", cell: (row) => row.sentAt },
  { heading: "Times sent", cell: (row) => row.sentCount },
  { heading: "Expires", cell: (row) => row.expiresAt },
  { heading: "Accepted", cell: (row) => row.acceptedAt },
  { heading: "Revoked", cell: (row) => row.revokedAt },
  { heading: "Revoked by", cell: (row) => row.revokedBy },
];

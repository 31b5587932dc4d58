import * as store from "./store.ts";
import { can } from "@crq/contract/permissions";
import { PLANS, type Plan } from "@crq/contract/platform/plans";
import type { TenantRecord, tenants, TenantSummary } from "@crq/contract/platform/tenants";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { nameTaken } from "../../people/accounts/public.ts";
import { audit, exported } from "../audit-log/public.ts";
import { inviteOne } from "../../people/invitations/public.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { locked, recordOf } from "./reply.ts";
import { stateHandlers } from "./state-handlers.ts";
import type { Tx } from "../../../db/doors.ts";
import { memberPlaces } from "../plans/public.ts";

/** The calls that administer tenants. */
export function tenantHandlers(deps: {
  outbox: Outbox;
  publicUrl: string;
  breakGlass: readonly string[];
}): Handlers<AdminCtx, typeof tenants> {
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      columns: COLUMNS,
      audited: exported("tenant.export"),
    }),

    create: async (ctx, { body }) =>
      ctx.outside(async (tx) => {
        const { actor, request } = ctx;
        const { administratorEmail, ...tenant } = body;
        if (await store.nameTaken(tx, tenant.name)) throw nameTaken("name");
        const id = await store.insert(tx, tenant);
        const entry = {
          action: "tenant.create",
          objectType: "tenant",
          objectId: id,
          detail: { ...tenant, administratorEmail },
        } as const;
        await audit(tx, actor, request, entry); // on the platform, and as the first entry of the tenant's own log
        await audit(tx, actor, request, entry, id);
        if (administratorEmail !== undefined)
          await inviteOne(tx, deps, ctx, { tenantId: id, email: administratorEmail, role: "admin" });
        return recordOf(tx, id);
      }),

    get: async ({ admin }, { params }) => admin((tx) => recordOf(tx, params.tenantId)),

    update: async ({ admin, actor, request }, { params, body }) => {
      const { version, ...fields } = body;
      if ((fields.plan ?? fields.billing) !== undefined && !can(actor.role, "plan:manage"))
        throw new Fault("forbidden", { detail: "Only the platform's administrators can change the plan." });
      return admin(async (tx) => {
        const before = await locked(tx, params.tenantId);
        if (before.version !== version)
          throw new Fault("conflict", {
            detail: `You read version ${version}; the tenant has version ${before.version} now.`,
          });
        if (fields.plan && fields.plan !== before.plan) await fitsPlan(tx, params.tenantId, fields.plan);
        const { companySize, supportEmail, industry, ...same } = fields;
        await store.update(tx, params.tenantId, version, {
          ...same,
          ...(industry !== undefined && { industry: industry || null }),
          ...(companySize !== undefined && { company_size: companySize || null }),
          ...(supportEmail !== undefined && { support_email: supportEmail || null }),
        });
        const after = await recordOf(tx, params.tenantId);
        const detail = changedFields(editable(before), editable(after));
        if (detail)
          await audit(tx, actor, request, {
            action: "tenant.update",
            objectType: "tenant",
            objectId: params.tenantId,
            detail,
          });
        return after;
      });
    },

    ...stateHandlers(deps),
  };
}

const COLUMNS = [
  { heading: "Name", cell: (row: TenantSummary) => row.name },
  { heading: "State", cell: (row: TenantSummary) => row.status },
  { heading: "Plan", cell: (row: TenantSummary) => PLANS[row.plan].name },
  { heading: "Billing", cell: (row: TenantSummary) => row.billing },
  { heading: "Members", cell: (row: TenantSummary) => row.members },
  { heading: "Clients", cell: (row: TenantSummary) => row.clients },
  { heading: "Created", cell: (row: TenantSummary) => row.createdAt },
  { heading: "Deleted after", cell: (row: TenantSummary) => row.deleteAfter },
  { heading: "Id", cell: (row: TenantSummary) => row.id },
];

/** The fields whose changes are logged. */
function editable({
  name,
  plan,
  billing,
  industry,
  companySize,
  supportEmail,
}: Omit<TenantRecord, "administrators">) {
  return { name, plan, billing, industry, companySize, supportEmail };
}

/**
 * Throws `plan-limit` if a tenant has more people than a plan includes. The caller has locked the tenant's
 * row, as does everything that adds a member, so none can be added in between.
 */
async function fitsPlan(tx: Tx, tenantId: string, plan: Plan): Promise<void> {
  const { name, members } = PLANS[plan];
  const { used } = await memberPlaces(tx, tenantId);
  if (members !== null && used > members)
    throw new Fault("plan-limit", {
      detail: `The ${name} plan includes ${members} team members and this tenant has ${used}, including open invitations. Remove ${used - members} first or choose a larger plan.`,
    });
}

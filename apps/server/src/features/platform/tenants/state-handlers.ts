import { PLANS } from "@crq/contract/platform/plans";
import type { AuditAction } from "@crq/contract/records";
import { DELETION_DAYS, type tenants } from "@crq/contract/platform/tenants";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../audit-log/public.ts";
import { brandOf } from "../../people/invitations/public.ts";
import { events, notifyAdministrators } from "../../people/notifications/public.ts";
import { locked, recordOf } from "./reply.ts";
import { requireHighestRank } from "../../people/tenant-sign-in/public.ts";
import * as store from "./store.ts";

/** The calls that suspend and reactivate a tenant. */
type StateCalls = Pick<
  Handlers<AdminCtx, typeof tenants>,
  "suspend" | "reactivate" | "requestDeletion" | "cancelDeletion"
>;

/** The calls that suspend and reactivate a tenant; its administrators get a mail. */
export function stateHandlers({ outbox }: { outbox: Outbox }): StateCalls {
  return {
    suspend: async (ctx, { params, body }) =>
      ctx.admin(async (tx) => {
        const tenant = await inState(tx, params.tenantId, "active");
        await store.setStatus(tx, tenant.id, "suspended", { reason: body.reason });
        const sessionsEnded = await store.endSessions(tx, tenant.id);
        await record(tx, ctx, "tenant.suspend", tenant, { reason: body.reason, sessionsEnded });
        await tell(tx, outbox, ctx, tenant, "tenant.suspend", {
          subject: `${tenant.name} is suspended`,
          paragraphs: [
            `Access to ${tenant.name} has been suspended by the platform's administrators. No one can sign in until it's reactivated. No data is lost.`,
            `Reason: ${body.reason}`,
          ],
        });
        return recordOf(tx, tenant.id);
      }),

    reactivate: async (ctx, { params }) =>
      ctx.admin(async (tx) => {
        const tenant = await inState(tx, params.tenantId, "suspended");
        await store.setStatus(tx, tenant.id, "active");
        await record(tx, ctx, "tenant.reactivate", tenant, {});
        await tell(tx, outbox, ctx, tenant, "tenant.reactivate", {
          subject: `${tenant.name} is active again`,
          paragraphs: [`${tenant.name} has been reactivated. Everyone can sign in again.`],
        });
        return recordOf(tx, tenant.id);
      }),

    requestDeletion: async (ctx, { params, body }) =>
      ctx.admin(async (tx) => {
        const tenant = await locked(tx, params.tenantId);
        if (tenant.status === "deleting") throw wrongState(tenant.status);
        await requireHighestRank(tx, ctx.actor, tenant.id);
        if (body.confirmName.trim() !== tenant.name)
          throw new Fault("invalid-request", {
            errors: [{ path: "confirmName", message: "Enter the tenant's name exactly as shown" }],
          });
        await store.setStatus(tx, tenant.id, "deleting", { waitDays: DELETION_DAYS });
        const sessionsEnded = await store.endSessions(tx, tenant.id);
        const deleteAfter = (await locked(tx, tenant.id)).deleteAfter!;
        const day = deleteAfter.slice(0, 10);
        await record(tx, ctx, "tenant.request-deletion", tenant, {
          deleteAfter,
          sessionsEnded,
        });
        await tell(tx, outbox, ctx, tenant, "tenant.request-deletion", {
          subject: `${tenant.name} will be deleted on ${day}`,
          paragraphs: [
            `${ctx.actor.name} requested the deletion of ${tenant.name}. It's closed and no one can sign in.`,
            `On ${day}, its clients, their records, its settings and all roles will be permanently deleted. The audit log is kept.`,
            "Until then, the platform's administrators can cancel the deletion. Contact them if this is a mistake.",
          ],
        });
        return { deleteAfter };
      }),

    cancelDeletion: async (ctx, { params }) =>
      ctx.admin(async (tx) => {
        const tenant = await inState(tx, params.tenantId, "deleting");
        await store.setStatus(tx, tenant.id, "active");
        await record(tx, ctx, "tenant.cancel-deletion", tenant, { deleteAfter: tenant.deleteAfter });
        await tell(tx, outbox, ctx, tenant, "tenant.cancel-deletion", {
          subject: `${tenant.name} will not be deleted`,
          paragraphs: [`The deletion of ${tenant.name} was canceled. Everyone can sign in again.`],
        });
        return recordOf(tx, tenant.id);
      }),
  };
}

async function inState(tx: Tx, id: string, status: store.TenantRow["status"]): Promise<store.TenantRow> {
  const tenant = await locked(tx, id);
  if (tenant.status !== status) throw wrongState(tenant.status);
  return tenant;
}

function wrongState(status: string): Fault {
  const is = status === "deleting" ? "is scheduled for deletion" : `is ${status}`;
  return new Fault("conflict", { detail: `The tenant ${is} already. Reload to see its current status.` });
}

async function record(
  tx: Tx,
  ctx: AdminCtx,
  action: AuditAction,
  tenant: store.TenantRow,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, ctx.actor, ctx.request, {
    action,
    objectType: "tenant",
    objectId: tenant.id,
    detail: { name: tenant.name, ...detail },
  });
}

/** Notifies everyone who administers the tenant, by mail and in the application. */
async function tell(
  tx: Tx,
  outbox: Outbox,
  ctx: AdminCtx,
  tenant: store.TenantRow,
  kind: string,
  message: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  const brand = PLANS[tenant.plan].customBranding ? brandOf(tenant) : undefined;
  for (const { email } of await store.administratorsOf(tx, tenant.id))
    await outbox.write(tx, { to: email, heading: message.subject, brand, ...message });
  await notifyAdministrators(tx, tenant.id, events.tenantChanged(kind, message, ctx.actor.userId));
}

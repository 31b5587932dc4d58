import { PLATFORM } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";

/**
 * The one tenant that a call is about; at platform level it must be named. The platform itself isn't a
 * tenant.
 */
export function tenantMeant(ctx: Pick<AdminCtx, "tenantId">): string {
  if (ctx.tenantId === undefined)
    throw new Fault("invalid-request", {
      detail: "Choose a tenant: add tenantId to the query.",
      errors: [{ path: "tenantId", message: "is required at platform level" }],
    });
  if (ctx.tenantId === PLATFORM) throw new Fault("not-found");
  return ctx.tenantId;
}

import { PLATFORM } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { mayManage } from "../entitlements/public.ts";

/**
 * Whether the caller can reset someone's factors. They belong to the person, not to a tenant, so a tenant's
 * administrator can only if the person works nowhere else. No one can reset their own, or those of someone
 * with a higher rank anywhere.
 */
export function mayResetFactors(
  actor: Pick<Actor, "userId" | "role" | "tenantId">,
  id: string,
  places: readonly { readonly tenant_id: string; readonly role: string }[],
): boolean {
  const within =
    actor.tenantId === PLATFORM ||
    (places.length > 0 && places.every((one) => one.tenant_id === actor.tenantId));
  return (
    within &&
    mayManage(
      actor,
      id,
      places.map((one) => one.role),
    )
  );
}

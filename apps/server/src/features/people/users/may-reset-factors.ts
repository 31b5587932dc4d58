import { PLATFORM } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { mayManage } from "../entitlements/public.ts";

/**
 * Whether someone's factors are the caller's to reset. They belong to the person, not to a tenant: inside a tenant they are only while
 * the person works nowhere else. No one resets their own, nor those of someone who ranks higher anywhere.
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

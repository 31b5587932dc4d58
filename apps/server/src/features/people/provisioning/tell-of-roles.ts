import type { Tx } from "../../../db/doors.ts";
import { events, notify } from "../notifications/public.ts";
import { placeNames, type RoleChanges } from "./group-roles-store.ts";
import type { HeldRole } from "./store.ts";

/**
 * Notifies people of assigned and revoked roles: one notice for everyone with the same change. Suspended
 * roles cause no notice.
 * @param by who decided; absent if the directory did
 */
export async function tellOfRoles(
  tx: Tx,
  tenantId: string,
  changes: Partial<RoleChanges>,
  by?: { readonly userId: string; readonly name: string },
): Promise<void> {
  const alike = (ones: readonly HeldRole[] = []) =>
    Map.groupBy(
      ones.filter((one) => one.suspended_at === null),
      (one) => `${one.role} ${one.client_id}`,
    ).values();
  const tell = async (event: typeof events.roleGranted, ones: readonly HeldRole[]) => {
    const { role, client_id } = ones[0]!;
    const names = await placeNames(tx, tenantId, client_id);
    const doer = by ?? { name: `The directory of ${names.tenantName}` };
    const to = ones.map((one) => one.user_id);
    await notify(tx, event(to, { ...names, role }, doer));
  };
  for (const ones of alike(changes.taken)) await tell(events.roleTaken, ones);
  for (const ones of alike(changes.given)) await tell(events.roleGranted, ones);
}

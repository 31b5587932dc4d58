import { can, type Permission } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import type { Notice } from "./notice.ts";
import * as store from "./notify-store.ts";

/**
 * Notifies people within the transaction that causes it, through any door, so the notification exists only if
 * the transaction commits. Preferences are applied as the rows are written; the mail follows within a minute
 * or with the daily one.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const named = new Set([notice.to ?? []].flat());
  if (notice.by !== undefined && notice.category !== "security") named.delete(notice.by);
  if (named.size > 0) await store.tell(tx, [...named], notice);
}

/** The people whose role lets them do all of this with a record of a tenant and client. */
export async function peopleWho(
  tx: Tx,
  permissions: readonly Permission[],
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string | null },
): Promise<ReadonlySet<string>> {
  const roles = ROLES.filter((role) => permissions.every((permission) => can(role, permission)));
  return new Set(await store.holdersOf(tx, tenantId, roles, clientId));
}

/** Notifies everyone who administers a tenant. */
export async function notifyAdministrators(
  tx: Tx,
  ofTenant: string,
  notice: Omit<Notice, "to">,
): Promise<void> {
  await notify(tx, { ...notice, to: await store.administratorsOf(tx, ofTenant) });
}

/**
 * Notifies everyone whose role lets them do something with a record of the notice's tenant and client.
 *
 * @param except those who can't do it with this one, such as its authors
 */
export async function notifyThoseWho(
  tx: Tx,
  permission: Permission,
  notice: Omit<Notice, "to">,
  except: ReadonlySet<string | null> = new Set(),
): Promise<void> {
  const { tenantId, clientId = null } = notice;
  const holders = await peopleWho(tx, [permission], { tenantId, clientId });
  await notify(tx, { ...notice, to: [...holders].filter((id) => !except.has(id)) });
}

/** Who may change what others may do. */
import { grantable, isPlatformRole, roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { heldBy, leftAlone } from "./store.ts";

/** Whether an actor may change a person who holds these roles: not themselves, nor anyone who ranks higher. */
export function mayManage(
  actor: Pick<Actor, "userId" | "role">,
  userId: string,
  roles: readonly string[],
): boolean {
  const within: readonly string[] = grantable(actor.role);
  return actor.userId !== userId && roles.every((role) => within.includes(role));
}

/** Throws `forbidden` unless the actor may change a person who holds these roles. */
export function checkManageable(actor: Actor, userId: string, roles: readonly string[]): void {
  if (actor.userId === userId)
    throw new Fault("forbidden", { detail: "You can't change your own access. Ask another administrator." });
  if (!mayManage(actor, userId, roles))
    throw new Fault("forbidden", { detail: "This person has a role that ranks above yours." });
}

/**
 * Throws `forbidden` unless the actor may change these people, by everything that they hold in reach of the door. Every call whose object is a person, or something that
 * a person holds, asks this: who may take a small role from a higher administrator could lock them out of what it opens.
 */
export async function checkPeopleManageable(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  const held = Map.groupBy(await heldBy(tx, userIds), (one) => one.userId);
  for (const id of userIds)
    checkManageable(
      actor,
      id,
      (held.get(id) ?? []).map((one) => one.role),
    );
}

/** Throws `forbidden` unless the actor may give and take a role. */
export function checkGrantable(actor: Actor, role: Role): void {
  if (grantable(actor.role).includes(role)) return;
  throw new Fault("forbidden", {
    detail: `You can't assign or revoke ${roleLabel(role)} because it ranks above ${roleLabel(actor.role)}.`,
  });
}

/** Throws `forbidden` when a tenant, or the platform, would have no one left to administer it. */
export async function checkAdministratorRemains(
  tx: Tx,
  tenantIds: readonly string[],
  leaving: { readonly userId: string; readonly entitlementId?: string },
): Promise<void> {
  const [first] = await leftAlone(tx, tenantIds, leaving);
  if (first === undefined) return;
  throw new Fault("forbidden", {
    detail: `This is the last administrator of ${first}. Assign the role to someone else first.`,
  });
}

/** The tenant in which a role is given: the one named, or the platform for the platform's own roles. */
export function placeOf(role: Role, tenantId: string | undefined): string {
  if (isPlatformRole(role)) {
    if (tenantId === undefined || tenantId === PLATFORM) return PLATFORM;
    throw invalid("role", "is a platform role, not a tenant role");
  }
  if (tenantId !== undefined && tenantId !== PLATFORM) return tenantId;
  throw invalid("role", "is a tenant role. Choose a tenant first");
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}

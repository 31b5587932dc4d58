/** Who can change others' roles. */
import { grantable, isPlatformRole, roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { heldBy, leftAlone } from "./store.ts";

/** Whether an actor can change a person with these roles: not themselves, and no one of higher rank. */
export function mayManage(
  actor: Pick<Actor, "userId" | "role">,
  userId: string,
  roles: readonly string[],
): boolean {
  const within: readonly string[] = grantable(actor.role);
  return actor.userId !== userId && roles.every((role) => within.includes(role));
}

/** Throws `forbidden` unless the actor can change a person with these roles. */
export function checkManageable(actor: Actor, userId: string, roles: readonly string[]): void {
  if (actor.userId === userId)
    throw new Fault("forbidden", { detail: "You can't change your own access. Ask another administrator." });
  if (!mayManage(actor, userId, roles))
    throw new Fault("forbidden", { detail: "This person has a role that ranks above yours." });
}

/**
 * Throws `forbidden` unless the actor can change these people, given all their roles visible to the door.
 * Every call about a person or a person's roles checks this: being able to revoke a minor role of a higher
 * administrator could lock them out of what it opens.
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

/** Throws `forbidden` unless the actor can assign and revoke a role. */
export function checkGrantable(actor: Actor, role: Role): void {
  if (grantable(actor.role).includes(role)) return;
  throw new Fault("forbidden", {
    detail: `You can't assign or revoke ${roleLabel(role)} because it ranks above ${roleLabel(actor.role)}.`,
  });
}

/** Throws `forbidden` if a tenant, or the platform, would be left without an administrator. */
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

/** The tenant of a role assignment: the one named, or the platform for its own roles. */
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

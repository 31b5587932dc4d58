import type { AuditAction } from "@crq/contract/records";
/** Groups that a directory provisions; a group gives its members a role once an administrator chooses one. */
import { type Tx, wholeTenant } from "../../../db/doors.ts";
import { deleteGroup, grantByGroup } from "./group-roles-store.ts";
import type { GroupInput, GroupRow } from "./resources.ts";
import { ScimFault } from "./scim-fault.ts";
import * as store from "./group-store.ts";
import { tellOfRoles } from "./tell-of-roles.ts";
import { note, type Caller, type ScimDeps } from "./users.ts";

/** Groups of the caller's tenant, by one attribute or all. */
export function findGroups(
  deps: ScimDeps,
  caller: Caller,
  by: Parameters<typeof store.groups>[1],
): Promise<GroupRow[]> {
  return deps.doors.administer(wholeTenant(caller.tenantId), (tx) => store.groups(tx, by));
}

/** One group of the caller's tenant. */
export async function findGroup(deps: ScimDeps, caller: Caller, id: string): Promise<GroupRow> {
  const [group] = await findGroups(deps, caller, { attribute: "id", value: id.toLowerCase() });
  if (!group) throw new ScimFault(404, "Group not found.");
  return group;
}

/** Creates a group with its members. */
export async function createGroup(deps: ScimDeps, caller: Caller, input: GroupInput): Promise<GroupRow> {
  const id = await deps.doors.administer(wholeTenant(caller.tenantId), async (tx) => {
    await refuseTaken(tx, input.displayName);
    const made = await store.newGroup(tx, caller.tenantId, {
      displayName: input.displayName,
      externalId: input.externalId ?? null,
    });
    await write(tx, caller, made, input, "scim.group-create");
    return made;
  });
  return findGroup(deps, caller, id);
}

/** Replaces a group's name and members. */
export async function replaceGroup(
  deps: ScimDeps,
  caller: Caller,
  id: string,
  input: GroupInput,
): Promise<GroupRow> {
  await deps.doors.administer(wholeTenant(caller.tenantId), async (tx) => {
    const [before] = await store.groups(tx, { attribute: "id", value: id.toLowerCase() });
    if (!before) throw new ScimFault(404, "Group not found.");
    if (before.display_name !== input.displayName) await refuseTaken(tx, input.displayName, before.id);
    await store.updateGroup(tx, before.id, {
      displayName: input.displayName,
      externalId: input.externalId ?? null,
    });
    await write(tx, caller, before.id, input, "scim.group-update");
  });
  return findGroup(deps, caller, id);
}

/** Deletes a group; its members lose the roles it gave. */
export async function removeGroup(deps: ScimDeps, caller: Caller, id: string): Promise<void> {
  await deps.doors.administer(wholeTenant(caller.tenantId), async (tx) => {
    const [group] = await store.groups(tx, { attribute: "id", value: id.toLowerCase() });
    if (!group) throw new ScimFault(404, "Group not found.");
    const taken = await deleteGroup(tx, group.id);
    await note(tx, caller, "scim.group-delete", "group", group.id, { name: group.display_name });
    await tellOfRoles(tx, caller.tenantId, { taken });
  });
}

async function write(
  tx: Tx,
  caller: Caller,
  id: string,
  input: GroupInput,
  action: AuditAction,
): Promise<void> {
  await store.setMembers(
    tx,
    caller.tenantId,
    id,
    input.members.map((member) => member.value),
  );
  const changes = await grantByGroup(tx, caller.tenantId, id);
  await note(tx, caller, action, "group", id, { name: input.displayName, members: input.members.length });
  await tellOfRoles(tx, caller.tenantId, changes);
}

async function refuseTaken(tx: Tx, name: string, except?: string): Promise<void> {
  const [taken] = await store.groups(tx, { attribute: "displayname", value: name });
  if (taken && taken.id !== except)
    throw new ScimFault(409, "A group with this displayName already exists.", "uniqueness");
}

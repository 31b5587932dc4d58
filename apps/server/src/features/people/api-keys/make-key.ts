import { keyPermissions, MOST_KEYS, type ApiKey } from "@crq/contract/people/api-keys";
import type { Permission } from "@crq/contract/permissions";
import type { Role } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { newKey } from "./key.ts";
import { wouldWork } from "./key-store.ts";
import * as store from "./store.ts";

/** The settings of a new key. */
export interface Wanted {
  readonly owner: "person" | "tenant";
  readonly tenantId: string;
  readonly clientId: string | null;
  readonly role: Role;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiresInDays: number;
}

/** Creates a key in the transaction and returns it with the record; it can't be retrieved again. */
export async function makeKey(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  wanted: Wanted,
): Promise<ApiKey & { key: string }> {
  const possible = keyPermissions(wanted.role, wanted.owner, wanted.clientId);
  const errors = wanted.permissions.flatMap((permission, i) =>
    possible.includes(permission)
      ? []
      : [{ path: `permissions[${i}]`, message: overreach(permission, wanted) }],
  );
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
  const owner: store.Owner =
    wanted.owner === "person" ? { userId: actor.userId } : { tenantId: wanted.tenantId };
  if ((await store.liveKeys(tx, owner)) >= MOST_KEYS)
    throw new Fault("invalid-request", {
      detail: `You've reached the limit of ${MOST_KEYS} keys. Revoke one you no longer use.`,
    });
  const { key, prefix } = newKey(wanted.owner);
  const hash = tokenHash(key);
  const { tenantId, clientId, role, name, permissions, expiresInDays: days } = wanted;
  const userId = wanted.owner === "person" ? actor.userId : null;
  const id = await store.insertKey(tx, {
    tenantId,
    userId,
    clientId,
    name,
    prefix,
    hash,
    permissions,
    role,
    by: actor.name,
    days,
  });
  const detail = { owner: wanted.owner, prefix, name, role, clientId, permissions, expiresInDays: days };
  await audit(
    tx,
    actor,
    request,
    { action: "api-key.create", objectType: "api-key", objectId: id, detail },
    tenantId,
  );
  return { ...(await store.apiKey(tx, owner, id))!, key };
}

/** Why a key can't have a permission. */
function overreach(permission: Permission, { role, owner, clientId }: Wanted): string {
  return clientId !== null && keyPermissions(role, owner).includes(permission)
    ? "applies to the whole tenant, but this key is limited to one client"
    : "isn't allowed for the key's role";
}

/** A personal key requires that its owner really has the role: one lent by the environment isn't enough. */
export async function mustWork(tx: Tx, key: string): Promise<void> {
  if (await wouldWork(tx, tokenHash(key))) return;
  throw new Fault("forbidden", {
    detail: "You don't have this role here, so a key with it wouldn't work.",
  });
}

/** Revokes a key in the transaction; `mayRevoke` can refuse. A nonexistent key is not found. */
export async function revoke(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  which: { owner: store.Owner; id: string },
  mayRevoke: (key: ApiKey) => boolean = () => true,
): Promise<void> {
  const key = await store.apiKey(tx, which.owner, which.id);
  if (!key) throw new Fault("not-found");
  if (!mayRevoke(key)) throw new Fault("forbidden", { detail: "This key has a role above your own." });
  await store.revokeKey(tx, key.id);
  const detail = { prefix: key.prefix, name: key.name };
  await audit(
    tx,
    actor,
    request,
    { action: "api-key.revoke", objectType: "api-key", objectId: key.id, detail },
    key.tenantId,
  );
}

/**
 * Keys of programs: a key's holder calls the API with `Authorization: Bearer crq_…`, without a browser's session.
 */
import * as z from "zod/mini";
import { ById, Id, Instant, line, Nothing } from "../fields.ts";
import { pageOf, scope } from "../lists.ts";
import { isForWholeTenants, PERMISSIONS, type Permission, permissionsOf } from "../permissions.ts";
import { fitsClient, FOR_WHOLE_TENANT, ROLES, type Role } from "../roles.ts";
import { routes } from "../route.ts";

/** The maximum number of live keys of one person, and of one tenant. */
export const MOST_KEYS = 50;
/** The default life of a key, in days. */
export const KEY_DAYS = 90;
/** The longest life of a key, in days. */
export const MOST_KEY_DAYS = 365;

/** Permissions only for a person in front of a browser: the context of their session, and creating keys. */
const NOT_BY_KEY: readonly Permission[] = ["context:switch", "client:change", "tenant-api-key:manage"];

/** Whether a key can have a permission at all. */
export function isForKeys(permission: Permission): boolean {
  return !NOT_BY_KEY.includes(permission);
}

/** Whether a permission is given to tenants' keys and to no role. */
export function isByKeyAlone(permission: Permission): boolean {
  return PERMISSIONS[permission].length === 0;
}

/**
 * The permissions that a key with this role can have: those of the role that suit a program; for a tenant's own key also those that only keys
 * have. A key for one client gets no whole-tenant permissions.
 */
export function keyPermissions(
  role: Role,
  owner: "person" | "tenant",
  clientId: string | null = null,
): Permission[] {
  const alone = (Object.keys(PERMISSIONS) as Permission[]).filter(isByKeyAlone);
  const possible = [...permissionsOf(role).filter(isForKeys), ...(owner === "tenant" ? alone : [])];
  return clientId === null ? possible : possible.filter((permission) => !isForWholeTenants(permission));
}

const PermissionName = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]);

const daysWords = `must be a whole number from 1 to ${MOST_KEY_DAYS}`;
const Fields = {
  name: line(1, 100, "Name is required", "At most 100 characters"),
  permissions: z.array(PermissionName).check(
    z.minLength(1, "Select at least one permission"),
    z.maxLength(100, "At most 100 permissions"),
    z.refine(
      (all) => new Set(all as unknown[]).size === (all as unknown[]).length,
      "lists a permission twice",
    ),
  ),
  expiresInDays: z._default(
    z.int(daysWords).check(z.minimum(1, daysWords), z.maximum(MOST_KEY_DAYS, daysWords)),
    KEY_DAYS,
  ),
};

/** A new personal key. */
export const NewPersonalApiKey = z.strictObject(Fields);
/** A new key of a tenant. */
export const NewTenantApiKey = z
  .strictObject({ ...Fields, role: z.enum(ROLES), clientId: z.optional(Id) })
  .check(z.refine(fitsClient, { path: ["clientId"], message: FOR_WHOLE_TENANT }));

/** A key in lists: everything except the key itself. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The key's first characters, to recognize it by. */
  prefix: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(PermissionName),
  tenantId: Id,
  tenantName: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** By the server's clock. */
  expired: z.boolean(),
  lastUsedAt: z.nullable(Instant),
  lastUsedIp: z.nullable(z.string()),
});
/** A key in lists: everything except the key itself. */
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key. `key` is shown only once and never stored. */
const CreatedApiKey = z.object({ ...ApiKey.shape, key: z.string() });

const ApiKeys = z.object({ items: z.array(ApiKey) });

/**
 * The keys of the signed-in person, which can do no more than that person in the context where they were
 * created.
 */
export const personalApiKeys = routes({
  list: {
    method: "GET",
    path: "/api/account/api-keys",
    access: "signed-in",
    summary: "The keys of the signed-in person that have not been revoked",
    reply: ApiKeys,
  },
  create: {
    method: "POST",
    path: "/api/account/api-keys",
    access: "signed-in",
    changesSignIn: true,
    summary:
      "Make a key of one's own; needs a fresh proof, and the answer is the only time that it is shown. The key ends with its life, and when the password changes",
    secretReply: true,
    body: NewPersonalApiKey,
    reply: CreatedApiKey,
    status: 201,
  },
  revoke: {
    method: "DELETE",
    path: "/api/account/api-keys/:id",
    access: "signed-in",
    summary: "Revoke a key of one's own; it stops working at once",
    params: ById,
    reply: Nothing,
    status: 204,
  },
});

/** The keys of a tenant, which outlast the person who created them. */
export const tenantApiKeys = routes({
  list: {
    method: "GET",
    path: "/api/api-keys",
    access: "tenant-api-key:manage",
    summary: "The tenant's own keys that have not been revoked",
    query: z.strictObject(scope),
    reply: ApiKeys,
  },
  create: {
    method: "POST",
    secretReply: true,
    path: "/api/api-keys",
    access: "tenant-api-key:manage",
    summary:
      "Make a key of the tenant; needs a fresh proof, and the answer is the only time that it is shown",
    query: z.strictObject(scope),
    body: NewTenantApiKey,
    reply: CreatedApiKey,
    status: 201,
  },
  revoke: {
    method: "DELETE",
    path: "/api/api-keys/:id",
    access: "tenant-api-key:manage",
    summary: "Revoke a key of the tenant; it stops working at once",
    params: ById,
    query: z.strictObject(scope),
    reply: Nothing,
    status: 204,
  },
});

/** A program's key that expires soon: a person's or, without one, its tenant's own. */
const ExpiringKey = z.object({
  id: Id,
  name: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  expiresAt: Instant,
});

/** Keys of all tenants together. */
export const expiringKeys = routes({
  soonest: {
    method: "GET",
    path: "/api/platform/expiring-keys",
    polled: true,
    access: "super-admin-dashboard:read",
    summary: "Keys of programs that end within 30 days, the next first: how many, and twenty at most",
    reply: pageOf(ExpiringKey),
  },
});

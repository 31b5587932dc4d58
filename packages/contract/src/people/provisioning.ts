import * as z from "zod/mini";
import { ById, Id, Instant } from "../fields.ts";
import { scope } from "../lists.ts";
import { fitsClient, FOR_WHOLE_TENANT, ROLES, isPlatformRole, type Role } from "../roles.ts";
import { routes } from "../route.ts";

/** The roles that a directory's group can assign: all roles of a tenant. */
export const GROUP_ROLES = ROLES.filter((role) => !isPlatformRole(role)) as [Role, ...Role[]];

/** A group of a tenant's directory, and the role that its members get. */
export const DirectoryGroup = z.object({
  id: Id,
  displayName: z.string(),
  members: z.int(),
  role: z.nullable(z.enum(ROLES)),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
});
/** A group of a tenant's directory. */
export type DirectoryGroup = z.infer<typeof DirectoryGroup>;

/** Users and groups that a tenant's directory provisions by SCIM 2.0, and the groups' roles. */
export const provisioning = routes({
  get: {
    method: "GET",
    path: "/api/provisioning",
    access: "tenant:configure",
    summary: "Where a directory provisions, and what it has provisioned so far",
    query: z.strictObject(scope),
    reply: z.object({
      baseUrl: z.string(),
      users: z.int(),
      /** Have an account and haven't accepted the directory's invitation yet; at most 200. */
      pending: z.array(z.object({ userName: z.string(), invitedAt: Instant })),
      groups: z.array(DirectoryGroup),
    }),
  },
  setGroupRole: {
    method: "PATCH",
    path: "/api/provisioning/groups/:id",
    access: "tenant:configure",
    summary: "Say which role the members of a directory's group hold",
    params: ById,
    query: z.strictObject(scope),
    body: z
      .strictObject({ role: z.nullable(z.enum(GROUP_ROLES)), clientId: z.nullable(Id) })
      .check(z.refine(fitsClient, { path: ["clientId"], message: FOR_WHOLE_TENANT })),
    reply: z.object({ success: z.boolean() }),
  },
});

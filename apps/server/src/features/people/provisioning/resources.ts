/** The SCIM 2.0 resources (RFC 7643) as this product reads and writes them. */
import { composed, isReadable, UNREADABLE } from "@crq/contract/readable-text";
import * as z from "zod";
import { bare, type Draft, type Kept, type KeptAttributes } from "./patch/apply-patch.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** Directories also send booleans as words. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((word) => word.toLowerCase() === "true"),
]);
const text = (max: number) =>
  z
    .string()
    .overwrite((value) => composed(value).trim())
    .max(max)
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f]*$/u)
    .refine(isReadable, UNREADABLE);

/** A user as a directory sends it; attributes that aren't stored are ignored. */
export const UserInput = z.object({
  userName: z.email().max(254),
  externalId: text(200).nullish(),
  name: z.object({ givenName: text(100).nullish(), familyName: text(100).nullish() }).nullish(),
  displayName: text(200).nullish(),
  title: text(200).nullish(),
  active: flag.default(true),
});
/** A user as a directory sends it. */
export type UserInput = z.output<typeof UserInput>;

/** A group as a directory sends it. */
export const GroupInput = z.object({
  displayName: text(200).min(1),
  externalId: text(200).nullish(),
  members: z
    .array(z.object({ value: z.uuid() }))
    .max(10_000)
    .default([]),
});
/** A group as a directory sends it. */
export type GroupInput = z.output<typeof GroupInput>;

const byName = (...kept: readonly Kept[]) => new Map(kept.map((one) => [one.name.toLowerCase(), one]));

/** What PATCH can change in a user. */
export const USER_ATTRIBUTES: KeptAttributes = {
  schema: USER_SCHEMA,
  attributes: byName(
    { kind: "single", name: "userName", required: true },
    { kind: "single", name: "externalId" },
    { kind: "parts", name: "name", parts: { givenname: "givenName", familyname: "familyName" } },
    { kind: "single", name: "displayName" },
    { kind: "single", name: "title" },
    { kind: "single", name: "active", required: true },
  ),
};

/** What PATCH can change in a group. */
export const GROUP_ATTRIBUTES: KeptAttributes = {
  schema: GROUP_SCHEMA,
  attributes: byName(
    { kind: "single", name: "displayName", required: true },
    { kind: "single", name: "externalId" },
    { kind: "list", name: "members" },
  ),
};

/** The stored data of a provisioned user. */
export interface UserRow {
  readonly id: string;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string;
  /** Works in the tenant: neither deactivated nor only invited. */
  readonly active: boolean;
  /** What the directory wants, which takes effect once the person has joined. */
  readonly wanted_active: boolean;
  /** Already has an account and hasn't accepted the directory's invitation. */
  readonly pending: boolean;
  readonly invitation_id: string | null;
  readonly made_here: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
}

/** The stored data of a group. */
export interface GroupRow {
  readonly id: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly members: readonly { readonly value: string; readonly display: string }[];
}

const meta = (
  resourceType: string,
  row: { id: string; created_at: string; updated_at: string },
  base: string,
) => ({
  resourceType,
  created: row.created_at,
  lastModified: row.updated_at,
  location: `${base}/${resourceType}s/${row.id}`,
});

/** A user as a directory reads it. `base` is the address of the service. */
export function userResource(row: UserRow, base: string) {
  const formatted = `${row.first_name} ${row.last_name}`.trim();
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name: { givenName: row.first_name, familyName: row.last_name, formatted },
    displayName: formatted || row.user_name,
    ...(row.job_title && { title: row.job_title }),
    emails: [{ value: row.user_name, type: "work", primary: true }],
    active: row.active,
    groups: row.groups,
    meta: meta("User", row, base),
  };
}

/** A user as PATCH sees it: what a directory can write, in prototype-less values. */
export function userDraft(row: UserRow): Draft {
  return bare({
    userName: row.user_name,
    externalId: row.external_id,
    name: bare({ givenName: row.first_name, familyName: row.last_name }),
    title: row.job_title,
    active: row.wanted_active,
  });
}

/** A group as PATCH sees it. */
export function groupDraft(row: GroupRow): Draft {
  return bare({
    displayName: row.display_name,
    externalId: row.external_id,
    members: row.members.map(({ value }) => bare({ value })),
  });
}

/** A group as a directory reads it. `base` is the address of the service. */
export function groupResource(row: GroupRow, base: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: row.members,
    meta: meta("Group", row, base),
  };
}

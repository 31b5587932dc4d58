/** People as administrators see them: all of them from the platform, those of one tenant from inside. */
import * as z from "zod/mini";
import { EntitlementOfPerson } from "./entitlements.ts";
import { ById, Id, Instant, line } from "../fields.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { PERMISSIONS, type Permission } from "../permissions.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The states of a person. Inside a tenant, `suspended` also means that their roles there are suspended. */
export const PERSON_STATES = ["active", "invited", "suspended"] as const;

/** A person in a list. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(PERSON_STATES),
  /** Their roles within the caller's reach, strongest first. */
  roles: z.array(EntitlementOfPerson),
  /** Whether they set up an authenticator app or a passkey. */
  hasFactor: z.boolean(),
  lastSignInAt: z.nullable(Instant),
  createdAt: Instant,
  /**
   * Whether the caller can suspend them, sign them out, or change their roles: not for themselves, nor for a person
   * of higher rank.
   */
  manageable: z.boolean(),
});
/** A person in a list. */
export type Person = z.infer<typeof Person>;

const SessionOfPerson = z.object({
  id: Id,
  role: z.enum(ROLES),
  tenantName: z.string(),
  clientName: z.nullable(z.string()),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: Instant,
  seenAt: Instant,
});

const Activity = z.object({
  tenantId: Id,
  seq: z.int(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
});

/** A person in full. */
export const PersonRecord = z.object({
  ...Person.shape,
  jobTitle: z.string(),
  phoneNumber: z.string(),
  mfaRequired: z.boolean(),
  /** Whether the caller can reset their two-factor authentication: inside a tenant, only while they work nowhere else. */
  factorsResettable: z.boolean(),
  sessions: z.array(SessionOfPerson),
  /** The latest log entries by and about them, within the caller's reach. */
  activity: z.array(Activity),
  /** Kinds of factors and linked accounts; null inside a tenant, because they don't belong to it. */
  security: z.nullable(
    z.object({
      totp: z.boolean(),
      passkeys: z.int(),
      recoveryCodes: z.int(),
      identities: z.array(z.string()),
    }),
  ),
});
/** A person in full. */
export type PersonRecord = z.infer<typeof PersonRecord>;

/** The fields of a person that administrators can change. */
export const EditPerson = z.strictObject({
  firstName: line(1, 100, "First name is required", "At most 100 characters"),
  lastName: line(1, 100, "Last name is required", "At most 100 characters"),
  jobTitle: line(0, 100, "At most 100 characters"),
  phoneNumber: line(0, 40, "At most 40 characters"),
});

const reason = line(3, 500, "Enter a reason of 3 to 500 characters");

/** Why a person is suspended; it is in the log. */
export const SuspendPerson = z.strictObject({ reason });

/** The maximum number of people in one call. */
export const PEOPLE_AT_ONCE = 200;

/** Actions on several people together. */
export const BULK_ACTIONS = ["suspend", "reactivate", "sign-out"] as const;

const sorts = ["name", "email", "lastSignIn", "created"] as const;
const filter = {
  role: z.optional(z.enum(ROLES)),
  /** `none`: they have no role yet. */
  status: z.optional(z.enum([...PERSON_STATES, "none"])),
  ...scope,
};
const scoped = z.strictObject({ ...scope });
const aboutOne = { params: ById, query: scoped } as const;

/** Administration of people. */
export const users = routes({
  list: {
    method: "GET",
    path: "/api/users",
    access: "user:read",
    summary: "People, searched by name and email address",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: pageOf(Person),
  },
  exportCsv: {
    method: "GET",
    path: "/api/users/export",
    access: "user:read",
    summary: "The same people as CSV",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: CsvReply,
  },
  seats: {
    method: "GET",
    path: "/api/users/seats",
    access: "user:read",
    summary:
      "How many people the tenant's plan includes, and how many places are taken; open invitations take one each",
    query: scoped,
    reply: z.object({
      tenantName: z.string(),
      plan: z.nullable(z.string()),
      limit: z.nullable(z.int()),
      used: z.int(),
    }),
  },
  bulk: {
    method: "POST",
    path: "/api/users/bulk",
    access: "user:manage",
    summary: "Suspend, reactivate or sign out several people; answers for each what happened",
    query: scoped,
    body: z.strictObject({
      ids: z
        .array(Id)
        .check(
          z.minLength(1, "Select at least one"),
          z.maxLength(PEOPLE_AT_ONCE, `At most ${PEOPLE_AT_ONCE} at once`),
        ),
      action: z.enum(BULK_ACTIONS),
      /** Needed to suspend. */
      reason: z.optional(reason),
    }),
    reply: z.object({ results: z.array(z.object({ id: Id, done: z.boolean(), message: z.string() })) }),
  },
  get: {
    method: "GET",
    path: "/api/users/:id",
    access: "user:read",
    summary: "A person: roles, sessions and log in reach",
    ...aboutOne,
    reply: PersonRecord,
  },
  update: {
    method: "PATCH",
    path: "/api/users/:id",
    access: "user:manage",
    summary: "Change a person's names, job and phone; at platform level only",
    ...aboutOne,
    body: EditPerson,
    reply: PersonRecord,
  },
  suspend: {
    method: "POST",
    path: "/api/users/:id/suspend",
    access: "user:manage",
    summary: "Suspend a person, in the tenant or everywhere, and end their sessions there",
    ...aboutOne,
    body: SuspendPerson,
    reply: PersonRecord,
  },
  reactivate: {
    method: "POST",
    path: "/api/users/:id/reactivate",
    access: "user:manage",
    summary: "End a suspension",
    ...aboutOne,
    reply: PersonRecord,
  },
  signOut: {
    method: "POST",
    path: "/api/users/:id/sign-out",
    access: "user:manage",
    summary: "End a person's sessions in reach, or the one that is named",
    ...aboutOne,
    body: z.strictObject({ sessionId: z.optional(Id) }),
    reply: z.object({ ended: z.int() }),
  },
  resetFactors: {
    method: "POST",
    path: "/api/users/:id/reset-factors",
    access: "user:manage",
    summary:
      "Remove a person's authenticator app, passkeys and recovery codes, end their sessions, and tell them and the administrators of their tenants; needs a fresh proof; inside a tenant only for people who work nowhere else",
    ...aboutOne,
    reply: PersonRecord,
  },
  resendSetup: {
    method: "POST",
    path: "/api/users/:id/resend-setup",
    access: "user:manage",
    summary: "Mail a fresh set-up link to someone who has not set up their account",
    ...aboutOne,
    reply: z.object({ email: z.string() }),
  },
  roles: {
    method: "GET",
    path: "/api/roles",
    access: "user:read",
    summary: "The roles, what each may do, and how many people in reach hold it",
    query: scoped,
    reply: z.array(
      z.object({
        role: z.enum(ROLES),
        label: z.string(),
        permissions: z.array(z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])),
        holders: z.int(),
      }),
    ),
  },
});

import * as z from "zod/mini";
import { ChallengeToken } from "./auth.ts";
import { ById, Id, Instant, line } from "../fields.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";
import { DATE_FORMATS, TIMEZONES } from "../timezones.ts";

/** A person's email subscriptions. */
export const EmailPreferences = z.strictObject({
  marketing: z.boolean(),
  productUpdates: z.boolean(),
  securityAlerts: z.boolean(),
});

/** A person's own profile details. */
export const ProfileFields = z.strictObject({
  firstName: line(1, 100, "First name is required", "At most 100 characters"),
  lastName: line(1, 100, "Last name is required", "At most 100 characters"),
  jobTitle: line(0, 100, "At most 100 characters"),
  phoneNumber: line(0, 40, "At most 40 characters"),
  emailPreferences: EmailPreferences,
});

const Profile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  phoneNumber: z.string(),
  emailPreferences: EmailPreferences,
  /** They can sign in with a password, not only with linked accounts. */
  hasPassword: z.boolean(),
  passwordChangedAt: z.nullable(Instant),
  createdAt: Instant,
  /** Sent back with a change, which is refused if the profile was changed in between. */
  updatedAt: Instant,
});
/** A person's own profile. */
export type Profile = z.infer<typeof Profile>;

const ZONES = TIMEZONES.map(({ value }) => value) as [string, ...string[]];
const LOCALES = DATE_FORMATS.map(({ value }) => value) as [string, ...string[]];

/** A person's date and time format. A zone comes with its source; each other member can be sent alone. */
export const TimezonePreferences = z
  .strictObject({
    timezone: z.optional(z.enum(ZONES, "must be one of the listed time zones")),
    timezoneSource: z.optional(z.enum(["auto", "manual"])),
    militaryTime: z.optional(z.boolean()),
    dateFormat: z.optional(z.enum(LOCALES, "must be one of the listed date formats")),
  })
  .check(
    z.refine((given) => given.timezone === undefined || given.timezoneSource !== undefined, {
      message: "goes with the time zone",
      path: ["timezoneSource"],
    }),
    z.refine((given) => Object.values(given).some((value) => value !== undefined), "Nothing to change"),
  );

const Password = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(1024));
const Code = z.string().check(z.regex(/^[0-9]{6}$/, "Please enter a 6-digit verification code"));

/** A new email address, with the password that confirms it. */
export const ChangeEmail = z.strictObject({
  email: z
    .email("Please enter a valid email address")
    .check(z.maxLength(254, "Please enter a valid email address")),
  currentPassword: Password,
});

/** One of a person's sessions. */
const OwnSession = z.object({
  id: Id,
  /** Browser and system, as far as the browser reports them: `Firefox on Windows`. */
  device: z.string(),
  mobile: z.boolean(),
  ipAddress: z.string(),
  location: z.nullable(z.string()),
  /** How the person proved their identity: `password`, `password+email`, `passkey`, `saml`, … */
  method: z.string(),
  remembered: z.boolean(),
  tenantName: z.nullable(z.string()),
  role: z.enum(ROLES),
  openedAt: Instant,
  seenAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
});
/** One of a person's sessions. */
export type OwnSession = z.infer<typeof OwnSession>;

const Records = z.array(z.record(z.string(), z.unknown()));

/**
 * Deleting one's own account: the confirmation word, and the password; a person without one uses a fresh proof in their session
 * instead.
 */
export const DeleteAccount = z.strictObject({
  confirm: z.literal("DELETE", "Type DELETE to confirm"),
  password: z.optional(Password),
});

/** The signed-in person's own account. */
export const profile = routes({
  get: {
    method: "GET",
    path: "/api/account/profile",
    access: "signed-in",
    summary: "The signed-in person's profile",
    reply: Profile,
  },
  update: {
    method: "PATCH",
    path: "/api/account/profile",
    access: "signed-in",
    summary: "Change the profile as it was read; 409 when it was changed since",
    body: z.strictObject({ ...ProfileFields.shape, updatedAt: Instant }),
    reply: Profile,
  },
  timezonePreferences: {
    method: "PATCH",
    path: "/api/user/timezone-preferences",
    access: "signed-in",
    summary: "How the signed-in person reads times: zone, 24-hour clock, date format",
    body: TimezonePreferences,
    reply: z.object({ success: z.boolean() }),
  },
  changeEmail: {
    method: "POST",
    path: "/api/account/email",
    access: "signed-in",
    changesSignIn: true,
    summary:
      "Ask for another email address; a code goes there. Answers alike whether or not the address is free",
    secretReply: true,
    body: ChangeEmail,
    reply: z.object({ token: z.string() }),
  },
  confirmEmail: {
    method: "POST",
    path: "/api/account/email/confirm",
    access: "signed-in",
    changesSignIn: true,
    summary: "Take the new email address, with the code that was mailed there; other sessions end",
    body: z.strictObject({ token: ChallengeToken, code: Code }),
    reply: z.object({ email: z.string() }),
  },
  sessions: {
    method: "GET",
    path: "/api/account/sessions",
    access: "signed-in",
    summary: "Where the signed-in person is signed in",
    reply: z.array(OwnSession),
  },
  endSession: {
    method: "DELETE",
    path: "/api/account/sessions/:id",
    access: "signed-in",
    summary: "End one of the signed-in person's own sessions",
    params: ById,
    reply: z.void(),
    status: 204,
  },
  endOtherSessions: {
    method: "POST",
    path: "/api/account/sessions/end-others",
    access: "signed-in",
    summary: "End every session of the signed-in person but this one",
    reply: z.object({ ended: z.int() }),
  },
  exportData: {
    method: "GET",
    path: "/api/account/export",
    access: "signed-in",
    summary: "Everything held about the signed-in person",
    reply: z.object({
      exportedAt: Instant,
      profile: z.record(z.string(), z.unknown()),
      entitlements: Records,
      sessions: Records,
      identities: Records,
      factors: z.record(z.string(), z.unknown()),
      apiKeys: Records,
      notifications: Records,
      notificationPreferences: Records,
      signInOrigins: Records,
      /** The person's actions, latest first, at most 10,000 entries. */
      auditEntries: Records,
    }),
  },
  deletion: {
    method: "GET",
    path: "/api/account/deletion",
    access: "signed-in",
    summary: "What ending one's own account would mean, and what forbids it",
    reply: z.object({
      /** What must be settled first, one sentence each. */
      blockedBy: z.array(z.string()),
      /** Where the person's work stays. */
      tenants: z.array(z.string()),
      hasPassword: z.boolean(),
    }),
  },
  remove: {
    method: "POST",
    path: "/api/account/delete",
    access: "signed-in",
    summary: "End the signed-in person's own account, for good",
    setsCookie: true,
    body: DeleteAccount,
    reply: z.object({ success: z.boolean() }),
  },
});

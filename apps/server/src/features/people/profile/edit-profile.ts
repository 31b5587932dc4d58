/** The use cases 'a person changes their profile' and 'changes their time settings'. */
import type {
  EmailPreferences,
  Profile,
  ProfileFields,
  TimezonePreferences,
} from "@crq/contract/people/profile";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Outside, Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { logOf } from "./own-account.ts";
import * as store from "./store.ts";

/** The caller's profile. */
export async function readProfile(tx: Tx, actor: Actor): Promise<Profile> {
  const row = await store.profileOf(tx, actor.userId);
  if (!row) throw new Fault("unauthenticated");
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    phoneNumber: row.phone_number,
    emailPreferences: preferencesOf(row.email_preferences),
    hasPassword: row.has_password,
    passwordChangedAt: row.password_changed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Registration data may be missing for an invited member. */
function preferencesOf(stored: unknown): z.output<typeof EmailPreferences> {
  const { marketing, productUpdates, securityAlerts } = stored as Partial<z.output<typeof EmailPreferences>>;
  return {
    marketing: marketing ?? false,
    productUpdates: productUpdates ?? false,
    securityAlerts: securityAlerts ?? true,
  };
}

/** Updates the profile, unless it changed since it was read. */
export async function editProfile(
  outside: Outside,
  actor: Actor,
  request: FastifyRequest,
  wanted: z.output<typeof ProfileFields> & { updatedAt: string },
): Promise<Profile> {
  return outside(async (tx) => {
    const before = await readProfile(tx, actor);
    const { updatedAt, ...fields } = wanted;
    const done = await store.updateProfile(tx, actor.userId, updatedAt, {
      first_name: fields.firstName,
      last_name: fields.lastName,
      job_title: fields.jobTitle,
      phone_number: fields.phoneNumber,
      email_preferences: JSON.stringify(fields.emailPreferences),
    });
    if (!done)
      throw new Fault("conflict", {
        detail: "Your profile was changed in another session. Reload it, then make your changes again.",
      });
    const after = await readProfile(tx, actor);
    await record(tx, actor, request, before, after, Object.keys(fields));
    return after;
  });
}

/** Updates the person's time settings. */
export async function editTimePreferences(
  outside: Outside,
  actor: Actor,
  request: FastifyRequest,
  wanted: z.output<typeof TimezonePreferences>,
): Promise<{ success: boolean }> {
  return outside(async (tx) => {
    const row = await store.timePreferencesOf(tx, actor.userId);
    if (!row) throw new Fault("unauthenticated");
    const before = {
      timezone: row.timezone,
      timezoneSource: row.timezone_source,
      militaryTime: row.military_time,
      dateFormat: row.date_format,
    };
    const after = {
      timezone: wanted.timezone ?? before.timezone,
      timezoneSource: wanted.timezoneSource ?? before.timezoneSource,
      militaryTime: wanted.militaryTime ?? before.militaryTime,
      dateFormat: wanted.dateFormat ?? before.dateFormat,
    };
    await store.setTimePreferences(tx, actor.userId, {
      timezone: after.timezone,
      timezone_source: after.timezoneSource,
      military_time: after.militaryTime,
      date_format: after.dateFormat,
    });
    await record(tx, actor, request, before, after, Object.keys(before));
    return { success: true };
  });
}

/** Logs what changed, if anything did. */
async function record(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  before: object,
  after: object,
  names: readonly string[],
): Promise<void> {
  const of = (record: object, name: string): unknown => (record as Record<string, unknown>)[name];
  const changed = names.filter(
    (name) => JSON.stringify(of(before, name)) !== JSON.stringify(of(after, name)),
  );
  if (changed.length === 0) return;
  const side = (record: object) => Object.fromEntries(changed.map((name) => [name, of(record, name)]));
  const detail = { before: side(before), after: side(after) };
  const entry = { action: "user.update", objectType: "user", objectId: actor.userId, detail } as const;
  await audit(tx, actor, request, entry, logOf(actor));
}

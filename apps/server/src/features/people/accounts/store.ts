import { sql } from "kysely";
import type { RevenueBand } from "@crq/contract/platform/organization";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { tenantNameKey } from "./name-key.ts";

/**
 * A new account's first notifications, the first on top. They belong to the account, wherever the person
 * works, and aren't mailed.
 */
const STARTER_NOTIFICATIONS = [
  {
    kind: "welcome",
    category: "product",
    title: "Welcome",
    body: "Quantify your organization's cyber risk in dollars and show its compliance.",
    href: "/dashboard",
  },
  {
    kind: "security",
    category: "security",
    title: "Secure your account",
    body: "Add a second factor, so a stolen password alone can't open your account.",
    href: "/user-account/mfa-management",
  },
  {
    kind: "tour",
    category: "product",
    title: "Take the tour",
    body: "Take two minutes to learn where things are and how to quantify your first scenario.",
    href: "/dashboard?tour=start",
  },
].map((one) => ({ ...one, mail_due: "elsewhere" }));

/** A new tenant's optional data besides its name. */
export interface TenantTerms {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly industry: string | null;
  readonly company_size: string | null;
  readonly annual_revenue?: RevenueBand;
}

/** Creates a tenant and returns its id. */
export async function newTenant(tx: Tx, name: string, terms?: TenantTerms): Promise<string> {
  return (await tx.first(
    sqlFor
      .insertInto("tenants")
      .values({ name, name_key: tenantNameKey(name), ...terms })
      .returning("id"),
  ))!.id;
}

/** The id of the tenant with a name. */
export async function tenantNamed(tx: Tx, name: string): Promise<string | undefined> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("name", "=", name)))?.id;
}

/** Creates a client and returns its id. */
export async function newClient(tx: Tx, tenantId: string, name: string): Promise<string> {
  return (await tx.first(sqlFor.insertInto("clients").values({ tenant_id: tenantId, name }).returning("id")))!
    .id;
}

/** A tenant's client with a name: its id. */
export async function clientNamed(tx: Tx, tenantId: string, name: string): Promise<string | undefined> {
  const named = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("name", "=", name);
  return (await tx.first(named))?.id;
}

/** A role in a tenant (or on the platform), for all its clients or for one. */
export interface Entitlement {
  readonly tenantId: string;
  readonly role: Role;
  readonly clientId: string | null;
}

/** Whose account it is; without a password, the account still has to be set up. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly jobTitle?: string;
  readonly phoneNumber?: string;
  readonly emailPreferences?: Readonly<Record<string, boolean>>;
  /** The person has proved the address; by default, if the creator sets the password (the demo workspace). */
  readonly emailVerified?: boolean;
  /** The operator creates it on the command line. */
  readonly operatorMade?: boolean;
}

/** Who assigns a role. */
export interface Giver {
  readonly id: string | null;
  readonly name: string;
}

/**
 * Creates an account with one entitlement and its first notifications, and returns its id. `by` and `origin`
 * are logged.
 */
export async function newAccount(
  tx: Tx,
  person: Person,
  at: Entitlement,
  by: string,
  more: { readonly giver?: Giver; readonly origin?: { readonly id: string; readonly ip: string } } = {},
): Promise<string> {
  const user = await tx.first(
    sqlFor
      .insertInto("users")
      .values({
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: person.passwordHash,
        status: person.passwordHash === null ? "invited" : "active",
        job_title: person.jobTitle ?? "",
        phone_number: person.phoneNumber ?? "",
        ...(person.emailPreferences && { email_preferences: JSON.stringify(person.emailPreferences) }),
        ...((person.emailVerified ?? person.passwordHash !== null) && { email_verified_at: sql`now()` }),
        ...(person.operatorMade && { operator_made_at: sql`now()` }),
      })
      .returning("id"),
  );
  await grant(tx, user!.id, at, more.giver);
  await tx.run(
    sqlFor.insertInto("notifications").values(
      STARTER_NOTIFICATIONS.map((one, place) => ({
        ...one,
        tenant_id: PLATFORM,
        user_id: user!.id,
        created_at: sql<string>`now() - make_interval(secs => ${place} * 0.001)`, // in their order
      })),
    ),
  );
  const detail = { email: person.email, role: at.role, clientId: at.clientId };
  await auditAs(
    tx,
    by,
    more.origin,
    { action: "user.create", objectType: "user", objectId: user!.id, detail },
    at.tenantId,
  );
  return user!.id;
}

/** Assigns a role, and returns whether it was new; assigning it again changes nothing. */
export async function grant(tx: Tx, userId: string, at: Entitlement, giver?: Giver): Promise<boolean> {
  const granted = await tx.run(
    sqlFor
      .insertInto("entitlements")
      .values({
        tenant_id: at.tenantId,
        user_id: userId,
        role: at.role,
        client_id: at.clientId,
        ...(giver && { granted_by: giver.id, granted_by_name: giver.name }),
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return granted === 1;
}

/** Marks an account as created by the operator on the command line; only that command can call this. */
export async function markOperatorMade(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({ operator_made_at: sql`coalesce(operator_made_at, now())` })
      .where("id", "=", userId),
  );
}

/** Records that a person who requested their account has set it up. */
export async function activateRequests(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ status: "activated" })
      .where("user_id", "=", userId)
      .where("status", "=", "approved"),
  );
}

/** Sets an account's password, if the account exists. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where(sql`lower(email)`, "=", email.toLowerCase()),
  );
}

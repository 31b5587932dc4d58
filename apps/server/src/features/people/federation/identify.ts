/** Whose account an outside account opens. */
import type { SignInNotice } from "@crq/contract/people/federation";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { activateRequests } from "../accounts/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import {
  type Account,
  accountByEmail,
  accountById,
  entitlementsOf,
  isReserved,
  outranksProvider,
} from "../sign-in/public.ts";
import { domainOf } from "../../platform/domains/public.ts";
import type { OutsideProfile } from "./provider.ts";
import * as store from "./store.ts";

/** A tenant whose own provider vouches for the person, limited to its own members. */
export interface VouchingTenant {
  readonly id: string;
  readonly name: string;
  /** If not empty, newcomers must have an address of one of these domains. */
  readonly allowedDomains: readonly string[];
  /** The tenant's proved domains: newcomers must have an address of one of these. */
  readonly provenDomains: readonly string[];
}

/** The person's account, or why there is none. */
export type Identification = { readonly account: Account } | { readonly notice: SignInNotice };

interface IdentifyDeps {
  readonly outbox: Outbox;
  /** Addresses reserved for emergency accounts. */
  readonly breakGlass: readonly string[];
}

interface Vouched {
  readonly profile: OutsideProfile;
  /** Absent for public providers. */
  readonly tenant: VouchingTenant | undefined;
}

/**
 * Finds the account that an outside account opens, by its subject. An address alone opens none: anyone who
 * can get an address confirmed elsewhere could take over another person's account. An unknown subject has two
 * ways in: a tenant's own provider vouches for a member of only that tenant, who is then linked; or the
 * address is new, so an account without roles is created.
 */
export async function identify(
  deps: IdentifyDeps,
  tx: Tx,
  request: FastifyRequest,
  { profile, tenant }: Vouched,
): Promise<Identification> {
  const { email } = profile;
  if (email !== undefined && isReserved(deps.breakGlass, email))
    return refused(tx, request, { profile, tenant }, "own-account-only");
  const known = await store.useIdentity(tx, profile);
  if (known !== undefined) {
    const account = (await accountById(tx, known))!;
    if (isReserved(deps.breakGlass, account.email))
      return refused(tx, request, { profile, tenant }, "own-account-only");
    if (tenant && !(await speaksFor(tx, tenant, account)))
      return refused(tx, request, { profile, tenant }, "not-a-member");
    return { account };
  }
  if (email === undefined || (!profile.emailVerified && !tenant)) return { notice: "unverified-email" };
  const existing =
    (await accountByEmail(tx, email)) ?? (tenant && (await namedByDirectory(tx, tenant.id, email)));
  if (existing && isReserved(deps.breakGlass, existing.email))
    return refused(tx, request, { profile, tenant }, "own-account-only");
  if (existing) {
    if (tenant && (await claims(tx, tenant, existing)))
      return { account: await adopt(deps, tx, request, { profile, tenant }, existing) };
    return refused(tx, request, { profile, tenant }, "link-first");
  }
  if (tenant && !allows(tenant, email)) return { notice: "domain-not-allowed" };
  return { account: await newcomer(tx, request, { profile: { ...profile, email }, tenant }) };
}

/**
 * The member with an address in the tenant's directory: their own provider knows them by that address,
 * whatever address their account has.
 */
async function namedByDirectory(tx: Tx, tenantId: string, email: string): Promise<Account | undefined> {
  const id = await store.userNamed(tx, tenantId, email);
  return id === undefined ? undefined : accountById(tx, id);
}

/** Logs why a sign-in was refused. */
async function refused(
  tx: Tx,
  request: FastifyRequest,
  { profile, tenant }: Vouched,
  reason: SignInNotice,
): Promise<Identification> {
  const { email, provider: method } = profile;
  const entry = {
    action: "session.refuse",
    objectType: "session",
    detail: { email, method, reason },
  } as const;
  await auditAs(tx, email ?? "unknown", request, entry, tenant?.id);
  return { notice: reason };
}

/**
 * Whether a tenant's provider still vouches for an account it has opened before: its person belongs to the
 * tenant, or the provider created the account, and no one has proved its address or given it a role.
 */
async function speaksFor(tx: Tx, tenant: VouchingTenant, account: Account): Promise<boolean> {
  const places = await store.placesOf(tx, account.id);
  if (places.includes(tenant.id)) return true;
  return places.length === 0 && account.email_verified_at === null;
}

/** Whether a tenant's provider can vouch for an account it hasn't opened before. */
async function claims(tx: Tx, tenant: VouchingTenant, account: Account): Promise<boolean> {
  const open = account.status === "active" || account.status === "invited";
  const places = await store.placesOf(tx, account.id);
  if (!open || places.length !== 1 || places[0] !== tenant.id) return false;
  const held = await entitlementsOf(tx, account.id);
  return !held.some((one) => outranksProvider(one.role, one.provider_set_by));
}

function allows(tenant: VouchingTenant, email: string): boolean {
  const domain = domainOf(email);
  return (
    tenant.provenDomains.includes(domain) &&
    (tenant.allowedDomains.length === 0 || tenant.allowedDomains.includes(domain))
  );
}

/**
 * Links a tenant's member at their first sign-in through the tenant's provider; a new subject replaces an
 * older one.
 */
async function adopt(
  deps: { readonly outbox: Outbox },
  tx: Tx,
  request: FastifyRequest,
  { profile, tenant }: { profile: OutsideProfile; tenant: VouchingTenant },
  account: Account,
): Promise<Account> {
  await store.deleteIdentity(tx, account.id, profile.provider);
  await store.insertIdentity(tx, account.id, profile, true);
  await store.activatePerson(tx, account.id, profile);
  await activateRequests(tx, account.id);
  const entry = {
    action: "identity.link",
    objectType: "user",
    objectId: account.id,
    detail: { provider: profile.provider, subject: profile.subject },
  } as const;
  await auditAs(tx, account.email, request, entry, tenant.id);
  await deps.outbox.write(tx, linkedMail(account.email, `single sign-on of ${tenant.name}`));
  return (await accountById(tx, account.id))!;
}

async function newcomer(
  tx: Tx,
  request: FastifyRequest,
  { profile, tenant }: { profile: OutsideProfile & { email: string }; tenant: VouchingTenant | undefined },
): Promise<Account> {
  const id = await store.insertPerson(tx, profile);
  await store.insertIdentity(tx, id, profile, true);
  const of = { objectType: "user", objectId: id } as const;
  const created = { email: profile.email, method: profile.provider };
  await auditAs(tx, profile.email, request, { action: "user.create", ...of, detail: created }, tenant?.id);
  const linked = { provider: profile.provider, subject: profile.subject };
  await auditAs(tx, profile.email, request, { action: "identity.link", ...of, detail: linked }, tenant?.id);
  return (await accountById(tx, id))!;
}

/** Tells a person that an outside account now opens theirs. */
export function linkedMail(to: string, what: string) {
  return {
    to,
    subject: "A way to sign in was added",
    heading: "A way to sign in was added",
    paragraphs: [
      `You can now sign in to your account with ${what}.`,
      "If this wasn't you, change your password, unlink it in your profile under Linked accounts, and tell your administrator.",
    ],
  };
}

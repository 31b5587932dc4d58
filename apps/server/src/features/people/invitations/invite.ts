/** The use case 'an administrator invites people'. */
import type { INVITE_OUTCOMES } from "@crq/contract/people/invitations";
import { grantable, isPlatformRole, roleLabel, type Role } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import { isReserved } from "../sign-in/public.ts";
import { invitationMail } from "./mails.ts";
import * as store from "./store.ts";

/** What inviting depends on. */
export interface InviteDeps {
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
  /** Addresses reserved for emergency accounts, which can't be invited. */
  readonly breakGlass: readonly string[];
}

/** The inviter and their request. */
export interface Inviter {
  readonly actor: Actor;
  readonly request: FastifyRequest;
}

/** Whom to invite, and to what. */
export interface Wish {
  readonly tenantId: string;
  readonly emails: readonly string[];
  readonly role: Role;
  readonly clientId: string | null;
  readonly message: string;
}

/** The result for one address. */
export interface InviteResult {
  readonly email: string;
  readonly outcome: (typeof INVITE_OUTCOMES)[number];
  readonly message: string;
  readonly id?: string;
}

/** Refuses a role that doesn't fit the context or ranks above the caller's own. */
export function checkRole(giver: Role, role: Role, tenantId: string): void {
  const atPlatform = tenantId === PLATFORM;
  if (isPlatformRole(role) !== atPlatform)
    throw new Fault("invalid-request", {
      errors: [
        {
          path: "role",
          message: atPlatform
            ? "is a tenant role. Choose a tenant"
            : "is a platform role, so it can't be assigned in a tenant",
        },
      ],
    });
  if (!grantable(giver).includes(role))
    throw new Fault("forbidden", { detail: "You can't assign a role above your own." });
}

const RESERVED = "This email address is reserved and can't be invited. Use another one.";

/**
 * Invites each address that isn't a member or invited yet, as far as domains and plan allow. The tenant stays
 * locked throughout.
 */
export async function invite(tx: Tx, deps: InviteDeps, by: Inviter, wish: Wish): Promise<InviteResult[]> {
  const tenant = await store.lockTenant(tx, wish.tenantId);
  if (!tenant) throw new Fault("not-found");
  if (tenant.status !== "active")
    throw new Fault("conflict", { detail: "This tenant is suspended, so you can't invite people to it." });
  const clientName = wish.clientId === null ? null : await store.clientName(tx, wish.tenantId, wish.clientId);
  if (clientName === undefined)
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "is not a client of this tenant" }],
    });
  const emails = [...new Map(wish.emails.map((email) => [email.toLowerCase(), email])).values()];
  const lower = emails.map((email) => email.toLowerCase());
  if (lower.includes(by.actor.email.toLowerCase()))
    throw new Fault("forbidden", {
      detail: "You can't invite yourself. Ask another administrator to assign your roles.",
    });
  const members = new Map(
    (await store.membersAmong(tx, wish.tenantId, lower, wish)).map((row) => [row.email, row.holds]),
  );
  const open = await store.openAmong(tx, wish.tenantId, lower);
  const results: InviteResult[] = [];
  for (const email of emails) {
    const key = email.toLowerCase();
    const same = open.find(
      (one) => one.email === key && one.role === wish.role && one.clientId === wish.clientId,
    );
    if (isReserved(deps.breakGlass, email)) results.push({ email, outcome: "reserved", message: RESERVED });
    else if (members.get(key) === true)
      results.push({
        email,
        outcome: "already-member",
        message: `Already has the ${roleLabel(wish.role)} role here.`,
      });
    else if (same)
      results.push({
        email,
        outcome: "already-invited",
        id: same.id,
        message: "Already invited. You can resend the invitation.",
      });
    else if (!domainAllowed(tenant.allowed_domains, key))
      results.push({
        email,
        outcome: "domain-not-allowed",
        message: `Only addresses at ${tenant.allowed_domains.join(", ")} can be invited.`,
      });
    else {
      const hasPlace = members.has(key) || open.some((one) => one.email === key);
      results.push(await inviteOne(tx, deps, by, { wish, tenant, clientName, email, hasPlace }));
    }
  }
  return results;
}

/** The inviter when a directory invites. */
const DIRECTORY = "Directory (SCIM)";

/**
 * Invites a person as a viewer for a tenant's directory, whether or not they are already a member; returns
 * the invitation's id. The caller writes the audit entry.
 */
export async function inviteByDirectory(
  tx: Tx,
  deps: InviteDeps,
  to: { readonly tenantId: string; readonly email: string },
): Promise<string> {
  const token = newToken();
  const id = await store.insert(tx, {
    ...to,
    role: "viewer",
    clientId: null,
    message: "",
    tokenHash: tokenHash(token),
    by: { userId: null, name: DIRECTORY },
  });
  const row = (await store.byId(tx, id))!;
  await sendInvitation(tx, deps, row, token, `The directory of ${row.tenantName}`);
  return id;
}

/** Revokes a directory's unaccepted invitation. */
export function revokeByDirectory(tx: Tx, id: string): Promise<void> {
  return store.revoke(tx, id, DIRECTORY);
}

interface One {
  readonly wish: Wish;
  readonly tenant: NonNullable<Awaited<ReturnType<typeof store.lockTenant>>>;
  readonly clientName: string | null;
  readonly email: string;
  readonly hasPlace: boolean;
}

async function inviteOne(
  tx: Tx,
  deps: InviteDeps,
  { actor, request }: Inviter,
  one: One,
): Promise<InviteResult> {
  const { wish, email } = one;
  if (!one.hasPlace) {
    const full = await planLimit(tx, wish.tenantId);
    if (full !== undefined) return { email, outcome: "plan-limit", message: full };
  }
  const token = newToken();
  const { tenantId, role, clientId, message } = wish;
  const id = await store.insert(tx, {
    tenantId,
    email,
    role,
    clientId,
    message,
    tokenHash: tokenHash(token),
    by: actor,
  });
  await sendInvitation(tx, deps, (await store.byId(tx, id))!, token, actor.name);
  const entry = {
    action: "invitation.create",
    objectType: "invitation",
    objectId: id,
    detail: { email, role, clientId },
  } as const;
  await audit(tx, actor, request, entry, tenantId);
  return { email, outcome: "invited", id, message: "Is invited." };
}

/** Mails an invitation with its token. */
export async function sendInvitation(
  tx: Tx,
  deps: InviteDeps,
  row: store.InvitationRow,
  token: string,
  by: string,
): Promise<void> {
  await deps.outbox.write(
    tx,
    invitationMail({
      to: row.email,
      by,
      role: row.role,
      tenant: row.tenantName === null ? null : { ...row, name: row.tenantName },
      clientName: row.clientName,
      message: row.message,
      expiresAt: row.expiresAt,
      href: new URL(`/new-registration?token=${token}`, deps.publicUrl).href,
    }),
  );
}

/** Why there is no free seat; undefined if there is one. */
async function planLimit(tx: Tx, tenantId: string): Promise<string | undefined> {
  try {
    await checkMemberPlace(tx, tenantId);
    return undefined;
  } catch (error) {
    if (error instanceof Fault && error.code === "plan-limit") return error.detail;
    throw error;
  }
}

function domainAllowed(domains: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domains.length === 0 || domains.some((one) => one.toLowerCase() === domain);
}

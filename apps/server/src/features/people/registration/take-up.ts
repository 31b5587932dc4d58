/** The use case 'an invited person accepts the invitation'. */
import { roleLabel, type Role } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { BRAND } from "../../../mail/message.ts";
import { finishSetupMail, insertInvited, type NewRequest } from "../account-requests/public.ts";
import { type Entitlement, grant, newAccount } from "../accounts/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import * as invitations from "../invitations/public.ts";
import { directoryInvitationAccepted } from "../provisioning/public.ts";
import { events, notify } from "../notifications/public.ts";
import {
  accountByEmail,
  isReserved,
  openSetup,
  proveAddress,
  renewSession,
  SETUP_HOURS,
} from "../sign-in/public.ts";
import type { RegistrationDeps } from "./ask.ts";

/** The result of accepting an invitation. */
export type TakenUp =
  | {
      readonly outcome: "taken";
      readonly role: Role;
      readonly tenantName: string | null;
      readonly setupToken?: string;
    }
  | { readonly outcome: "gone" }
  | { readonly outcome: "has-account" }
  | { readonly outcome: "other-address" };

/** What a token invites to; undefined if it is used, revoked, expired, or unknown. */
export async function preview(deps: RegistrationDeps, token: string) {
  return deps.doors.outside(async (tx) => {
    const row = await invitationOf(deps, tx, token, false);
    if (!row) return undefined;
    const account = await accountByEmail(tx, row.email);
    return {
      email: row.email,
      tenantName: row.tenantName,
      clientName: row.clientName,
      role: row.role,
      roleLabel: roleLabel(row.role),
      invitedBy: row.invitedBy,
      message: row.message,
      expiresAt: row.expiresAt,
      hasAccount: account !== undefined && account.status !== "invited",
    };
  });
}

/**
 * Registers someone without an account: the token proves the address, so no decision is needed, and setup
 * follows immediately.
 */
export async function registerInvited(
  deps: RegistrationDeps,
  origin: FastifyRequest,
  token: string,
  form: NewRequest,
): Promise<TakenUp> {
  return deps.doors.outside(async (tx) => {
    const row = await invitationOf(deps, tx, token, true);
    if (!row) return { outcome: "gone" };
    if (row.email.toLowerCase() !== form.email.toLowerCase())
      throw new Fault("invalid-request", {
        errors: [{ path: "email", message: `The invitation is for ${row.email}` }],
      });
    const known = await accountByEmail(tx, row.email);
    if (known && known.status !== "invited") return { outcome: "has-account" };
    const userId = known?.id ?? (await createAccount(tx, origin, row, form));
    await proveAddress(deps, tx, origin, userId, { by: "invitation", joins: placeOf(row).tenantId });
    await join(tx, origin, row, userId);
    await insertInvited(tx, form, {
      tenantId: placeOf(row).tenantId,
      userId,
      byId: row.inviterId,
      byName: row.invitedBy,
    });
    const setupToken = await openSetup(tx, userId);
    const href = new URL(`/setup/${setupToken}`, deps.publicUrl).href;
    await deps.outbox.write(tx, finishSetupMail(row.email, { href, hours: SETUP_HOURS })); // in case they stop halfway
    return { outcome: "taken", setupToken, role: row.role, tenantName: row.tenantName };
  });
}

/**
 * Gives a signed-in person what they were invited to. If that is the first proof of their address, their
 * session continues under a new token, and everything else from before ends.
 */
export async function acceptSignedIn(
  deps: RegistrationDeps,
  origin: FastifyRequest,
  actor: Actor,
  token: string,
): Promise<TakenUp & { readonly renewed?: { readonly token: string; readonly remember: boolean } }> {
  return deps.doors.outside(async (tx) => {
    const row = await invitationOf(deps, tx, token, true);
    if (!row) return { outcome: "gone" };
    if (row.email.toLowerCase() !== actor.email.toLowerCase()) return { outcome: "other-address" };
    const proof = { by: "invitation", keepSession: actor.sessionId, joins: placeOf(row).tenantId } as const;
    const first = await proveAddress(deps, tx, origin, actor.userId, proof);
    await join(tx, origin, row, actor.userId);
    const done = { outcome: "taken", role: row.role, tenantName: row.tenantName } as const;
    if (!first) return done;
    const renewed = newToken();
    const remember = await renewSession(tx, actor.sessionId, tokenHash(renewed));
    if (remember === undefined) throw new Fault("unauthenticated");
    return { ...done, renewed: { token: renewed, remember } };
  });
}

/** The invitation a token opens; never one to an address reserved for emergencies. */
async function invitationOf(deps: RegistrationDeps, tx: Tx, token: string, lock: boolean) {
  const row = await invitations.byToken(tx, tokenHash(token), { lock });
  return row && !isReserved(deps.breakGlass, row.email) ? row : undefined;
}

function createAccount(
  tx: Tx,
  origin: FastifyRequest,
  row: invitations.InvitationRow,
  form: NewRequest,
): Promise<string> {
  const person = { ...form, email: row.email, passwordHash: null, emailVerified: true };
  return newAccount(tx, person, placeOf(row), row.email, { giver: giverOf(row), origin });
}

/** Grants an invitation's role and marks it as accepted. */
async function join(
  tx: Tx,
  origin: FastifyRequest,
  row: invitations.InvitationRow,
  userId: string,
): Promise<void> {
  await grant(tx, userId, placeOf(row), giverOf(row));
  await invitations.accept(tx, row.id, userId);
  await directoryInvitationAccepted(tx, { tenantId: placeOf(row).tenantId, invitationId: row.id, userId });
  const entry = {
    action: "invitation.accept",
    objectType: "invitation",
    objectId: row.id,
    detail: {
      email: row.email,
      userId,
      role: row.role,
      clientId: row.clientId,
      invitedBy: row.invitedBy,
    },
  } as const;
  await auditAs(tx, row.email, origin, entry, placeOf(row).tenantId);
  await notify(tx, events.invitationAccepted(row.inviterId, row, userId));
}

function placeOf(row: invitations.InvitationRow): Entitlement {
  return { tenantId: row.tenantId ?? PLATFORM, role: row.role, clientId: row.clientId };
}

function giverOf(row: invitations.InvitationRow) {
  return { id: row.inviterId, name: row.invitedBy };
}

/** The new role in words. */
export function taken(done: { role: Role; tenantName: string | null }): string {
  return `You're now ${roleLabel(done.role)} at ${done.tenantName ?? BRAND}.`;
}

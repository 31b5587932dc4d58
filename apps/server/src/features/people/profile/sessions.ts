/** The use case 'a person reviews where they are signed in, and signs out there'. */
import type { OwnSession } from "@crq/contract/people/profile";
import type { Role } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { locationOf } from "../sign-in/public.ts";
import { describeDevice } from "../notifications/public.ts";
import { logOf } from "./own-account.ts";
import { endSessions, sessionsOf } from "./sessions-store.ts";

/** Where the caller is signed in. */
export async function ownSessions(tx: Tx, actor: Actor): Promise<OwnSession[]> {
  return (await sessionsOf(tx, actor)).map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    ipAddress: row.ip_address,
    location: locationOf(row.ip_address),
    method: row.method,
    remembered: row.remember,
    tenantName: row.tenant_name,
    role: row.acting_role as Role,
    openedAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    current: row.id === actor.sessionId,
  }));
}

/** Ends one of the caller's own sessions; another user's is not found. */
export async function endOne(tx: Tx, actor: Actor, request: FastifyRequest, id: string): Promise<void> {
  const ended = await endSessions(tx, actor, { only: id });
  if (ended.length === 0) throw new Fault("not-found");
  await record(tx, actor, request, ended, "signed out by the person");
}

/** Ends all other sessions of the caller, and returns how many there were. */
export async function endOthers(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  reason = "signed out by the person",
): Promise<number> {
  const ended = await endSessions(tx, actor, { but: actor.sessionId });
  await record(tx, actor, request, ended, reason);
  return ended.length;
}

async function record(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  ended: Awaited<ReturnType<typeof endSessions>>,
  reason: string,
): Promise<void> {
  for (const one of ended) {
    const detail = {
      reason,
      device: describeDevice(one.user_agent).device,
      ipAddress: one.ip_address,
      lastUse: one.seen_at,
    };
    const entry = { action: "session.end", objectType: "session", objectId: one.id, detail } as const;
    await audit(tx, actor, request, entry, logOf(actor));
  }
}

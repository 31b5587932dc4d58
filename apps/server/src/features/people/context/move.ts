/**
 * The use case 'a session moves to another context': under a new token, within the policies there, and
 * logged.
 */
import type { Role } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { audit } from "../../platform/audit-log/public.ts";
import {
  confinedElsewhere,
  makeRoom,
  moveSession,
  openedHow,
  policyOf,
  rememberContext,
  spanOf,
  tooWeak,
} from "../sign-in/public.ts";

/** Where a session is moving, and the assigned role it uses. */
export interface Target {
  readonly tenantId: string;
  readonly clientId: string | null;
  readonly role: Role;
  readonly heldRole: Role;
}

/**
 * Moves the caller's session. First check that the caller has the target.
 * @throws Fault `forbidden` if the target requires more than the session was opened with
 */
export async function move(
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  to: Target,
): Promise<{ token: string; remember: boolean }> {
  const session = await openedHow(tx, actor.sessionId);
  if (!session) throw new Fault("unauthenticated");
  const policy = await policyOf(tx, to.tenantId);
  const objection =
    confinedElsewhere(session.method, to.tenantId) ??
    (to.heldRole === "super_admin" ? undefined : tooWeak(session.method, { ...to, policy }));
  if (objection !== undefined) throw new Fault("forbidden", { detail: objection });
  const token = newToken();
  await moveSession(tx, actor.sessionId, {
    tokenHash: tokenHash(token),
    heldRole: to.heldRole,
    context: { role: to.role, tenant_id: to.tenantId, client_id: to.clientId },
    span: spanOf(policy, session.remember),
  });
  const { userId, email, sessionId: keep } = actor;
  const platform = to.heldRole === "super_admin"; // whose next session starts outside every tenant again
  await rememberContext(tx, userId, {
    role: to.heldRole,
    tenant_id: platform ? PLATFORM : to.tenantId,
    client_id: platform ? null : to.clientId,
  });
  await makeRoom(tx, email, request, {
    userId,
    tenantId: to.tenantId,
    keep,
    most: policy.max_sessions,
  });
  for (const { tenantId, detail } of entriesFor(actor, to))
    await audit(tx, actor, request, { ...SWITCH, objectId: keep, detail }, tenantId);
  return { token, remember: session.remember };
}

const SWITCH = { action: "session.switch", objectType: "session" } as const;

/**
 * Each log's entry: a tenant's own says that the person entered, left, or switched inside; the platform's has
 * the origin and destination. No tenant reads about another. Written in the order of their ids, so that
 * opposite switches don't deadlock.
 */
function entriesFor(from: Actor, to: Target) {
  const [before, after] = [contextOf(from), contextOf(to)];
  if (from.tenantId === to.tenantId) return [{ tenantId: from.tenantId, detail: { before, after } }];
  return [
    { tenantId: from.tenantId, detail: { before, after: from.tenantId === PLATFORM ? after : null } },
    { tenantId: to.tenantId, detail: { before: to.tenantId === PLATFORM ? before : null, after } },
  ].sort((one, other) => (one.tenantId < other.tenantId ? -1 : 1));
}

function contextOf({ tenantId, clientId, role }: Pick<Target, "tenantId" | "clientId" | "role">) {
  return { tenantId, clientId, role };
}

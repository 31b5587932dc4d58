import { sql, type RawBuilder } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { awake } from "./current-session-store.ts";
import type { SessionPolicy, SessionSpan } from "./session-policy.ts";
import type { Held } from "./store.ts";

const policy = prepared((tenantId: string) =>
  sqlFor
    .selectFrom("tenants")
    .select(["idle_minutes", "session_hours", "max_sessions", "mfa_required", "sso_required"])
    .select(
      sql<string | null>`(select s.set_by_role from saml_connections s where s.tenant_id = tenants.id)`.as(
        "provider_set_by",
      ),
    )
    .where("id", "=", tenantId),
);

/** A tenant's requirements for sessions. */
export async function policyOf(tx: Pick<Tx, "all">, tenantId: string): Promise<SessionPolicy> {
  const [row] = await tx.all(policy(tenantId));
  if (!row) throw new Error("a session works in a tenant that exists");
  return row;
}

/** A session to open. */
export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly context: Held;
  readonly remember: boolean;
  readonly span: SessionSpan;
  readonly method?: string | undefined;
  readonly breakGlass: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session and returns its id. Times are the database's. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { context, span } = session;
  const row = await tx.first(
    sqlFor
      .insertInto("sessions")
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        held_role: context.role,
        acting_role: context.role,
        acting_tenant_id: context.tenant_id,
        acting_client_id: context.client_id,
        remember: session.remember,
        ...(session.method !== undefined && { method: session.method }),
        break_glass: session.breakGlass,
        ip_address: session.ip,
        user_agent: session.userAgent.slice(0, 400),
        idle_minutes: span.idleMinutes,
        expires_at: sql`now() + make_interval(hours => ${span.hours})`,
      })
      .returning("id"),
  );
  return row!.id;
}

/** How a session was opened; undefined if it has ended. Locks it for the transaction. */
export function openedHow(tx: Tx, sessionId: string) {
  return tx.first(
    sqlFor.selectFrom("sessions").select(["method", "remember"]).where("id", "=", sessionId).forUpdate(),
  );
}

/** Moves a session into another context, under a new token. It may end sooner there, never later. */
export async function moveSession(
  tx: Tx,
  sessionId: string,
  to: { tokenHash: Buffer; heldRole: Role; context: Held; span: SessionSpan },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("sessions")
      .set({
        token_hash: to.tokenHash,
        held_role: to.heldRole,
        acting_tenant_id: to.context.tenant_id,
        acting_client_id: to.context.client_id,
        acting_role: to.context.role,
        idle_minutes: to.span.idleMinutes,
        expires_at: sql`least(expires_at, now() + make_interval(hours => ${to.span.hours}))`,
      })
      .where("id", "=", sessionId),
  );
}

/**
 * Continues a session under a new token; undefined if it has ended, otherwise whether it outlives the
 * browser.
 */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  tokenHash: Buffer,
): Promise<boolean | undefined> {
  const renewed = sqlFor.updateTable("sessions").set({ token_hash: tokenHash }).where("id", "=", sessionId);
  return (await tx.first(renewed.returning("remember")))?.remember;
}

/**
 * Ends a person's sessions in a tenant except `keep` and the `most - 1` most recently used. One person's
 * sign-ins run one after the other here, so that two at once don't both fit.
 */
export async function endSurplus(
  tx: Tx,
  of: { userId: string; tenantId: string; keep: string; most: number },
) {
  await tx.run(sqlFor.selectFrom("users").select("id").where("id", "=", of.userId).forNoKeyUpdate());
  const surplus = sqlFor
    .selectFrom("sessions as s")
    .select("s.id")
    .where("s.user_id", "=", of.userId)
    .where("s.acting_tenant_id", "=", of.tenantId)
    .where("s.id", "!=", of.keep)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where(awake)
    .orderBy("s.seen_at", "desc")
    .orderBy("s.created_at", "desc")
    .offset(of.most - 1);
  return tx.all(
    sqlFor
      .deleteFrom("sessions")
      .where("id", "in", surplus)
      .returning(["id", "ip_address", "user_agent", "created_at", "seen_at"]),
  );
}

/** The addresses of all current super administrators. */
export async function superAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select("u.email")
      .distinct()
      .where("e.role", "=", "super_admin")
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .where("u.status", "=", "active")
      .orderBy("u.email"),
  );
  return rows.map(({ email }) => email);
}

/** Whether a tenant's provider opened the session, and its user also has a role outside that tenant. */
export async function reachesBeyondItsProvider(tx: Tx, sessionId: string): Promise<boolean> {
  const confined = sqlFor
    .selectFrom("sessions as s")
    .select("s.id")
    .where("s.id", "=", sessionId)
    .where("s.method", "like", "saml:%")
    .where(
      sql<boolean>`exists (select from entitlements e where e.user_id = s.user_id and 'saml:' || e.tenant_id != s.method)`,
    );
  return (await tx.first(confined)) !== undefined;
}

/** Saves where a person works, by their role there: their next session starts there. */
export async function rememberContext(tx: Tx, userId: string, held: Held): Promise<void> {
  const at = {
    working_tenant_id: held.tenant_id,
    client_id: held.client_id,
    held_role: held.role,
    used_at: sql<string>`now()`,
  };
  await tx.run(
    sqlFor
      .insertInto("person_contexts")
      .values({ user_id: userId, ...at })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(at)),
  );
}

/** Where people have worked since: their sessions, each with its person, tenant, and client. */
export function recentSessions(since: RawBuilder<string>) {
  return sqlFor
    .selectFrom("sessions")
    .select(["user_id", "acting_tenant_id", "acting_client_id"])
    .where("seen_at", ">", since);
}

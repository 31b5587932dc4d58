/** Every possible caller of a route: sessions and keys in every state, created by SQL, without passwords. */
import { randomBytes } from "node:crypto";
import type { Permission } from "@crq/contract/permissions";
import { isPlatformRole, type Role } from "@crq/contract/roles";
import type { LightMyRequestResponse } from "fastify";
import { PLATFORM } from "../src/db/doors.ts";
import { newToken, tokenHash } from "../src/http/tokens.ts";
import type { Harness } from "./harness.ts";

/** A caller. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly userId: string;
}

/** What can be wrong with a session. */
export const BAD_SESSIONS = {
  "of a suspended person": "update users set status = 'suspended' where id = $1",
  "of a person who left": "update users set status = 'deleted' where id = $1",
  "whose role lies still": "update entitlements set suspended_at = now() where user_id = $1",
  "whose role ended": "update entitlements set expires_at = now() where user_id = $1",
  "whose role was taken": "delete from entitlements where user_id = $1",
  "that expired": "update sessions set expires_at = now() where user_id = $1",
  "that was idle too long": "update sessions set seen_at = now() - interval '30 days' where user_id = $1",
} as const;

/** Creates callers in the tests' database. */
export interface Cast {
  /**
   * A new person with one role, for one client or all, signed in; `acting` is the session's context, if it
   * differs from their own.
   */
  readonly session: (
    role: Role,
    more?: {
      tenantId?: string;
      clientId?: string;
      acting?: { role: Role; tenantId: string; clientId?: string };
    },
  ) => Promise<Caller>;
  /** A personal key of someone with that role, or a tenant-owned one. */
  readonly key: (
    role: Role,
    permissions: readonly Permission[],
    more?: { tenantId?: string; clientId?: string; owner?: "tenant"; state?: "revoked" | "expired" },
  ) => Promise<Caller>;
  /** Calls as someone, from a separate address. */
  readonly call: (
    who: Caller | undefined,
    method: string,
    url: string,
    body?: unknown,
    without?: "csrf",
  ) => Promise<LightMyRequestResponse>;
  /** Undoes what an admitted call may have done to tenants. */
  readonly repair: () => Promise<void>;
}

/** Opens a harness's cast. */
export function castOf(h: Harness): Cast {
  let calls = 0;
  const newPerson = async (role: Role, tenantId: string, clientId?: string) => {
    const email = `cast${randomBytes(6).toString("hex")}@cast.example`;
    const [user] = await h.db.asOwner<{ id: string }>(
      "insert into users (email, first_name, last_name, password_hash, status, email_verified_at) values ($1, 'Cast', $2, 'none', 'active', now()) returning id",
      [email, role],
    );
    await h.db.asOwner(
      "insert into entitlements (tenant_id, user_id, role, client_id) values ($1, $2, $3, $4)",
      [tenantId, user!.id, role, clientId ?? null],
    );
    return user!.id;
  };
  const homeOf = (role: Role, tenantId = h.a.id) => (isPlatformRole(role) ? PLATFORM : tenantId);
  const call: Cast["call"] = (who, method, url, body, without) => {
    const n = ++calls;
    const { "x-csrf-token": csrf, ...rest } = who?.headers ?? {};
    return patiently(() =>
      h.app.inject({
        method: method as "GET",
        url,
        remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
        headers: {
          ...rest,
          ...(csrf !== undefined && without !== "csrf" && { "x-csrf-token": csrf }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    );
  };
  return {
    call,
    session: async (role, { tenantId, clientId, acting } = {}) => {
      const home = homeOf(role, tenantId);
      const userId = await newPerson(role, home, clientId);
      const token = newToken();
      await h.db.asOwner(
        `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, acting_client_id, ip_address, expires_at)
         values ($1, $2, $3, $4, $5, $6, '::1', now() + interval '1 hour')`,
        [
          tokenHash(token),
          userId,
          role,
          acting?.role ?? role,
          acting?.tenantId ?? home,
          acting?.clientId ?? clientId ?? null,
        ],
      );
      const cookie = `crq-session=${token}`;
      const answer = await patiently(() =>
        h.app.inject({ url: "/api/auth/csrf-token", headers: { cookie } }),
      );
      return { userId, headers: { cookie, "x-csrf-token": answer.json<{ csrfToken: string }>().csrfToken } };
    },
    key: async (role, permissions, { tenantId, clientId, owner, state } = {}) => {
      const home = homeOf(role, tenantId);
      const userId = await newPerson(role, home, clientId);
      const prefix = `crq_p${randomBytes(4).toString("hex")}`;
      const key = `${prefix}_${newToken()}`;
      await h.db.asOwner(
        `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, revoked_at, client_id)
         values ($1, $2, 'cast', $3, $4, $5, $6, 'cast', now() + $7::interval, case when $8 then now() end, $9)`,
        [
          home,
          owner === "tenant" ? null : userId,
          prefix,
          tokenHash(key),
          permissions,
          role,
          state === "expired" ? "0" : "1 day",
          state === "revoked",
          clientId ?? null,
        ],
      );
      return { userId, headers: { authorization: `Bearer ${key}` } };
    },
    repair: async () => {
      await h.db.asOwner(
        "update tenants set status = 'active', delete_after = null where status <> 'active' and name <> 'Shut'",
      );
    },
  };
}

/** On a starved machine the server reports that it is busy; these tests aren't about that. */
async function patiently(ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.statusCode !== 503 || tries === 20) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

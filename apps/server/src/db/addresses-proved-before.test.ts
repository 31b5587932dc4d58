/**
 * Migrations 0019 and 0020 on a database in use: which accounts count as having a proved address or as
 * created by the operator, and which sessions end.
 */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../test/database.ts";
import { olderDatabase } from "../../test/older-database.ts";
import { PLATFORM } from "./doors.ts";

let db: TestDatabase;
const sqlOf = (name: string) =>
  readFile(new URL(`../../migrations/directory/${name}.sql`, import.meta.url), "utf8");
const TENANT = "11111111-1111-4111-8111-111111111111";

beforeAll(async () => {
  db = await olderDatabase("0019");
  await db.asOwner(`insert into tenants (id, name) values ('${TENANT}', 'Tenant')`);
  await people();
  await db.asOwner(await sqlOf("0019_own_sign_in"));
  await db.asOwner(await sqlOf("0020_operator_made"));
});
afterAll(() => db.drop());

async function people(): Promise<void> {
  const made = async (email: string, more: { password?: boolean; verified?: boolean } = {}) =>
    (
      await db.asOwner<{ id: string }>(
        `insert into users (email, status, password_hash, email_verified_at)
         values ($1, 'active', case when $2 then 'hash' end, case when $3 then now() end) returning id`,
        [email, more.password ?? false, more.verified ?? false],
      )
    )[0]!.id;
  const note = (actor: string, action: string, id: string, detail: object) =>
    db.asOwner(
      "insert into audit_log (tenant_id, actor, action, object_type, object_id, detail) values ($1, $2, $3, 'user', $4, $5)",
      [PLATFORM, actor, action, id, JSON.stringify(detail)],
    );
  await made("set-up@x.example", { password: true });
  const planted = await made("planted@x.example", { password: true });
  await note("planted@x.example", "identity.link", planted, { provider: `saml:${TENANT}` });
  const renamed = await made("renamed@x.example", { password: true, verified: true });
  await note("key", "scim.user-update", renamed, {
    before: { email: "thief@x.example" },
    after: { email: "renamed@x.example" },
  });
  const operator = await made("operator@x.example", { password: true, verified: true });
  await note("command line", "entitlement.grant", operator, { role: "super_admin" });
  const session = (id: string, method: string, tenant: string) =>
    db.asOwner(
      `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, method, ip_address, expires_at)
       values (sha256(gen_random_uuid()::text::bytea), $1, 'viewer', 'viewer', $2, $3, '10.0.0.1', now() + interval '1 day')`,
      [id, tenant, method],
    );
  await session(planted, "password", PLATFORM);
  await session(planted, `saml:${TENANT}`, TENANT);
  await session(operator, "password+email", PLATFORM);
}

test("an account from a mailed link or the command line is proved; one that a provider or directory touched isn't", async () => {
  const rows = await db.asOwner(
    `select email, email_verified_at is not null as proved, operator_made_at is not null as operator
     from users where email like '%@x.example' order by email`,
  );
  expect(rows).toEqual([
    { email: "operator@x.example", proved: true, operator: true },
    { email: "planted@x.example", proved: false, operator: false },
    { email: "renamed@x.example", proved: false, operator: false },
    { email: "set-up@x.example", proved: true, operator: false },
  ]);
});

test("sessions that someone else may have opened end; a provider's stays in its tenant", async () => {
  const rows = await db.asOwner("select method, vouched_by from sessions order by method");
  expect(rows).toEqual([
    { method: "password+email", vouched_by: null },
    { method: `saml:${TENANT}`, vouched_by: TENANT },
  ]);
});

test("policies are forced again", async () => {
  const rows = await db.asOwner(
    `select relname from pg_class where relname in ('users', 'sessions', 'audit_log', 'scim_users') and not relforcerowsecurity`,
  );
  expect(rows).toEqual([]);
});

/**
 * Someone who can run statements of their own through a door wants to know who works for another tenant, whether they
 * have a second factor, and to change what a tenant's administrators see of their people: through the table itself, the
 * functions that keep it, or the role that owns them.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";

let h: Harness;
let theirs: { id: string; email: string };
beforeAll(async () => {
  h = await harness();
  theirs = await person(h, { tenantId: h.b.id });
});
afterAll(() => h.close());

const administering = (text: string) => h.doors.administer(wholeTenant(h.a.id), (tx) => tx.raw(text));

test("another tenant's people aren't there, even in the same cell, nor for someone limited to a client", async () => {
  await h.db.asOwner("update tenants set cell = (select cell from tenants where id = $1) where id = $2", [
    h.b.id,
    h.a.id,
  ]);
  await h.db.asOwner("select note_everyone(cell) from tenants where id = $1", [h.a.id]);
  const seen = await administering("select tenant_id from members");
  expect(new Set(seen.rows.map((row) => row["tenant_id"]))).toEqual(new Set([h.a.id]));
  expect((await administering(`select search_members('{%${theirs.email}%}')`)).rows).toEqual([]);
  const limited = await h.doors.administer(clientScope(h.a.id, h.a.client), (tx) =>
    tx.raw("select email from members union all select search_members('{%}')::text"),
  );
  expect(limited.rows).toEqual([]);
});

test("the table can't be written through any door, and the other doors don't read it", async () => {
  for (const statement of [
    "update members set has_factor = true",
    "delete from members",
    "insert into members (user_id, email, first_name, last_name, roles, status, has_factor, created_at) values (gen_random_uuid(), '', '', '', '{}', 'active', true, now())",
  ])
    await expect(administering(statement), statement).rejects.toThrow(/permission denied/);
  await expect(
    h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw("select email from members")),
  ).rejects.toThrow(/permission denied/);
  await expect(h.doors.outsideOf(h.a.id, (tx) => tx.raw("select email from members"))).rejects.toThrow(
    /permission denied/,
  );
});

test("what keeps the table can't be called, and its role not taken", async () => {
  for (const statement of [
    `select note_members('${h.b.id}', array['${theirs.id}'::uuid])`,
    `select write_members('cell_1', '${h.b.id}', array['${theirs.id}'::uuid])`,
    `select note_person('${theirs.id}')`,
    "select note_everyone('cell_1')",
    "select people_with_words('users', '{%}')",
    "set role crq_members",
  ])
    for (const through of [administering, (text: string) => h.doors.outside((tx) => tx.raw(text))])
      await expect(through(statement), statement).rejects.toThrow(/permission denied/);
});

test("that role signs in nowhere, reads only what the table shows of people, and changes nothing of them", async () => {
  const [role] = await h.db.asOwner(
    `select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as strong,
       exists (select from pg_auth_members where member = r.oid) as member,
       exists (select from pg_class where relowner = r.oid) as owner from pg_roles r where rolname = 'crq_members'`,
  );
  expect(role).toEqual({ strong: false, member: false, owner: false });
  const privileges = async (kind: "select" | "insert" | "update") =>
    h.db.inFirstCell<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and has_column_privilege('crq_members', c.oid, a.attnum, $1) group by 1 order by 1`,
      [kind],
    );
  expect(await privileges("select")).toEqual([
    { name: "entitlements", columns: ["role", "suspended_at", "tenant_id", "user_id"] },
    { name: "passkeys", columns: ["user_id"] },
    { name: "scim_users", columns: ["first_name", "joined_at", "last_name", "tenant_id", "user_id"] },
    { name: "tenants", columns: ["cell", "id"] },
    { name: "totp_factors", columns: ["confirmed_at", "user_id"] },
    {
      name: "users",
      columns: ["created_at", "email", "first_name", "id", "last_name", "last_sign_in_at", "status"],
    },
  ]);
  expect(await privileges("insert")).toEqual([]);
  expect(await privileges("update")).toEqual([{ name: "users", columns: ["search"] }]); // generated: it locks, and can't be set
  const cells = await h.db.inFirstCell<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'cell_1'::regnamespace and c.relkind = 'r'
       and has_any_column_privilege('crq_members', c.oid, 'select, insert, update')`,
  );
  expect(cells).toEqual([{ name: "members" }]);
});

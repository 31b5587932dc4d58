/**
 * Administering roles that were assigned for one client before they were limited to whole tenants: their
 * holders keep the non-administrative part and are told.
 */
import { permissionsOf } from "@crq/contract/permissions";
import { administers } from "@crq/contract/roles";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../test/database.ts";
import { olderDatabase } from "../../test/older-database.ts";

const MIGRATION = "0024_administering_roles.sql";
const folder = new URL("../../migrations/directory/", import.meta.url);
const sqlOf = (name: string) => readFile(new URL(name, folder), "utf8");

let db: TestDatabase;
const id: Record<string, string> = {};
beforeAll(async () => {
  db = await olderDatabase(MIGRATION);
  const insert = async (as: string, text: string, values: unknown[] = []) => {
    id[as] = (await db.asOwner<{ id: string }>(`${text} returning id`, values))[0]!.id;
  };
  await insert("tenant", "insert into tenants (name) values ('Acme')");
  await insert("client", "insert into clients (tenant_id, name) values ($1, 'North')", [id["tenant"]]);
  const holds = async (person: string, role: string, clientId: string | undefined, more = "null") =>
    insert(
      `${person} ${role}`,
      `insert into entitlements (tenant_id, user_id, role, client_id, expires_at) values ($1, $2, $3, $4, ${more})`,
      [id["tenant"], id[person], role, clientId],
    );
  for (const person of ["ada", "bob", "cy", "dee"])
    await insert(person, "insert into users (email) values ($1)", [`${person}@acme.example`]);
  await holds("ada", "admin", id["client"]);
  await holds("bob", "admin", id["client"]);
  await holds("bob", "assessor", id["client"], "now() + interval '1 day'");
  await holds("cy", "tenant_administrator", id["client"]);
  await holds("dee", "admin", undefined);
  const key = (person: string, role: string, permissions: string[]) =>
    insert(
      `${person} key`,
      `insert into api_keys (tenant_id, user_id, client_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
       values ($1, $2, $3, 'Script', 'crq_x', sha256($4), $5, $6, 'x', now() + interval '1 day')`,
      [id["tenant"], id[person] ?? null, id["client"], Buffer.from(person), permissions, role],
    );
  await key("ada", "admin", ["scenario:read", "tenant:export"]);
  await key("dee", "admin", ["scenario:read"]);
  await insert(
    "group",
    "insert into scim_groups (tenant_id, display_name, role, client_id) values ($1, 'Admins of North', 'admin', $2)",
    [id["tenant"], id["client"]],
  );
  await insert(
    "invitation",
    `insert into invitations (tenant_id, email, role, client_id, token_hash, invited_by_name, expires_at)
     values ($1, 'eve@acme.example', 'tenant_administrator', $2, '\\x00', 'x', now() + interval '1 day')`,
    [id["tenant"], id["client"]],
  );
  await db.asOwner(await sqlOf(MIGRATION));
});
afterAll(() => db.drop());

test("become the role with as many of their permissions as aren't administrative, and never more", async () => {
  for (const [from, to] of [
    ["admin", "assessor"],
    ["tenant_administrator", "business_stakeholder"],
  ] as const) {
    expect(administers(to)).toBe(false);
    expect(permissionsOf(from)).toEqual(expect.arrayContaining(permissionsOf(to)));
  }
  const held = await db.asOwner(
    `select u.email, e.role, e.client_id, e.expires_at from entitlements e join users u on u.id = e.user_id order by 1`,
  );
  expect(held).toEqual([
    { email: "ada@acme.example", role: "assessor", client_id: id["client"], expires_at: null },
    { email: "bob@acme.example", role: "assessor", client_id: id["client"], expires_at: null },
    { email: "cy@acme.example", role: "business_stakeholder", client_id: id["client"], expires_at: null },
    { email: "dee@acme.example", role: "admin", client_id: null, expires_at: null },
  ]);
  const roleOf = async (table: string, as: string) =>
    (await db.asOwner<{ role: string }>(`select role from ${table} where id = $1`, [id[as]]))[0]!.role;
  expect(await roleOf("scim_groups", "group")).toBe("assessor");
  expect(await roleOf("invitations", "invitation")).toBe("business_stakeholder");
});

test("change their keys too; a key that would stop working is revoked rather than left to fail", async () => {
  const keys = await db.asOwner<{ id: string; role: string; revoked: boolean; permissions: string[] }>(
    "select id, role, revoked_at is not null as revoked, permissions from api_keys",
  );
  const of = (as: string) => keys.find((one) => one.id === id[as]);
  expect(of("ada key")).toMatchObject({ role: "assessor", revoked: false });
  expect(of("dee key")).toMatchObject({ revoked: true });
});

test("are explained in the tenant's log and to each person", async () => {
  const entries = await db.asOwner<{ action: string; object_id: string }>(
    "select action, object_id from audit_log where tenant_id = $1 order by seq",
    [id["tenant"]],
  );
  const concerned = [
    "ada admin",
    "bob admin",
    "cy tenant_administrator",
    "invitation",
    "group",
    "ada key",
    "dee key",
  ];
  expect(new Set(entries.map(({ object_id }) => object_id))).toEqual(new Set(concerned.map((as) => id[as])));
  expect(entries).toHaveLength(concerned.length);
  const told = await db.asOwner<{ email: string; title: string }>(
    "select u.email, n.title from notifications n join users u on u.id = n.user_id order by 1",
  );
  expect(told).toEqual([
    { email: "ada@acme.example", title: "Your role for North changed" },
    { email: "bob@acme.example", title: "Your role for North changed" },
    { email: "cy@acme.example", title: "Your role for North changed" },
    { email: "dee@acme.example", title: "Your API key Script was revoked" },
  ]);
});

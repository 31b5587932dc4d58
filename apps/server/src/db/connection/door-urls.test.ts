/** Each door's connection string, and the password that its role stores. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../test/database.ts";
import { verifierOf } from "./door-roles.ts";
import { databaseUrls, DOOR_ROLES, passwordIn, signInAs } from "./door-urls.ts";

describe("the doors' connection strings", () => {
  const SHARED = "postgresql://crq_app:p%40ss@db.example:5433/crq?sslmode=verify-full";

  test("are the shared one with the door's role, its password, and its parameters", () => {
    expect(databaseUrls(SHARED)).toEqual({
      tenant: "postgresql://crq_tenant_door:p%40ss@db.example:5433/crq?sslmode=verify-full",
      admin: "postgresql://crq_admin_door:p%40ss@db.example:5433/crq?sslmode=verify-full",
      outside: "postgresql://crq_outside_door:p%40ss@db.example:5433/crq?sslmode=verify-full",
      jobs: "postgresql://crq_jobs_door:p%40ss@db.example:5433/crq?sslmode=verify-full",
      listen: "postgresql://crq_outside_door:p%40ss@db.example:5433/crq?sslmode=verify-full",
      pooled: false,
    });
  });

  test("go past the pooler for the queues and for LISTEN", () => {
    const direct = "postgresql://x:p@primary.example/crq";
    expect(databaseUrls(SHARED, { direct })).toMatchObject({
      tenant: signInAs(SHARED, "crq_tenant_door"),
      jobs: "postgresql://crq_jobs_door:p@primary.example/crq",
      listen: "postgresql://crq_outside_door:p@primary.example/crq",
      pooled: true,
    });
  });

  test("can be a door's own", () => {
    const own = "postgresql://crq_jobs_door:other@db.example/crq";
    expect(databaseUrls(SHARED, { jobs: own }).jobs).toBe(own);
    expect(passwordIn(own)).toBe("other");
    expect(passwordIn(SHARED)).toBe("p@ss");
  });

  test.each([
    ["postgresql://crq_app@/crq?host=/run/postgresql", "postgresql://role@/crq?host=/run/postgresql"],
    ["postgres://db.example/crq", "postgres://role@db.example/crq"],
    ["postgresql://:p@db.example/crq", "postgresql://role:p@db.example/crq"],
    ["postgresql:///crq?host=/run/a@b", "postgresql://role@/crq?host=/run/a@b"],
  ])("%s signs in as another role", (url, expected) => {
    expect(signInAs(url, "role")).toBe(expected);
  });
});

describe("the doors' roles", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  test("can sign in, and end transactions that were left behind after ten seconds", async () => {
    const rows = await db.asOwner<{ name: string; login: boolean; settings: string[] }>(
      "select rolname as name, rolcanlogin as login, rolconfig as settings from pg_roles where rolname = any($1)",
      [Object.values(DOOR_ROLES)],
    );
    expect(rows.map(({ login }) => login)).toEqual([true, true, true, true]);
    for (const { name, settings } of rows.filter((row) => row.name !== DOOR_ROLES.jobs))
      expect(settings, name).toEqual(
        expect.arrayContaining([
          "TimeZone=UTC",
          "statement_timeout=10s",
          "idle_in_transaction_session_timeout=10s",
        ]),
      );
  });

  test("store of a password exactly what PostgreSQL itself would", async () => {
    const password = "Pässword-'1\\";
    const role = `role_${process.pid}`;
    await db.asOwner(`create role ${role} password '${password.replaceAll("'", "''")}'`);
    try {
      const [row] = await db.asOwner<{ stored: string }>(
        "select rolpassword as stored from pg_authid where rolname = $1",
        [role],
      );
      const salt = Buffer.from(/:(.+?)\$/.exec(row!.stored)![1]!, "base64");
      expect(verifierOf(password, salt)).toBe(row!.stored);
    } finally {
      await db.asOwner(`drop role ${role}`);
    }
  });
});

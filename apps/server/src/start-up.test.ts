/**
 * What a production process refuses to start with, with messages that say what to do; and that it starts with
 * a correct setup.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../test/database.ts";
import { productionEnv, startProcess } from "../test/server-process.ts";
import { logCollector } from "../test/providers/log-collector.ts";
import type { Env } from "./env.ts";
import { readyDatabase } from "./start-up.ts";

let db: TestDatabase;
const name = (suffix: string) => `start_${process.pid}_${suffix}`;
const roles: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  for (const role of roles)
    await db.asOwner(`reassign owned by ${role} to crq_owner; drop owned by ${role}; drop role ${role}`);
  await db.drop();
});

const as = (role: string, url = db.appUrl) => url.replace(/\/\/[^@]*@/, `//${role}@`);
const ready = (databaseUrl: string) =>
  readyDatabase({ mode: "production", databaseUrl, ownUrls: {}, connections: CONNECTIONS } as Env, () => {});
const CONNECTIONS = { tenant: 4, admin: 2, outside: 4, processes: 2 };
const newRole = async (suffix: string, with_: string) => {
  await db.asOwner(`create role ${name(suffix)} login noinherit ${with_}`);
  roles.push(name(suffix));
  return name(suffix);
};

describe("production", () => {
  test("starts with the application role on a migrated database", async () => {
    expect(await ready(db.appUrl)).toMatchObject({
      urls: { tenant: as("crq_tenant_door"), jobs: as("crq_jobs_door"), pooled: false },
    });
  });

  test("refuses the owner's and any superuser's role", async () => {
    await expect(ready(db.ownerUrl)).rejects.toThrow("The role in DATABASE_URL is too strong");
  });

  test.each(["bypassrls", "createrole", "replication"])(
    "refuses a role with %s, even one with access to the doors",
    async (privilege) => {
      const role = await newRole(privilege, privilege);
      await db.asOwner(`grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door to ${role}`);
      await expect(ready(as(role))).rejects.toThrow("too strong");
    },
  );

  test("refuses a role that owns one table, or belongs to one that does", async () => {
    const owner = await newRole("owner", "");
    await db.asOwner(
      `grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door to ${owner}; alter table rate_limits owner to ${owner}`,
    );
    await expect(ready(as(owner))).rejects.toThrow("too strong");
    const member = await newRole("member", "");
    await db.asOwner(
      `grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door, ${owner} to ${member}`,
    );
    await expect(ready(as(member))).rejects.toThrow("too strong");
    await db.asOwner("alter table rate_limits owner to crq_owner");
    await expect(ready(as(member))).resolves.toBeDefined();
  });

  test("refuses the role that owns the database itself", async () => {
    const owner = await newRole("dba", "");
    await db.asOwner(`grant crq_tenant_door, crq_admin_door, crq_outside_door, crq_jobs_door to ${owner}`);
    const [row] = await db.asOwner<{ name: string }>("select current_database() as name");
    await db.asOwner(`alter database ${row!.name} owner to ${owner}`);
    await expect(ready(as(owner))).rejects.toThrow("too strong");
    await db.asOwner(`alter database ${row!.name} owner to crq_owner`);
  });

  test("refuses a door's connection that signs in as another role", async () => {
    const ownUrls = { admin: as("crq_tenant_door") };
    await expect(
      readyDatabase(
        { mode: "production", databaseUrl: db.appUrl, ownUrls, connections: CONNECTIONS } as Env,
        () => {},
      ),
    ).rejects.toThrow("The admin door's connection signs in as crq_tenant_door. It must be crq_admin_door.");
  });

  test("refuses pools that the database has no room for, and names the settings", async () => {
    const start = (connections: Env["connections"], direct?: string) =>
      readyDatabase(
        { mode: "production", databaseUrl: db.appUrl, ownUrls: { direct }, connections } as Env,
        () => {},
      );
    await expect(start({ ...CONNECTIONS, processes: 6 })).rejects.toThrow(
      /^6 processes with 17 connections each are more than the 97 that the database allows. Lower DATABASE_CONNECTIONS_TENANT/,
    );
    await expect(start({ ...CONNECTIONS, processes: 5 })).resolves.toBeDefined();
    // Through a pooler only the queues' and the listener's connections are the database's own.
    await expect(start({ ...CONNECTIONS, processes: 7 }, `${db.appUrl}&`)).resolves.toBeDefined();
  });

  test("refuses an empty database on a server that also has a migrated one", async () => {
    const empty = name("empty");
    await db.asOwner(`create database ${empty}`);
    try {
      await expect(ready(db.appUrl.replace(/\/test_\w+/, `/${empty}`))).rejects.toThrow(
        "The database is empty. Run `npm run migrate`",
      );
    } finally {
      await db.asOwner(`drop database ${empty} with (force)`);
    }
  });

  test("refuses a database that lacks a migration, and names it", async () => {
    const [last] = await db.asOwner<{ name: string; sha256: string }>(
      "delete from schema_migrations where name = (select max(name) from schema_migrations) returning *",
    );
    await expect(ready(db.appUrl)).rejects.toThrow(
      `The database lacks 1 migration(s), the first is ${last!.name}.`,
    );
    await db.asOwner("insert into schema_migrations (name, sha256) values ($1, $2)", [
      last!.name,
      last!.sha256,
    ]);
  });

  test("reports that a database doesn't answer", async () => {
    await expect(ready("postgresql://crq_app@127.0.0.1:1/crq")).rejects.toThrow(
      "The database at DATABASE_URL does not answer",
    );
  });
});

describe("the server's process", { timeout: 90_000 }, () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  const run = (program: "main.ts" | "worker.ts", env: Record<string, string>) => {
    const started = startProcess(program, env);
    children.push(started.child);
    return started;
  };
  const production = () => productionEnv(db.appUrl);
  const until = async (condition: () => Promise<boolean>) => {
    for (let i = 0; i < 300; i++) {
      if (await condition().catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error("it did not come to that");
  };

  test.each(["main.ts", "worker.ts"] as const)(
    "%s ends with status 1 and names everything missing",
    async (program) => {
      const started = run(program, { NODE_ENV: "production" });
      expect(await started.ended).toBe(1);
      for (const one of ["DATABASE_URL", "SMTP_URL", "PUBLIC_URL", "SESSION_SECRET"])
        expect(started.output).toContain(`- ${one} is missing`);
      expect(started.output).not.toContain("    at ");
    },
  );

  test.each(["main.ts", "worker.ts"] as const)(
    "%s ends with status 1 if it gets the owner's role",
    async (program) => {
      const started = run(program, { ...(await production()), DATABASE_URL: db.ownerUrl });
      expect(await started.ended).toBe(1);
      expect(started.output).toContain("could not start: The role in DATABASE_URL is too strong");
    },
  );

  test("serves in production without demo workspace and /dev/outbox, and stops cleanly when told to", async () => {
    const env = await production();
    const say = "process.on('exit', () => console.log('frozen', Object.isFrozen(Array.prototype)))";
    const started = run("main.ts", {
      ...env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
    });
    await until(async () => (await fetch(`${env.PUBLIC_URL}/readyz`)).ok);
    expect(await db.asOwner("select name from tenants")).toEqual([{ name: "Platform" }]);
    expect(await db.asOwner("select email from users")).toEqual([]);
    expect(
      (await fetch(`${env.PUBLIC_URL}/dev/outbox`, { headers: { accept: "application/json" } })).status,
    ).toBe(404);
    expect(started.output).not.toMatch(/password|demo/i);
    started.child.kill("SIGTERM");
    expect(await started.ended).toBe(0);
    expect(started.output, "what all values inherit is hardened").toContain("frozen true");
    expect(started.output).not.toMatch(/"level":(40|50|60)/);
  });

  test("runs on secrets from files and forwards its log to a collector, with prototypes hardened", async () => {
    const { SESSION_SECRET, ...env } = await production();
    const file = join(mkdtempSync(join(tmpdir(), "crq-start-")), "session-secret");
    writeFileSync(file, `${SESSION_SECRET}\n`, { mode: 0o600 });
    const collector = await logCollector();
    const started = run("main.ts", {
      ...env,
      SESSION_SECRET_FILE: file,
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector.url,
    });
    try {
      await until(async () => (await fetch(`${env.PUBLIC_URL}/readyz`)).ok);
      await expect
        .poll(() => collector.records.map(({ body }) => body).join("\n"))
        .toContain("Server listening");
      started.child.kill("SIGTERM");
      expect(await started.ended).toBe(0);
      expect(started.output + collector.raw.join("")).not.toContain(SESSION_SECRET);
    } finally {
      await collector.close();
      rmSync(dirname(file), { recursive: true });
    }
  });
});

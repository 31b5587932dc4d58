import { execFileSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { removeEmbedded, startEmbedded, SUPERUSER, type Embedded, type EmbeddedOptions } from "./embedded.ts";
import { commandLine, processStart } from "./embedded/process-identity.ts";
import { isRoot } from "./embedded-home.ts";
import { orphanServer, postmasterPid, spawnOwner } from "./embedded/owner-fixture.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A stopped cluster that most tests start a copy of, since creating one takes a second. */
let template: string;
let base: string;
let home: string;
let started: Embedded[];
let children: ChildProcess[];

beforeAll(async () => {
  template = temporaryFolder();
  await (await startEmbedded({ home: join(template, "cluster"), settings: { fsync: "off" } })).stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "crq-test-")));
  chmodSync(folder, 0o755);
  return folder;
}

beforeEach(() => {
  base = temporaryFolder();
  execFileSync("cp", ["-a", join(template, "cluster"), base]);
  home = join(base, "cluster");
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(started.map((server) => server.stop()));
  await vi.waitFor(() => expect(existsSync(join(home, "data", "postmaster.pid"))).toBe(false), {
    timeout: 30_000,
  });
  rmSync(base, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ home, settings: { fsync: "off" }, ...options });
  started.push(server);
  return server;
}

async function startOwner(awaited = "ready", uid = 0): Promise<{ child: ChildProcess; url: string }> {
  const { child, ready } = spawnOwner(home, awaited, uid);
  children.push(child);
  return { child, url: await ready };
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The ids of all the server's processes: the postmaster and everything it started. */
async function serverProcesses(url: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(url, "select pid from pg_stat_activity");
  return [postmasterPid(home), ...rows.map((row) => row.pid)];
}

async function expectGone(pids: readonly number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter((pid) => processStart(pid) !== undefined)).toEqual([]), {
    timeout: 30_000,
    interval: 20,
  });
}

test("starts, answers, and stops, and keeps its data for the next start", async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await query(first.url(SUPERUSER), "create table kept as select 42 as answer");
  const pids = await serverProcesses(first.url(SUPERUSER));
  await first.stop();
  await first.stop();
  expect(pids.filter((pid) => processStart(pid) !== undefined)).toEqual([]);

  const second = await start();
  expect(await query(second.url(SUPERUSER), "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("listens on no network port, and commits wait for the disk", async () => {
  const server = await startEmbedded({ home });
  started.push(server);
  const [row] = await query(
    server.url(SUPERUSER, "template1"),
    `select current_database() as database, current_setting('listen_addresses') as addresses, current_setting('jit') as jit,
      current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync, current_setting('TimeZone') as zone`,
  );
  expect(row).toEqual({
    database: "template1",
    addresses: "",
    jit: "off",
    commit: "on",
    fsync: "on",
    zone: "UTC",
  });
  expect(statSync(server.socketDir).mode & 0o077).toBe(0);
});

test("kill -9 of the owner leaves no database process, and the next start recovers what was committed", async () => {
  const { child, url } = await startOwner();
  const client = new Client(url);
  client.on("error", () => {}); // it loses its server
  await client.connect();
  await client.query("create table kept as select 1 as id");
  await client.query("begin");
  await client.query("insert into kept values (2)");
  const pids = await serverProcesses(url);
  child.kill("SIGKILL");
  await expectGone(pids);

  const server = await start();
  expect(await query(server.url(SUPERUSER), "select id from kept")).toEqual([{ id: 1 }]);
});

test("a start right after kill -9 waits for the old server instead of failing", async () => {
  const { child, url } = await startOwner();
  await query(url, "create table kept as select 1 as id");
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start();
  expect(await query(server.url(SUPERUSER), "select id from kept")).toEqual([{ id: 1 }]);
});

test("a server that outlived both its owner and its guard is stopped and replaced", async () => {
  const { child, url } = await startOwner();
  await query(url, "create table kept as select 1 as id");
  const old = await orphanServer(home, child);

  const server = await start();
  expect(postmasterPid(home)).not.toBe(old);
  expect(await query(server.url(SUPERUSER), "select id from kept")).toEqual([{ id: 1 }]);
});

test("Ctrl-C in the terminal leaves no database process", async () => {
  const { child, url } = await startOwner();
  const pids = await serverProcesses(url);
  process.kill(-child.pid!, "SIGINT");
  await expectGone(pids);
});

test("a process that ends by itself stops the server with it", async () => {
  const { child, url } = await startOwner();
  const pids = await serverProcesses(url);
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(pids.filter((pid) => processStart(pid) !== undefined)).toEqual([]);
  expect(existsSync(join(home, "owner.json"))).toBe(false);
});

test("a creation that was killed halfway starts over", async () => {
  home = join(base, "new");
  const { child } = await startOwner("Creating the database cluster");
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start();
  expect(await query(server.url(SUPERUSER), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a postmaster.pid whose process id now belongs to another program does not prevent the start", async () => {
  await (await start()).stop();
  writeFileSync(join(home, "data", "postmaster.pid"), `${process.pid}\n${join(home, "data")}\n`);
  const server = await start();
  expect(postmasterPid(home)).not.toBe(process.pid);
  expect(server.adopted).toBe(false);
});

test("an owner.json whose process id now belongs to another program does not prevent the start", async () => {
  await (await start()).stop();
  const stale = { pid: process.ppid, startedAt: "another time", script: "gone", socketDir: "" };
  writeFileSync(join(home, "owner.json"), JSON.stringify(stale));
  expect((await start()).adopted).toBe(false);
});

test("a path too long for a socket, with spaces and accents, works", async () => {
  home = join(base, "Überlange Pfade ".repeat(8), "with 100% 'quotes'", "cluster");
  const server = await start();
  expect(Buffer.byteLength(server.socketDir)).toBeLessThan(90);
  expect(await query(server.url(SUPERUSER), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second instance is refused and told who owns the folder", async () => {
  const { child } = await startOwner();
  await expect(startEmbedded({ home })).rejects.toThrow(new RegExp(`Process ${child.pid}\\b.*${home}`));
  await expect(startEmbedded({ home })).rejects.toMatchObject({ name: "EmbeddedInUseError", pid: child.pid });
});

test("of many simultaneous starts, one owns the cluster, and those that ask can share it", async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, async () => start({ adopt: true })));
  expect(servers.filter((server) => !server.adopted)).toHaveLength(1);
  const answers = servers.map(async (server) => query(server.url(SUPERUSER), "select 1 as one"));
  expect(await Promise.all(answers)).toEqual(servers.map(() => [{ one: 1 }]));
});

test("an adopted server keeps running when its adopter stops", async () => {
  const { url } = await startOwner();
  const adopted = await start({ adopt: true });
  expect(adopted.adopted).toBe(true);
  await adopted.stop();
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a server that does not start shows its log and releases the folder", async () => {
  await expect(start({ settings: { fsync: "off", shared_buffers: "plenty" } })).rejects.toThrow(
    /did not start(.|\n)*shared_buffers/,
  );
  expect((await start()).adopted).toBe(false);
});

test("removing a cluster is refused while a process owns it, and deletes everything otherwise", async () => {
  const { child } = await startOwner();
  await expect(removeEmbedded(home)).rejects.toMatchObject({ pid: child.pid });
  const orphan = await orphanServer(home, child);
  expect(await removeEmbedded(home)).toBe(true);
  expect(processStart(orphan)).toBeUndefined();
  expect(existsSync(home)).toBe(false);
  expect(await removeEmbedded(home)).toBe(false);
});

describe.runIf(isRoot())("as root", () => {
  test("PostgreSQL runs as an unprivileged account, from a copy of its programs that this account can read", async () => {
    await start();
    const pid = postmasterPid(home);
    expect(commandLine(pid)).not.toContain("node_modules");
    expect(statSync(join(home, "data")).uid).not.toBe(0);
    if (existsSync("/proc")) expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  });

  test("a folder that this account can't enter is refused with the reason", async () => {
    chmodSync(base, 0o700);
    await expect(start()).rejects.toThrow(`nobody, who can't enter ${base}`);
  });

  /** Makes every folder above this one accessible to everyone. */
  const ordinaryUserCanReadCheckout = import.meta.dirname
    .split("/")
    .every((_, depth, parts) => (statSync(parts.slice(0, depth + 1).join("/") || "/").mode & 0o001) !== 0);

  test.runIf(ordinaryUserCanReadCheckout)(
    "an ordinary user runs it as itself, and kill -9 leaves no process",
    async () => {
      mkdirSync(join(base, "own"), { mode: 0o700 });
      chownSync(join(base, "own"), 65_534, 65_534);
      home = join(base, "own", "cluster");
      const { child, url } = await startOwner("ready", 65_534);
      await query(url, "create table kept as select 1 as id");
      const pids = await serverProcesses(url);
      expect(commandLine(pids[0]!)).toContain("node_modules");
      child.kill("SIGKILL");
      await expectGone(pids);
      const again = await startOwner("ready", 65_534);
      expect(await query(again.url, "select id from kept")).toEqual([{ id: 1 }]);
    },
  );
});

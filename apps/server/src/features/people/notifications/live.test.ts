/** The live stream, from a real server, read as a browser reads it. */
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { login, openBrowser } from "../../../../test/browser.ts";
import { buildApp } from "../../../app.ts";
import { openDoors, PLATFORM, type Doors } from "../../../db/doors.ts";
import { openListener, type Listener } from "../../../db/listener.ts";
import { outbox } from "../../../mail/outbox.ts";

/** A server process, with its HTTP listener and its database listener. */
interface Process {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly close: () => Promise<void>;
}

let h: Harness;
let one: Process;
let two: Process;
beforeAll(async () => {
  h = await harness();
  [one, two] = [await startProcess(), await startProcess()];
});
afterAll(async () => {
  await one.close();
  await two.close();
  await h.close();
});

async function startProcess(): Promise<Process> {
  const doors: Doors = openDoors(h.db.doorsUrl, { connections: 3 });
  const listener: Listener = openListener(h.db.appUrl);
  const app = await buildApp({
    doors,
    listener,
    compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
    parsing: { hold: () => Promise.reject(new Error("not reached")), close: async () => {} },
    outbox: outbox(undefined),
    secret: "a secret of the tests, long enough to be one",
    publicUrl: "http://127.0.0.1",
    logger: pino({ level: "silent" }),
    trustedProxies: 0,
    breakGlass: [],
    showOutbox: false,
    requestsPerMinute: 1_000_000,
    busyAfterMs: 0,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/notifications/stream`,
    close: async () => {
      await app.close();
      await listener.close();
      await doors.close();
    },
  };
}

interface Told {
  readonly unread: number;
  readonly newest: { readonly title: string } | null;
}

const open: AbortController[] = [];
afterEach(() => {
  for (const gone of open.splice(0)) gone.abort();
});

/** Opens a stream: its events in order, and whether it has ended. */
async function stream(cookie: string, of = one) {
  const gone = new AbortController();
  open.push(gone);
  const response = await fetch(of.url, {
    headers: { cookie, accept: "text/event-stream", "accept-encoding": "gzip, br" },
    signal: gone.signal,
  });
  const told: Told[] = [];
  const ended = (async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop()!;
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) {
          expect(part).toMatch(/^event: changed$/m);
          told.push(JSON.parse(data) as Told);
        }
      }
    }
  })().catch(() => {});
  return { response, told, ended, leave: () => gone.abort() };
}

/** A person with their own session, and a function that notifies them. */
async function reader(): Promise<{ id: string; email: string; cookie: string; call: Session["call"] }> {
  const { id, email } = await person(h, { role: "viewer" });
  const browser = openBrowser(h.app);
  await login(browser, email);
  return {
    id,
    email,
    cookie: browser.cookie(),
    call: (method, url, body) => browser.call(method, url, body),
  };
}
const tell = (userId: string, title: string, tenantId = PLATFORM) =>
  h.doors.outside((tx) =>
    tx.raw(
      "insert into notifications (tenant_id, user_id, kind, title, body, mail_due) values ($1, $2, 'test', $3, '', 'no')",
      [tenantId, userId, title],
    ),
  );
const until = (what: () => unknown) => expect.poll(what, { timeout: 25_000, interval: 25 });

describe("a stream", () => {
  test("sends the state immediately, and again whenever it changes in any process", async () => {
    const me = await reader();
    const [here, there] = [await stream(me.cookie, one), await stream(me.cookie, two)];
    await until(() => [here.told[0]?.unread, there.told[0]?.unread]).toEqual([3, 3]);
    await tell(me.id, "Something new");
    await until(() => [here.told.at(-1), there.told.at(-1)]).toMatchObject([
      { unread: 4, newest: { title: "Something new" } },
      { unread: 4, newest: { title: "Something new" } },
    ]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await me.call("POST", "/api/notifications/mark-all-read", { until: later })).json()).toEqual({
      marked: 4,
    });
    await until(() => [here.told.at(-1), there.told.at(-1)]).toEqual([
      { unread: 0, newest: null },
      { unread: 0, newest: null },
    ]);
  });

  test("sends one event for many simultaneous changes, and none for other people or tenants", async () => {
    const [me, other] = [await reader(), await reader()];
    const mine = await stream(me.cookie);
    await until(() => mine.told.length).toBeGreaterThan(0);
    await tell(other.id, "Not mine");
    await tell(me.id, "Elsewhere", h.b.id);
    await h.doors.outside((tx) =>
      tx.raw(
        `insert into notifications (tenant_id, user_id, kind, title, body, mail_due)
         select $1, $2, 'test', 'Many', '', 'no' from generate_series(1, 500)`,
        [h.a.id, me.id],
      ),
    );
    await until(() => mine.told.at(-1)).toMatchObject({ unread: 503, newest: { title: "Many" } });
    expect(mine.told.length).toBeLessThan(5);
    expect(JSON.stringify(mine.told)).not.toMatch(/Elsewhere|Not mine/);
  });

  test("isn't compressed, cached, or buffered by a proxy, and carries the standard headers", async () => {
    const { response } = await stream((await reader()).cookie);
    const headers = Object.fromEntries(response.headers);
    expect(response.status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-request-id": expect.any(String),
    });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  test("does not keep its session alive", async () => {
    const me = await reader();
    await h.db.asOwner("update sessions set seen_at = now() - interval '10 minutes' where user_id = $1", [
      me.id,
    ]);
    const { told } = await stream(me.cookie);
    await until(() => told.length).toBeGreaterThan(0);
    const [session] = await h.db.asOwner<{ idle: boolean }>(
      "select seen_at < now() - interval '9 minutes' as idle from sessions where user_id = $1",
      [me.id],
    );
    expect(session).toEqual({ idle: true });
  });

  test("is refused to strangers, to keys, and beyond three per session; closing one frees its slot", async () => {
    expect((await stream("")).response.status).toBe(401);
    expect((await stream(`crq-session=${"A".repeat(43)}`)).response.status).toBe(401);
    const me = await reader();
    const streams = [];
    for (let i = 0; i < 3; i++) streams.push(await stream(me.cookie));
    const fourth = await stream(me.cookie);
    expect([fourth.response.status, fourth.response.headers.get("content-type")]).toEqual([
      429,
      expect.stringContaining("application/problem+json"),
    ]);
    streams[0]!.leave();
    await until(async () => (await stream(me.cookie)).response.status).toBe(200);
  });
});

test("uses no slot if the client leaves before it opens, as when reloading repeatedly", async () => {
  const me = await reader();
  for (let i = 0; i < 60; i++) {
    const gone = new AbortController();
    setTimeout(() => gone.abort(), i % 12);
    await fetch(one.url, { headers: { cookie: me.cookie }, signal: gone.signal }).catch(() => {});
    gone.abort();
  }
  const open3 = async () => [await stream(me.cookie), await stream(me.cookie), await stream(me.cookie)];
  await until(async () => {
    const three = await open3();
    for (const { leave } of three) leave();
    return three.map(({ response }) => response.status);
  }).toEqual([200, 200, 200]);
});

describe("a reloaded page", () => {
  test("gets its stream slots back immediately", async () => {
    const me = await reader();
    const open = () => Promise.all([1, 2, 3].map(() => stream(me.cookie)));
    for (let load = 0; load < 3; load++) {
      const streams = await open();
      expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);
      for (const { leave } of streams) leave();
    }
  });

  test("loses no slot if it leaves before the answer", async () => {
    const me = await reader();
    const { port } = one.app.server.address() as AddressInfo;
    for (let i = 0; i < 3; i++) {
      const asked = once(one.app.server, "request");
      const socket = connect(port, "127.0.0.1");
      socket.write(
        `GET /api/notifications/stream HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\ncookie: ${me.cookie}\r\n\r\n`,
      );
      await asked;
      socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const streams = [await stream(me.cookie), await stream(me.cookie), await stream(me.cookie)];
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  });
});

describe("a stream ends", () => {
  test("when its session does, before sending anything more", async () => {
    const me = await reader();
    const { told, ended } = await stream(me.cookie);
    await until(() => told.length).toBeGreaterThan(0);
    await me.call("GET", "/api/logout");
    await tell(me.id, "Not for a stranger");
    await ended;
    expect(JSON.stringify(told)).not.toContain("stranger");
  });

  test("when the session moves to another context and so gets another token", async () => {
    const { id, email } = await person(h, {
      role: "viewer",
      also: [{ tenantId: h.b.id, role: "viewer", clientId: null }],
    });
    const browser = openBrowser(h.app);
    await login(browser, email);
    const { told, ended } = await stream(browser.cookie());
    await until(() => told.length).toBeGreaterThan(0);
    const [{ acting }] = (await h.db.asOwner<{ acting: string }>(
      "select acting_tenant_id as acting from sessions where user_id = $1",
      [id],
    )) as [{ acting: string }];
    const to = { tenantId: acting === h.a.id ? h.b.id : h.a.id, clientId: null, role: "viewer" };
    expect((await browser.call("POST", "/api/auth/change-context", to)).statusCode).toBe(200);
    await tell(id, "For the old context", acting);
    await ended;
    expect(JSON.stringify(told)).not.toContain("old context");
  });

  test("with its process, which doesn't wait for it", async () => {
    const third = await startProcess();
    const { told, ended } = await stream((await reader()).cookie, third);
    await until(() => told.length).toBeGreaterThan(0);
    await third.close(); // it would never close if it waited for the stream to end
    await ended;
  });
});

test("when the database ends the connection, listening resumes on its own, and nothing is missed", async () => {
  const me = await reader();
  const { told } = await stream(me.cookie);
  await until(() => told.length).toBeGreaterThan(0);
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  const listeners = async (end: boolean) => {
    const { rowCount } = await admin.query(
      `select ${end ? "pg_terminate_backend(pid)" : "pid"} from pg_stat_activity where datname = $1 and application_name = 'crq listener'`,
      [new pg.Client({ connectionString: h.db.appUrl }).database],
    );
    return rowCount;
  };
  expect(await listeners(false)).toBe(2); // one connection per process, however many streams
  await listeners(true);
  await tell(me.id, "While nobody listened");
  await until(() => told.at(-1)).toMatchObject({ newest: { title: "While nobody listened" } });
  await tell(me.id, "Afterwards");
  await until(() => told.at(-1)).toMatchObject({ newest: { title: "Afterwards" } });
  await admin.end();
});

/** A user's own notifications: listing, counting, marking, and removing, each limited to their own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notification, UnreadSummary } from "@crq/contract/people/notifications";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM, wholeTenant } from "../../../db/doors.ts";
import { purge } from "./store.ts";

let h: Harness;
let me: { id: string; email: string };
let browser: Browser;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  me = await person(h, { role: "viewer" });
  browser = openBrowser(h.app);
  await login(browser, me.email);
});
afterAll(() => h.close());

interface Page {
  readonly items: Notification[];
  readonly next: string | null;
  readonly previous: string | null;
}
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const get = (query = "", by = browser) => by.call("GET", `/api/notifications${query}`);
const page = async (query = "", by = browser) => (await get(query, by)).json<Page>();
const titles = async (query = "", by = browser) => (await page(query, by)).items.map(({ title }) => title);
const unread = async (by = browser) =>
  (await by.call("GET", "/api/notifications/unread-count")).json<UnreadSummary>();
/** Notifies someone, backdated by `ago` minutes. */
async function tell(
  title: string,
  more: { to?: string; tenantId?: string; category?: string; ago?: number; inApp?: boolean } = {},
): Promise<string> {
  const { to = me.id, tenantId = h.a.id, category = "risk", ago = 0, inApp = true } = more;
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into notifications (tenant_id, user_id, kind, category, title, body, mail_due, in_app, created_at)
     values ($1, $2, 'test', $3, $4, 'Body', 'no', $6, now() - make_interval(mins => $5)) returning id`,
    [tenantId, to, category, title, ago, inApp],
  );
  return row!.id;
}

describe("a new account", () => {
  test("has exactly three, unread and in order, with links", async () => {
    expect(await unread()).toEqual({
      unread: 3,
      newest: { title: "Welcome", createdAt: expect.any(String) },
    });
    expect((await page()).items).toMatchObject([
      { title: "Welcome", category: "product", href: "/dashboard", readAt: null, count: 1 },
      { title: "Secure your account", category: "security", href: "/user-account/mfa-management" },
      { title: "Take the tour", category: "product", href: "/dashboard?tour=start" },
    ]);
  });
});

describe("the list", () => {
  test("is newest first, and filtered by unread and by category", async () => {
    await tell("Older", { ago: -1 });
    const read = await tell("Newer", { ago: -2 });
    await tell("Access", { category: "access", ago: -3 });
    await browser.call("PATCH", `/api/notifications/${read}`, { read: true });
    expect((await titles()).slice(0, 3)).toEqual(["Access", "Newer", "Older"]);
    expect(await titles("?category=risk")).toEqual(["Newer", "Older"]);
    expect(await titles("?category=risk&unread=true")).toEqual(["Older"]);
    expect(await titles("?unread=false")).toEqual(["Newer"]);
  });

  test("pages in both directions, even through ten thousand with the same timestamp, without loss or repetition", async () => {
    await h.db.asOwner(
      `insert into notifications (tenant_id, user_id, kind, category, title, body, mail_due, created_at)
       select $1, $2, 'test', 'compliance', n::text, '', 'no', now() - make_interval(secs => n / 100) from generate_series(1, 10000) n`,
      [h.a.id, me.id],
    );
    const at = (way: "before" | "after", place: string | null) =>
      page(`?category=compliance&pageSize=100&${way}=${encodeURIComponent(place!)}`);
    const down = [await page("?category=compliance&pageSize=100")];
    expect(down[0]!.previous).toBeNull();
    for (let i = 0; i < 5; i++) {
      await tell("New meanwhile", { category: "compliance", ago: -5 });
      down.push(await at("after", down.at(-1)!.next));
    }
    const ids = (one: Page) => one.items.map(({ id }) => id);
    expect(new Set(down.flatMap(ids)).size).toBe(600);
    let up = down.at(-1)!;
    for (const before of down.slice(0, -1).toReversed()) {
      up = await at("before", up.previous);
      expect(ids(up)).toEqual(ids(before));
    }
    expect((await at("before", up.previous)).items).toHaveLength(5);
    const last = await page(
      "?category=compliance&pageSize=100&after=1990-01-01T00:00:00Z_00000000-0000-0000-0000-000000000000",
    );
    expect(last).toEqual({ items: [], next: null, previous: null });
  });

  test.each([
    "?unread=yes",
    "?category=gossip",
    "?pageSize=0",
    "?pageSize=101",
    "?before=yesterday",
    "?before=2026-99-99T00:00:00Z_00000000-0000-0000-0000-000000000000",
    "?page=1",
    `?before=2026-01-01T00:00:00Z_${NOWHERE}&after=2026-01-01T00:00:00Z_${NOWHERE}`,
  ])("refuses %s", async (query) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
  });

  test("excludes mail-only notifications", async () => {
    await tell("By mail only", { inApp: false });
    expect(await titles()).not.toContain("By mail only");
    expect((await unread()).unread).toBe(3);
  });
});

describe("marking", () => {
  test("marks one read and unread again; one already read keeps its time", async () => {
    const id = await tell("One");
    const mark = async (read: boolean) =>
      (await browser.call("PATCH", `/api/notifications/${id}`, { read })).json<Notification>();
    const first = await mark(true);
    expect(first.readAt).not.toBeNull();
    expect((await mark(true)).readAt).toBe(first.readAt);
    expect((await unread()).unread).toBe(3);
    expect((await mark(false)).readAt).toBeNull();
    expect((await unread()).unread).toBe(4);
  });

  test("marks all, or all of a category, up to what was seen", async () => {
    await tell("Risk", { ago: 1 });
    await tell("Came since", { ago: -5 });
    const all = (body: object) => browser.call("POST", "/api/notifications/mark-all-read", body);
    const until = new Date(Date.now() + 60_000).toISOString();
    expect((await all({ category: "risk", until })).json()).toEqual({ marked: 1 });
    expect((await all({ until })).json()).toEqual({ marked: 3 });
    expect(await unread()).toMatchObject({ unread: 1, newest: { title: "Came since" } });
    expect((await all({})).statusCode).toBe(400);
    expect((await all({ until: "soon" })).statusCode).toBe(400);
  });
});

describe("removing", () => {
  test("takes one out of the list and the count, and can be undone", async () => {
    const id = await tell("Gone", { ago: -1 });
    expect((await browser.call("DELETE", `/api/notifications/${id}`)).statusCode).toBe(204);
    expect(await titles()).not.toContain("Gone");
    expect((await unread()).unread).toBe(3);
    expect((await browser.call("DELETE", `/api/notifications/${id}`)).statusCode).toBe(404);
    expect((await browser.call("PATCH", `/api/notifications/${id}`, { read: true })).statusCode).toBe(404);
    const back = await browser.call("POST", `/api/notifications/${id}/restore`);
    expect(back.json()).toMatchObject({ title: "Gone", readAt: null });
    expect((await titles())[0]).toBe("Gone");
    expect((await browser.call("POST", `/api/notifications/${id}/restore`)).statusCode).toBe(404);
  });

  test("is permanent after thirty days; read notifications are removed after a year, unread ones never", async () => {
    const [removed, lately, read, old] = [
      await tell("a"),
      await tell("b"),
      await tell("c"),
      await tell("d", { ago: 1e6 }),
    ];
    await h.db.asOwner("update notifications set removed_at = now() - interval '31 days' where id = $1", [
      removed,
    ]);
    await h.db.asOwner("update notifications set removed_at = now() - interval '29 days' where id = $1", [
      lately,
    ]);
    await h.db.asOwner("update notifications set read_at = now() - interval '366 days' where id = $1", [
      read,
    ]);
    await purge(h.doors);
    const left = await h.db.asOwner<{ id: string }>("select id from notifications where id = any ($1)", [
      [removed, lately, read, old],
    ]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([lately, old].toSorted());
  });
});

describe("ownership", () => {
  test("another person's notification and a nonexistent one both answer not found and stay unchanged", async () => {
    const other = await person(h, { role: "admin" });
    const theirs = await tell("Theirs", { to: other.id });
    for (const [method, path, body] of [
      ["PATCH", "", { read: true }],
      ["DELETE", ""],
      ["POST", "/restore"],
    ] as const) {
      const answers = [];
      for (const id of [theirs, NOWHERE])
        answers.push((await browser.call(method, `/api/notifications/${id}${path}`, body)).statusCode);
      expect(answers).toEqual([404, 404]);
    }
    expect((await browser.call("PATCH", "/api/notifications/not-an-id", { read: true })).statusCode).toBe(
      400,
    );
    await browser.call("POST", "/api/notifications/mark-all-read", {
      until: new Date(Date.now() + 1e6).toISOString(),
    });
    expect(
      await h.db.asOwner("select read_at, removed_at from notifications where id = $1", [theirs]),
    ).toEqual([{ read_at: null, removed_at: null }]);
    expect(await titles()).not.toContain("Theirs");
  });

  test("a member of two tenants sees each tenant's notifications there, plus the account's, and can't change others", async () => {
    const both = await person(h, {
      role: "viewer",
      also: [{ tenantId: h.b.id, role: "viewer", clientId: null }],
    });
    const there = openBrowser(h.app);
    await login(there, both.email);
    const ids = {
      a: await tell("In A", { to: both.id, ago: -1 }),
      b: await tell("In B", { to: both.id, tenantId: h.b.id, ago: -2 }),
      account: await tell("Account", { to: both.id, tenantId: PLATFORM, ago: -3 }),
    };
    const context = (tenantId: string) => ({ tenantId, clientId: null, role: "viewer" });
    await there.call("POST", "/api/auth/change-context", context(h.a.id));
    expect((await titles("?unread=true", there)).slice(0, 2)).toEqual(["Account", "In A"]);
    expect((await unread(there)).unread).toBe(5);
    expect((await there.call("PATCH", `/api/notifications/${ids.b}`, { read: true })).statusCode).toBe(404);
    expect((await there.call("DELETE", `/api/notifications/${ids.b}`)).statusCode).toBe(404);
    await there.call("POST", "/api/notifications/mark-all-read", {
      until: new Date(Date.now() + 1e6).toISOString(),
    });
    await there.call("POST", "/api/auth/change-context", context(h.b.id));
    expect(await titles("", there)).toEqual([
      "Account",
      "In B",
      "Welcome",
      "Secure your account",
      "Take the tour",
    ]);
    expect(await unread(there)).toMatchObject({ unread: 1, newest: { title: "In B" } });
    expect((await there.call("PATCH", `/api/notifications/${ids.a}`, { read: false })).statusCode).toBe(404);
  });

  test("the tenant's door reaches only its own tenant's rows, and no one's preferences", async () => {
    await tell("In B", { tenantId: h.b.id });
    const { rows } = await h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
      tx.raw("select distinct tenant_id from notifications"),
    );
    expect(rows.every((row) => row["tenant_id"] === h.a.id)).toBe(true);
    for (const door of [h.doors.inTenant, h.doors.administer])
      for (const table of ["notification_preferences", "sign_in_origins"])
        await expect(door(wholeTenant(h.a.id), (tx) => tx.raw(`select from ${table}`))).rejects.toThrow(
          /permission denied/,
        );
  });
});

/** A person's preferences, and that every door respects them. */
import { CATEGORIES } from "@crq/contract/people/notification-categories";
import type { NotificationPreferences, Wish } from "@crq/contract/people/notifications";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM, type Tx, wholeTenant } from "../../../db/doors.ts";
import type { Notice } from "./notice.ts";
import { notify } from "./notify.ts";

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

const PATH = "/api/notifications/preferences";
const read = async () => (await browser.call("GET", PATH)).json<NotificationPreferences>();
const put = (body: object) => browser.call("PUT", PATH, body);
const wish = async (category: (typeof CATEGORIES)[number], wanted: Wish) => {
  const before = await read();
  const answer = await put({ ...before, categories: { ...before.categories, [category]: wanted } });
  expect(answer.statusCode).toBe(200);
};
const notice = (more: Partial<Notice> = {}): Notice => ({
  to: me.id,
  tenantId: h.a.id,
  kind: "test",
  category: "risk",
  title: "Something",
  body: "Happened",
  href: "/dashboard",
  ...more,
});
const rows = () =>
  h.db.asOwner<{ title: string; in_app: boolean; mail_due: string; count: number; tenant_id: string }>(
    "select title, in_app, mail_due, count, tenant_id from notifications where user_id = $1 and kind = 'test' order by title",
    [me.id],
  );

describe("the preferences", () => {
  test("have sensible defaults until changed", async () => {
    const off = { inApp: true, mail: "off" };
    expect(await read()).toEqual({
      categories: {
        security: { inApp: true, mail: "immediately" },
        access: { inApp: true, mail: "digest" },
        administration: { inApp: true, mail: "digest" },
        risk: off,
        compliance: off,
        product: off,
      },
      digestHour: 8,
    });
  });

  test("are saved per person, and the log shows what changed", async () => {
    const { categories } = await read();
    const wanted = { categories: { ...categories, risk: { inApp: false, mail: "digest" } }, digestHour: 17 };
    expect((await put(wanted)).json()).toEqual(wanted);
    expect(await read()).toEqual(wanted);
    const [entry] = (await audited(h, "user.update")).filter((row) => row.actor_id === me.id);
    expect(entry).toMatchObject({
      tenant_id: h.a.id,
      object_id: me.id,
      detail: { before: { notifications: { digestHour: 8 } }, after: { notifications: wanted } },
    });
    const other = openBrowser(h.app);
    await login(other, (await person(h)).email);
    expect((await other.call("GET", PATH)).json()).toMatchObject({ digestHour: 8 });
  });

  test.each([
    ["security off in the app", { security: { inApp: false, mail: "off" } }, "categories.security.inApp"],
    ["a way that there is not", { risk: { inApp: true, mail: "pigeon" } }, "categories.risk.mail"],
    ["a category that there is not", { gossip: { inApp: true, mail: "off" } }, "categories"],
    ["a category left out", { risk: undefined }, "categories.risk"],
  ])("refuse %s", async (_what, wrong, path) => {
    const before = await read();
    const answer = await put({ ...before, categories: { ...before.categories, ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]!.path).toContain(path);
  });

  test.each([-1, 24, 7.5, "8"])("refuse the hour %s", async (digestHour) => {
    expect((await put({ ...(await read()), digestHour })).statusCode).toBe(400);
  });
});

describe.each([
  ["the tenant's door", (work: (tx: Tx) => Promise<void>) => h.doors.inTenant(wholeTenant(h.a.id), work)],
  [
    "the door that administers",
    (work: (tx: Tx) => Promise<void>) => h.doors.administer(wholeTenant(h.a.id), work),
  ],
  ["the door outside", (work: (tx: Tx) => Promise<void>) => h.doors.outside(work)],
] as const)("through %s", (_which, door) => {
  test("everyone is notified as they prefer: in the app, by mail, both, or not at all", async () => {
    await door((tx) => notify(tx, notice({ title: "1 as by default" })));
    await wish("risk", { inApp: true, mail: "immediately" });
    await door((tx) => notify(tx, notice({ title: "2 both", href: "/2" })));
    await door((tx) => notify(tx, notice({ title: "3 mailed elsewhere", href: "/3", mailed: true })));
    await wish("risk", { inApp: false, mail: "digest" });
    await door((tx) => notify(tx, notice({ title: "4 mail alone", href: "/4" })));
    await wish("risk", { inApp: false, mail: "off" });
    await door((tx) => notify(tx, notice({ title: "5 not at all", href: "/5" })));
    expect(await rows()).toMatchObject([
      { title: "1 as by default", in_app: true, mail_due: "no" },
      { title: "2 both", in_app: true, mail_due: "now" },
      { title: "3 mailed elsewhere", in_app: true, mail_due: "no" },
      { title: "4 mail alone", in_app: false, mail_due: "digest" },
    ]);
  });

  test("account notifications are stored with the account, and the transaction continues in its own tenant", async () => {
    await door(async (tx) => {
      const before = await tx.raw("select current_setting('app.tenant_id') as id");
      await notify(tx, notice({ tenantId: PLATFORM }));
      expect((await tx.raw("select current_setting('app.tenant_id') as id")).rows).toEqual(before.rows);
    });
    expect(await rows()).toMatchObject([{ tenant_id: PLATFORM }]);
  });

  test("only people with a role in the tenant are notified; a repeat within an hour is counted up", async () => {
    const stranger = await person(h, { tenantId: h.b.id });
    const nobody = "3f2b6c1e-0000-4000-8000-000000000000"; // a program's key, for example
    for (let i = 0; i < 3; i++) await door((tx) => notify(tx, notice({ to: [me.id, stranger.id, nobody] })));
    await door((tx) => notify(tx, notice({ href: "/elsewhere", title: "Something else" })));
    expect(await rows()).toMatchObject([
      { title: "Something", count: 3 },
      { title: "Something else", count: 1 },
    ]);
    expect(
      await h.db.asOwner("select from notifications where user_id = $1 and kind = 'test'", [stranger.id]),
    ).toEqual([]);
  });

  test("people aren't notified of their own actions, except for security; a failed transaction notifies no one", async () => {
    await door((tx) => notify(tx, notice({ by: me.id })));
    await door((tx) => notify(tx, notice({ to: null })));
    await expect(
      door(async (tx) => {
        await notify(tx, notice());
        throw new Error("after all not");
      }),
    ).rejects.toThrow("after all not");
    expect(await rows()).toEqual([]);
    await door((tx) => notify(tx, notice({ by: me.id, category: "security" })));
    expect(await rows()).toMatchObject([{ mail_due: "now" }]);
  });
});

test("a repeat is sent again once the first was read or is more than an hour old", async () => {
  const again = () => h.doors.outside((tx) => notify(tx, notice()));
  await again();
  await h.db.asOwner("update notifications set read_at = now() where user_id = $1", [me.id]);
  await again();
  await h.db.asOwner(
    "update notifications set created_at = now() - interval '61 minutes' where user_id = $1",
    [me.id],
  );
  await again();
  await again();
  expect((await rows()).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
});

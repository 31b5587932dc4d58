/**
 * The online count: people rather than sessions, only the caller's tenant, and the same from every process.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { newTenant } from "../../people/accounts/store.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const count = async (by: Pick<Session, "call">) =>
  (await by.call("GET", "/api/activity/logged-in-count")).json<{ count: number }>().count;

test("counts each person active in the tenant in the last 5 minutes once, including the caller", async () => {
  const tenantId = await h.doors.outside((tx) => newTenant(tx, "Counted"));
  const enter = async (email: string) => {
    const browser = openBrowser(h.app);
    await login(browser, email);
    return browser;
  };
  const [one, two] = [await person(h, { tenantId }), await person(h, { tenantId })];
  const first = await enter(one.email);
  expect(await count(first)).toBe(1);
  await enter(one.email);
  await enter(two.email);
  await h.signedIn("viewer", "b");
  expect(await count(first)).toBe(2);
  await h.db.asOwner("update sessions set seen_at = now() - interval '6 minutes' where user_id in ($1, $2)", [
    one.id,
    two.id,
  ]);
  expect(await count(first)).toBe(1);
});

test("counts everyone for platform staff, and no one else for a caller without a role", async () => {
  await h.db.asOwner("delete from sessions");
  const chief = await h.signedIn("super_admin");
  for (const tenant of ["a", "b"] as const) await h.signedIn("viewer", tenant);
  expect(await count(chief)).toBe(3);
  const nobody = await person(h);
  await h.db.asOwner("delete from entitlements where user_id = $1", [nobody.id]);
  const browser = openBrowser(h.app);
  await login(browser, nobody.email);
  expect(await count(browser)).toBe(2); // the super administrator and the caller
});

test("does not keep a session from going idle", async () => {
  const viewer = await h.signedIn("viewer");
  await h.db.asOwner("update sessions set seen_at = now() - interval '30 minutes'");
  await count(viewer);
  const [row] = await h.db.asOwner<{ seen: boolean }>(
    "select bool_or(seen_at > now() - interval '20 minutes') as seen from sessions",
  );
  expect(row!.seen).toBe(false);
});

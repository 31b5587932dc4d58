/** The number of assessments in progress in the caller's context. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
  const assess = (tenantId: string, status: string, client: string | null = null) =>
    h.db.asOwner(
      "insert into assessments (tenant_id, client_id, name, framework, framework_title, status, controls_total) values ($1, $2, 'One', 'f', 'F', $3, 1)",
      [tenantId, client, status],
    );
  for (const status of ["draft", "active", "completed", "archived"]) await assess(h.a.id, status);
  await assess(h.a.id, "active", h.a.client);
  await assess(h.b.id, "active", h.b.client);
  await assess(h.b.id, "active");
  await h.db.asOwner("update assessments set deleted_at = now() where tenant_id = $1 and client_id is null", [
    h.b.id,
  ]);
});
afterAll(() => h.close());

const inProcess = async (by: Pick<Session, "call">) =>
  (await by.call("GET", "/api/assessments/count")).json<{ inProcess: number }>().inProcess;

test("counts the caller's own tenant's drafts and active ones, and no deleted ones", async () => {
  expect(await inProcess(await h.signedIn("viewer"))).toBe(3);
  expect(await inProcess(await h.signedIn("viewer", "b"))).toBe(1);
});

test("counts those of the caller's client", async () => {
  const { email } = await person(h, { clientId: h.a.client });
  const browser = openBrowser(h.app);
  await login(browser, email);
  expect(await inProcess(browser)).toBe(1);
});

test("counts those of all tenants for platform staff, and none for a caller without a role", async () => {
  for (const role of ["super_admin", "site_administrator", "account_admin"] as const)
    expect(await inProcess(await h.signedIn(role))).toBe(4);
  const nobody = await person(h);
  await h.db.asOwner("delete from entitlements where user_id = $1", [nobody.id]);
  const browser = openBrowser(h.app);
  await login(browser, nobody.email);
  expect(await inProcess(browser)).toBe(0);
});

test("is refused to strangers", async () => {
  expect((await (await h.stranger()).call("GET", "/api/assessments/count")).statusCode).toBe(401);
});

test("the platform's figures are those of roll-ups, which are read again when they are old", async () => {
  const kept = await harness({ figuresFreshMs: 3_600_000 });
  try {
    const assess = (tenantId: string, days: number | null) =>
      kept.db.asOwner(
        `insert into assessments (tenant_id, name, framework, framework_title, status, controls_total, created_at, completed_at)
         values ($1, 'One', 'f', 'NIST CSF', $2, 1, now() - make_interval(days => $3), case when $2 = 'completed' then now() end)`,
        [tenantId, days === null ? "draft" : "completed", days ?? 0],
      );
    await assess(kept.a.id, 10);
    await assess(kept.b.id, 40);
    await assess(kept.b.id, null);
    const root = await kept.signedIn("super_admin");
    const figures = async () => [
      (await root.call("GET", "/api/dashboard/assessments-by-status")).json<unknown>(),
      (await root.call("GET", "/api/dashboard/assessment-durations")).json<unknown>(),
      await inProcess(root),
    ];
    const first = [
      { draft: 1, active: 0, inReview: 0, completed: 2, archived: 0 },
      [{ framework: "NIST CSF", assessments: 2, averageDays: expect.closeTo(25, 3) as number }],
      1,
    ];
    expect(await figures()).toEqual(first);
    await assess(kept.a.id, null);
    expect(await figures()).toEqual(first);
    await kept.db.asOwner("update cells set figures_at = now() - interval '2 hours'");
    expect(await figures()).toEqual([
      { draft: 2, active: 0, inReview: 0, completed: 2, archived: 0 },
      first[1],
      2,
    ]);
  } finally {
    await kept.close();
  }
});

/** Overdue work on the dashboards: each kind, for a tenant and for a client. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { countOverdue } from "./count-overdue.ts";
import { addScenario, assess, dashboard } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const overdueOf = async (query = "") =>
  (await dashboard(admin, query)).overdue.items.map(({ kind, title, overdue }) => ({
    kind,
    title,
    overdue,
  }));

test("it lists open assessments whose due date has passed or is within 14 days", async () => {
  await assess(h, { name: "Past", due: -1, client: h.a.client });
  await assess(h, { name: "Today", due: 0, status: "draft" });
  await assess(h, { name: "Soon", due: 14 });
  await assess(h, { name: "Later", due: 15 });
  await assess(h, { name: "Done", due: -5, status: "completed" });
  const kind = "assessment-due";
  expect(await overdueOf()).toEqual([
    { kind, title: "Past", overdue: true },
    { kind, title: "Today", overdue: false },
    { kind, title: "Soon", overdue: false },
  ]);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual([{ kind, title: "Past", overdue: true }]);
  const [past] = (await dashboard(admin)).overdue.items;
  const noon = new Date(Date.now() - 86_400_000).toISOString().replace(/T.*/, "T12:00:00");
  expect(past!.at.startsWith(noon)).toBe(true);
  await h.db.asOwner("delete from assessments");
});

test("it lists open milestones of programs that go on, due within 14 days or past", async () => {
  const program = async (
    name: string,
    status: string,
    milestones: [string, number][],
    more = "null, null",
  ) => {
    const [made] = await h.db.asOwner<{ id: string }>(
      `insert into programs (tenant_id, name, status, created_by_name, updated_by_name, client_id, archived_at) values ($1, $2, $3, 'x', 'x', ${more}) returning id`,
      [h.a.id, name, status],
    );
    for (const [milestone, due] of milestones)
      await h.db.asOwner(
        "insert into program_milestones (tenant_id, program_id, name, due_on, done_at) values ($1, $2, $3, current_date + $4::int, case when $3 = 'Done' then now() end)",
        [h.a.id, made!.id, milestone, due],
      );
  };
  const open: [string, number][] = [
    ["Past", -1],
    ["Soon", 14],
    ["Later", 15],
    ["Done", -3],
  ];
  await program("P", "active", open, `'${h.a.client}', null`);
  await program("Held", "on_hold", open);
  await program("Archived", "active", open, "null, now()");
  const kind = "milestone-due";
  const expected = [
    { kind, title: "P: Past", overdue: true },
    { kind, title: "P: Soon", overdue: false },
  ];
  expect(await overdueOf()).toEqual(expected);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual(expected);
  await h.db.asOwner("delete from programs");
});

test("it lists scenarios not saved or run for 180 days", async () => {
  const old = await addScenario(analyst, { title: "Old", estimate: ESTIMATE });
  const ran = await addScenario(analyst, { title: "Run since", estimate: ESTIMATE });
  await addScenario(analyst, { title: "New", estimate: ESTIMATE });
  await h.db.asOwner(
    "update risk_scenarios set updated_at = now() - interval '181 days' where title <> 'New'",
  );
  await analyst.call("POST", `/api/scenarios/${ran}/runs`, { engine: "exact" });
  const { items, total } = (await dashboard(admin)).overdue;
  expect(total).toBe(1);
  expect(items).toMatchObject([{ kind: "scenario-stale", id: old, title: "Old", overdue: true }]);
  expect(Date.now() - Date.parse(items[0]!.at)).toBeLessThan(25 * 3_600_000);
  await h.db.asOwner("delete from risk_scenarios");
});

test("it lists the assumptions that are due to be checked, not those found wrong", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const one = (id: string, days: number | null, state = "open") => ({
    id,
    statement: `Assumption ${id}`,
    reviewOn: days === null ? null : day(days),
    state,
  });
  const assumptions = [
    one("past", -2),
    one("held", -1, "held"),
    one("wrong", -3, "refuted"),
    one("soon", 13),
    one("later", 15),
    one("undated", null),
  ];
  const clientId = h.a.client;
  const made = await analyst.call("POST", "/api/scenarios", {
    title: "S",
    estimate: ESTIMATE,
    assumptions,
    clientId,
  });
  const { id } = made.json<{ id: string }>();
  const kind = "assumption-review";
  expect(await overdueOf(`?clientId=${clientId}`)).toEqual([
    { kind, title: "S: Assumption past", overdue: true },
    { kind, title: "S: Assumption held", overdue: true },
    { kind, title: "S: Assumption soon", overdue: false },
  ]);
  const [item] = (await dashboard(admin)).overdue.items;
  expect([item!.id, item!.at.startsWith(`${day(-2)}T12:00:00`)]).toEqual([id, true]);
  await analyst.call("DELETE", `/api/scenarios/${id}`);
  expect(await overdueOf()).toEqual([]);
  await h.db.asOwner("delete from risk_scenarios");
});

test("it counts roles not reviewed for 90 days as one task", async () => {
  const age = "update entitlements set created_at = now() - interval '100 days' where tenant_id = $1";
  await h.db.asOwner(`${age} and role in ('viewer', 'assessor', 'risk_analyst', 'risk_assessor')`, [h.a.id]);
  await h.db.asOwner(
    "update entitlements set reviewed_at = now() where tenant_id = $1 and role = 'assessor'",
    [h.a.id],
  );
  await h.db.asOwner(
    "update entitlements set suspended_at = now() where tenant_id = $1 and role = 'risk_assessor'",
    [h.a.id],
  );
  expect(await overdueOf()).toEqual([{ kind: "access-review", title: "2 roles of 2 people", overdue: true }]);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual([]);
  const [item] = (await dashboard(admin)).overdue.items;
  expect(Math.round((Date.now() - Date.parse(item!.at)) / 86_400_000)).toBe(10);
  await h.db.asOwner("update entitlements set created_at = now(), suspended_at = null");
});

test("it lists the tenant-owned keys that expire within 14 days", async () => {
  const key = (name: string, ends: string, more = "null, null, null") =>
    h.db.asOwner(
      `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, user_id, client_id, revoked_at)
       values ($1, $2, 'crq_t', sha256($2::text::bytea), '{}', 'viewer', 'Ada', now() + $3::interval, ${more})`,
      [h.a.id, name, ends],
    );
  await key("Soon", "13 days");
  await key("Of the client", "5 days", `null, '${h.a.client}', null`);
  await key("Later", "15 days");
  await key("Over", "-1 day");
  await key("Revoked", "5 days", "null, null, now()");
  await key("A person's", "5 days", "(select id from users limit 1), null, null");
  const kind = "api-key-expiring";
  expect(await overdueOf()).toEqual([
    { kind, title: "Of the client", overdue: false },
    { kind, title: "Soon", overdue: false },
  ]);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual([
    { kind, title: "Of the client", overdue: false },
  ]);
  await h.db.asOwner("delete from api_keys");
});

test("it lists invitations that expired before they were accepted", async () => {
  const invite = (email: string, ends: string, more = "null, null") =>
    h.db.asOwner(
      `insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at, accepted_at, revoked_at)
       values ($1, $2, 'viewer', sha256($2::text::bytea), 'Ada', now() + $3::interval, ${more})`,
      [h.a.id, email, ends],
    );
  await invite("late@x.example", "-2 days");
  await invite("open@x.example", "2 days");
  await invite("taken@x.example", "-2 days", "now(), null");
  await invite("revoked@x.example", "-2 days", "null, now()");
  expect(await overdueOf()).toEqual([{ kind: "invitation-expired", title: "late@x.example", overdue: true }]);
  await h.db.asOwner("delete from invitations");
});

test("it lists controls to review or to put in place, and policies that end", async () => {
  const control = (name: string, more: string) =>
    h.db.asOwner(
      `insert into controls (tenant_id, name, currency, annual_cost, client_id, in_place, will_be, review_on, planned_on, deleted_at)
       values ($1, $2, 'USD', '{"type": "constant", "value": 1}', ${more})`,
      [h.a.id, name],
    );
  const day = (days: number) => `current_date + ${days}`;
  await control("Review me", `'${h.a.client}', true, true, ${day(-3)}, null, null`);
  await control("Review later", `null, true, true, ${day(15)}, null, null`);
  await control("Late", `null, false, true, null, ${day(-1)}, null`);
  await control("Soon", `null, false, true, null, ${day(14)}, null`);
  await control("Done", `null, true, true, null, ${day(-9)}, null`);
  await control("Given up", `null, false, false, null, ${day(-9)}, null`);
  await control("Deleted", `null, true, true, ${day(-9)}, null, now()`);
  const policy = (name: string, ends: number, inPlace: boolean) =>
    h.db.asOwner(
      `insert into policies (tenant_id, name, currency, tower, per_year, premium, in_place, ends_on)
       values ($1, $2, 'USD', '[{"retention": 0, "limit": null, "share": 1}]', '{"retention": 0, "limit": null}', 1, $3, current_date + $4::int)`,
      [h.a.id, name, inPlace, ends],
    );
  await policy("Ended", -2, true);
  await policy("Ending", 5, true);
  await policy("Next year's", 300, true);
  await policy("Never began", -2, false);
  expect(await overdueOf()).toEqual([
    { kind: "control-review", title: "Review me", overdue: true },
    { kind: "policy-ending", title: "Ended", overdue: true },
    { kind: "control-planned", title: "Late", overdue: true },
    { kind: "policy-ending", title: "Ending", overdue: false },
    { kind: "control-planned", title: "Soon", overdue: false },
  ]);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual([
    { kind: "control-review", title: "Review me", overdue: true },
  ]);
  for (const table of ["controls", "policies"]) await h.db.asOwner(`delete from ${table}`);
});

test("it lists open projects that are due within 14 days or past, to those who see them", async () => {
  const project = (number: number, name: string, days: number, status: string, client: string | null) =>
    h.db.asOwner(
      `insert into projects (tenant_id, number, name, status, client_id, owner_id, owner_name, currency, one_off, yearly, due_on,
         created_by_name, updated_by_name, done_at)
       select $1, $2, $3, $4, $5, u.id, 'Ada', 'USD', $6, $6, current_date + $7::int, 'Ada', 'Ada', case when $4 = 'done' then now() end
       from users u limit 1`,
      [h.a.id, number, name, status, client, '{"type": "constant", "value": 1}', days],
    );
  await project(1, "Past", -3, "in_progress", h.a.client);
  await project(2, "Proposed", -1, "proposed", null);
  await project(3, "Soon", 14, "approved", null);
  await project(4, "Later", 15, "approved", null);
  await project(5, "Done", -9, "done", null);
  await project(6, "Dropped", -9, "dropped", null);
  const kind = "project-due";
  const past = { kind, title: "Past", overdue: true };
  expect(await overdueOf()).toEqual([
    past,
    { kind, title: "Proposed", overdue: true },
    { kind, title: "Soon", overdue: false },
  ]);
  expect(await overdueOf(`?clientId=${h.a.client}`)).toEqual([past]);
  const id = (await dashboard(admin)).overdue.items[0]!.id ?? "";
  expect((await admin.call("GET", `/api/projects/${id}`)).json()).toMatchObject({
    name: "Past",
    overdue: true,
  });
  expect((await analyst.call("GET", "/api/overdue-work")).statusCode).toBe(403);
  await h.db.asOwner("delete from projects");
});

test("it shows the longest overdue first, overdue before upcoming, at most fifty with the full count", async () => {
  for (let i = 0; i < 30; i++) await assess(h, { name: `Past ${i}`, due: -1 - i });
  for (let i = 0; i < 25; i++) await assess(h, { name: `Soon ${i}`, due: 1 });
  const { items, total } = (await dashboard(admin)).overdue;
  expect([items.length, total]).toEqual([50, 55]);
  expect(items[0]!.title).toBe("Past 29");
  expect(items.map(({ overdue }) => overdue).lastIndexOf(true)).toBe(29);
  await h.db.asOwner("delete from assessments");
});

test("overdue work is counted for the platform, without what is only due soon", async () => {
  await assess(h, { name: "Past", due: -1, client: h.a.client });
  await assess(h, { name: "Past too", due: -2 });
  await assess(h, { name: "Soon", due: 14 });
  await h.db.asOwner(
    "update entitlements set created_at = now() - interval '100 days' where tenant_id = $1",
    [h.a.id],
  );
  const count = async () => {
    for (const { id } of [h.a, h.b]) await countOverdue(h.doors, id);
  };
  await count();
  const root = await h.signedIn("super_admin");
  const counts = async () =>
    (await root.call("GET", "/api/platform/tenants?sort=name"))
      .json<{ items: { overdue: number | null }[] }>()
      .items.map(({ overdue }) => overdue);
  expect(await counts()).toEqual([3, 0]); // two assessments and an access review
  await h.db.asOwner("delete from assessments");
  await h.db.asOwner("update entitlements set created_at = now()");
  await count();
  expect(await counts()).toEqual([0, 0]);
});

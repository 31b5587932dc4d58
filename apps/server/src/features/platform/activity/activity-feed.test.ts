/**
 * The activity that each caller can see: their own entries, the tenant's, or the platform's, and never
 * another tenant's.
 */
import type { AuditAction, RecordKind } from "@crq/contract/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM, wholeTenant } from "../../../db/doors.ts";
import { audit, auditAs } from "../audit-log/public.ts";

interface Entry {
  readonly place: string;
  readonly at: string;
  readonly tenantId: string;
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly title: string | null;
}
interface Page {
  readonly reach: string;
  readonly items: Entry[];
  readonly next: string | null;
}
interface Summary {
  readonly reach: string;
  readonly step: string;
  readonly total: number;
  readonly people: number;
  readonly signIns: number;
  readonly refusals: number;
  readonly series: { at: string; actions: number }[];
  readonly hours: number[][];
  readonly busiest: { personId: string | null; name: string; actions: number }[];
  readonly actions: { action: string; count: number }[];
}

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
let h: Harness;
let people: Record<"maya" | "ira" | "foreign" | "root" | "accounts", { id: string; email: string }>;

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
const feed = async (by: Session, parts: Record<string, string> = {}) => {
  const answer = await by.call("GET", `/api/activity?${query(parts)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
const done = async (by: Session, parts: Record<string, string> = {}) =>
  (await feed(by, parts)).items.map(({ actor, action }) => `${actor} ${action}`);
const summary = async (by: Session, parts: Record<string, string> = {}) => {
  const to = new Date(Date.now() + 1000).toISOString();
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const answer = await by.call("GET", `/api/activity/summary?${query({ from, to, zone: "UTC", ...parts })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Summary>();
};

/** The harness's accounts, by id. */
async function account(email: string) {
  const [row] = await h.db.asOwner<{ id: string }>("select id from users where email = $1", [email]);
  return { id: row!.id, email };
}

function write(
  tenantId: string,
  who: { id: string; email: string },
  action: AuditAction,
  objectId: string,
  detail: Record<string, unknown> = {},
) {
  const entry = { action, objectType: action.split(".")[0] as RecordKind, objectId, detail };
  const actor = { userId: who.id, email: who.email };
  return h.doors.inTenant(wholeTenant(tenantId), (tx) =>
    audit(tx, actor, { id: "req", ip: "192.0.2.1" }, entry),
  );
}

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("alter table audit_log disable trigger user");
  await h.db.asOwner("delete from audit_log");
  await h.db.asOwner("alter table audit_log enable trigger user");
  people = {
    maya: await account(h.emailOf("risk_analyst")),
    ira: await account(h.emailOf("admin")),
    foreign: await account(h.emailOf("admin", "b")),
    root: await account(h.emailOf("super_admin")),
    accounts: await account(h.emailOf("account_admin")),
  };
  const { maya, ira, foreign, root, accounts } = people;
  await write(h.a.id, maya, "scenario.create", "one", { title: "Ransomware" });
  await write(h.a.id, ira, "entitlement.grant", "two", { userId: maya.id, role: "viewer" });
  await write(h.a.id, maya, "run.create", "three", { scenarioId: NOWHERE });
  await write(h.b.id, foreign, "scenario.update", "four", { title: "Theirs" });
  await write(PLATFORM, root, "tenant.update", h.a.id, {});
  await write(PLATFORM, accounts, "user.create", "five", { email: "new@a.example" });
  await h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
    auditAs(tx, "unknown", undefined, { action: "session.refuse", objectType: "session", detail: {} }),
  );
});
afterAll(() => h.close());

describe("reach", () => {
  test("a caller without the right to read the log sees only their own entries", async () => {
    const maya = await h.signedIn("risk_analyst");
    const page = await feed(maya);
    expect(page.reach).toBe("own");
    expect(page.items.map(({ action }) => action)).toEqual(["run.create", "scenario.create"]);
    expect(await done(maya, { personId: people.ira.id })).toEqual([]);
    expect(await done(maya, { personId: people.maya.id })).toHaveLength(2);
  });

  test("a reader of the tenant's log sees all entries there and none from outside", async () => {
    const ira = await h.signedIn("admin");
    const page = await feed(ira);
    expect(page.reach).toBe("tenant");
    expect(new Set(page.items.map(({ tenantId }) => tenantId))).toEqual(new Set([h.a.id]));
    expect(await done(ira)).toEqual([
      "unknown session.refuse",
      "Test risk_analyst run.create",
      "Test admin entitlement.grant",
      "Test risk_analyst scenario.create",
    ]);
    expect(await done(ira, { personId: people.foreign.id })).toEqual([]);
  });

  test("a reader of the platform's log sees all tenants, or the one they name", async () => {
    const root = await h.signedIn("super_admin");
    const page = await feed(root);
    expect(page.reach).toBe("platform");
    expect(new Set(page.items.map(({ tenantId }) => tenantId))).toEqual(new Set([h.a.id, h.b.id, PLATFORM]));
    expect(await feed(root, { tenantId: h.b.id })).toMatchObject({ reach: "tenant" });
    expect(await done(root, { tenantId: h.b.id })).toEqual(["Test admin scenario.update"]);
  });

  test("at platform level without the permission, callers see their own entries, even in a tenant they name", async () => {
    const accounts = await h.signedIn("account_admin");
    expect(await feed(accounts)).toMatchObject({ reach: "own" });
    expect(await done(accounts)).toEqual(["Test account_admin user.create"]);
    expect(await feed(accounts, { tenantId: h.a.id })).toMatchObject({ reach: "own", items: [] });
    expect(await summary(accounts)).toMatchObject({ reach: "own", total: 1 });
  });

  test("another tenant and a nonexistent one both answer not found, on every call", async () => {
    const ira = await h.signedIn("admin");
    const root = await h.signedIn("super_admin");
    const stretch = query({ from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", zone: "UTC" });
    for (const path of ["?", "/newer?", "/people?", `/summary?${stretch}&`]) {
      const answers = await Promise.all([
        ira.call("GET", `/api/activity${path}tenantId=${h.b.id}`),
        ira.call("GET", `/api/activity${path}tenantId=${NOWHERE}`),
        root.call("GET", `/api/activity${path}tenantId=${NOWHERE}`),
      ]);
      const told = answers.map((answer) => ({ ...answer.json<object>(), requestId: undefined }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(told[1]).toEqual(told[0]);
    }
  });

  test("the people filter offers the tenant's members; without the log, only the caller", async () => {
    const found = async (by: Session, parts: Record<string, string> = {}) =>
      (await by.call("GET", `/api/activity/people?${query(parts)}`)).json<{ items: { email: string }[] }>()
        .items;
    const [maya, ira] = [await h.signedIn("risk_analyst"), await h.signedIn("admin")];
    expect(await found(maya, { q: "admin" })).toMatchObject([{ email: people.maya.email }]);
    const emails = (await found(ira)).map(({ email }) => email);
    expect(emails).toContain(people.maya.email);
    expect(emails.filter((email) => !email.endsWith("@a.example"))).toEqual([]);
    expect(await found(ira, { q: "analyst risk" })).toMatchObject([{ email: people.maya.email }]);
  });
});

describe("the feed", () => {
  test("names the object of an action: the record, the person, a run's scenario, the tenant", async () => {
    const root = await h.signedIn("super_admin");
    const { items } = await feed(root);
    const title = (action: string) => items.find((entry) => entry.action === action)!;
    expect(title("scenario.create")).toMatchObject({ title: "Ransomware" });
    expect(title("entitlement.grant")).toMatchObject({ title: "Test risk_analyst" });
    expect(title("run.create")).toMatchObject({ objectType: "scenario", objectId: NOWHERE, title: null });
    expect(title("tenant.update").title).not.toBeNull();
    expect(title("user.create")).toMatchObject({ title: "new@a.example" });
  });

  test("is filtered by person, kind and time", async () => {
    const ira = await h.signedIn("admin");
    expect(await done(ira, { personId: people.ira.id })).toEqual(["Test admin entitlement.grant"]);
    expect(await done(ira, { kind: "risk" })).toEqual([
      "Test risk_analyst run.create",
      "Test risk_analyst scenario.create",
    ]);
    expect(await done(ira, { kind: "sign-in" })).toEqual(["unknown session.refuse"]);
    expect(await done(ira, { to: "2026-01-01T00:00:00Z" })).toEqual([]);
  });

  test("pages without gap or repeat", async () => {
    const ira = await h.signedIn("admin");
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await feed(ira, { pageSize: "1", ...(after !== null && { after }) });
      seen.push(...page.items.map(({ place }) => place));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual((await feed(ira)).items.map(({ place }) => place));
  });

  test("returns what came after an entry, and polling doesn't keep a session alive", async () => {
    const ira = await h.signedIn("admin");
    const [newest] = (await feed(ira)).items;
    const newer = async () =>
      (await ira.call("GET", `/api/activity/newer?${query({ since: newest!.place })}`)).json<Page>().items;
    expect(await newer()).toEqual([]);
    const somebody = await person(h, { tenantId: h.a.id });
    await write(h.a.id, somebody, "scenario.export", "all");
    expect((await newer()).map(({ action }) => action)).toContain("scenario.export");
    await h.db.asOwner("update sessions set seen_at = now() - interval '30 minutes'");
    await newer();
    const [row] = await h.db.asOwner<{ seen: boolean }>(
      "select bool_or(seen_at > now() - interval '20 minutes') as seen from sessions",
    );
    expect(row!.seen).toBe(false);
  });

  test("refuses invalid input and strangers", async () => {
    const ira = await h.signedIn("admin");
    for (const wrong of ["kind=everything", "after=yesterday", "pageSize=101", "personId=maya", "from=today"])
      expect((await ira.call("GET", `/api/activity?${wrong}`)).statusCode, wrong).toBe(400);
    const stranger = await h.stranger();
    expect((await stranger.call("GET", "/api/activity")).statusCode).toBe(401);
  });
});

describe("figures", () => {
  test("add up over time, by hour of the week, by person, and by action", async () => {
    const ira = await h.signedIn("admin");
    const whole = await summary(ira);
    const { total, series, hours, actions } = whole;
    expect(whole).toMatchObject({ reach: "tenant", step: "day", refusals: 1 });
    expect(series).toHaveLength(8);
    expect(series.reduce((sum, point) => sum + point.actions, 0)).toBe(total);
    expect(hours.flat().reduce((sum, value) => sum + value, 0)).toBe(total);
    expect(actions.reduce((sum, one) => sum + one.count, 0)).toBe(total);
    expect(whole.busiest[0]).toMatchObject({
      personId: people.maya.id,
      name: "Test risk_analyst",
      actions: 2,
    });
  });

  test("cover only the caller's own actions without the right to read the log", async () => {
    const maya = await h.signedIn("risk_analyst");
    expect(await summary(maya)).toMatchObject({ reach: "own", total: 2, people: 1, refusals: 0 });
  });

  test("are hourly for short periods", async () => {
    const ira = await h.signedIn("admin");
    const from = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const { step, series } = await summary(ira, { from, zone: "Asia/Kathmandu" });
    expect(step).toBe("hour");
    expect(series.map(({ at }) => new Date(at).getUTCMinutes()).every((minutes) => minutes === 15)).toBe(
      true,
    );
    expect([25, 26]).toContain(series.length);
  });

  test("refuse a period that is too long or ends before it begins, and an unknown time zone", async () => {
    const ira = await h.signedIn("admin");
    const good = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", zone: "UTC" };
    for (const wrong of [
      { from: "2024-01-01T00:00:00Z" },
      { to: "2025-01-01T00:00:00Z" },
      { zone: "Mars/Olympus" },
      { zone: "x'; drop" },
    ]) {
      const answer = await ira.call("GET", `/api/activity/summary?${query({ ...good, ...wrong })}`);
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
  });
});

test("a sign-in, logged by address only, counts for the person who has the address, but not from before they had it", async () => {
  const somebody = await person(h, { tenantId: h.a.id });
  const signedIn = { action: "session.open", objectType: "session", detail: {} } as const;
  await h.doors.inTenant(wholeTenant(h.a.id), (tx) => auditAs(tx, somebody.email, undefined, signedIn));
  const ira = await h.signedIn("admin");
  const theirs = { personId: somebody.id, kind: "sign-in" };
  expect(await done(ira, theirs)).toEqual(["Pat Person session.open"]);
  const { busiest, signIns } = await summary(ira);
  expect(signIns).toBe(1);
  expect(busiest).toContainEqual({ personId: somebody.id, name: "Pat Person", actions: 1 });
  await h.db.asOwner("update users set created_at = now() + interval '1 hour' where id = $1", [somebody.id]);
  expect(await done(ira, theirs)).toEqual([]);
  expect(await done(ira, { kind: "sign-in" })).toContain(`${somebody.email} session.open`);
});

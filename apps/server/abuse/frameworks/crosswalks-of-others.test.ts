/**
 * A pair that says 'equal' makes a requirement count as covered, and an auditor believes it. Someone who wants their own statement in force approves it themselves
 * with a key, or rewrites what was reviewed; someone without the role, from one client or from another tenant decides, reads or takes part.
 */
import type { CrosswalkPair, PairResult } from "@crq/contract/compliance/crosswalks";
import { crosswalks } from "@crq/contract/compliance/crosswalks";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

const BETWEEN = { from: "nist-csf-2-0", to: "nist-sp-800-53-r5" };
const PAIR = { fromEntry: "PR.AA-01", toEntry: "AC-2", relationship: "equal", rationale: "Canary words" };
const proposal = { ...BETWEEN, pairs: [PAIR] };

let h: Harness;
let cast: Cast;
let author: Session;
let stranger: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("assessor");
  stranger = await h.signedIn("admin", "b");
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from crosswalk_pairs");
  const made = await author.call("POST", "/api/crosswalks/proposals", proposal);
  id = made.json<{ items: CrosswalkPair[] }>().items[0]!.id;
});
const status = async () =>
  (await h.db.asOwner<{ status: string }>("select status from crosswalk_pairs where id = $1", [id]))[0]!
    .status;

test("another tenant's people reach a pair by its id in no way, and don't learn that it exists", async () => {
  const nowhere = "3f2b6c1e-0000-4000-8000-000000000000";
  for (const what of ["approvals", "rejections", "withdrawals"]) {
    const more = what === "rejections" ? { reason: "No" } : {};
    const answer = await stranger.call("POST", `/api/crosswalks/${what}`, { ids: [id, nowhere], ...more });
    const { done, results } = answer.json<{ done: number; results: PairResult[] }>();
    expect(done).toBe(0);
    expect({ ...results[0], id: nowhere }).toEqual(results[1]);
  }
  const { from, to } = BETWEEN;
  for (const path of [
    "/api/crosswalks",
    "/api/crosswalks/pairs?history=yes",
    `/api/crosswalks/in-force?from=${from}&to=${to}`,
    `/api/crosswalks/download?from=${from}&to=${to}&format=csv`,
  ]) {
    const { statusCode, body } = await stranger.call("GET", path);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/Canary/);
    expect(body).not.toContain(id);
  }
  expect((await stranger.call("POST", "/api/crosswalks/proposals", proposal)).statusCode).toBe(201);
  expect(await status()).toBe("proposed");
});

test("a key isn't a second person, one's own or the tenant's", async () => {
  for (const more of [{}, { owner: "tenant" as const }]) {
    const key = await cast.key("admin", ["crosswalk:read", "crosswalk:edit"], more);
    expect((await cast.call(key, "POST", "/api/crosswalks/approvals", { ids: [id] })).statusCode).toBe(403);
  }
  expect(await status()).toBe("proposed");
});

test("roles without the permission do nothing, and a key that reads only reads", async () => {
  const calls = Object.values(crosswalks);
  for (const role of ROLES.filter((name) => !can(name, "crosswalk:edit"))) {
    const caller = await cast.session(role);
    for (const { method, path } of calls) {
      const answer = await cast.call(caller, method, path, method === "GET" ? undefined : {});
      expect(answer.statusCode, `${role} ${path}`).toBe(403);
    }
  }
  const key = await cast.key("assessor", ["crosswalk:read"]);
  expect((await cast.call(key, "GET", "/api/crosswalks/pairs")).statusCode).toBe(200);
  expect((await cast.call(key, "POST", "/api/crosswalks/proposals", proposal)).statusCode).toBe(403);
});

test("who works for one client reads the tenant's pairs and changes none, also with an injection", async () => {
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  expect((await narrow.call("GET", "/api/crosswalks/pairs")).json()).toMatchObject({ total: 1 });
  expect((await narrow.call("POST", "/api/crosswalks/approvals", { ids: [id] })).statusCode).toBe(403);
  expect((await narrow.call("POST", "/api/crosswalks/proposals", proposal)).statusCode).toBe(403);
  const inside = clientScope(h.a.id, h.a.client);
  const approve = sqlFor
    .updateTable("crosswalk_pairs")
    .set({ status: "approved", reviewed_by: h.a.id, reviewed_at: sql`now()` });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(approve))).toBe(0);
  expect(await h.doors.inTenant(inside, (tx) => tx.run(sqlFor.deleteFrom("crosswalk_pairs")))).toBe(0);
  expect(await status()).toBe("proposed");
});

test("what a reviewer read isn't what someone writes over it afterwards, also with an injection", async () => {
  const scope = wholeTenant(h.a.id);
  const rewrite = sqlFor.updateTable("crosswalk_pairs").set({ relationship: "subset" });
  await expect(h.doors.inTenant(scope, (tx) => tx.run(rewrite))).rejects.toThrow(/permission denied/);
  const author = sqlFor.updateTable("crosswalk_pairs").set({ proposed_by: h.a.id });
  await expect(h.doors.inTenant(scope, (tx) => tx.run(author))).rejects.toThrow(/permission denied/);
  const own = sqlFor
    .updateTable("crosswalk_pairs")
    .set({ status: "approved", reviewed_by: sql`proposed_by`, reviewed_at: sql`now()` });
  await expect(h.doors.inTenant(scope, (tx) => tx.run(own))).rejects.toThrow(
    /crosswalk_pairs_approved_check/,
  );
  expect(await status()).toBe("proposed");
});

test("two people who approve at once, or approve while it's withdrawn, decide once", async () => {
  const others = [await cast.session("admin"), await cast.session("assessor")];
  const answers = await Promise.all([
    ...others.map((one) => cast.call(one, "POST", "/api/crosswalks/approvals", { ids: [id] })),
    author.call("POST", "/api/crosswalks/withdrawals", { ids: [id] }),
  ]);
  const done = answers.map((answer) => answer.json<{ done: number }>().done);
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
});

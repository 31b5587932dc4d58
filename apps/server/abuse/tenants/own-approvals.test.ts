/**
 * An approved scenario is what a board decides by. Someone who wants their own figures approved does it under a second role, with a key, after someone else's
 * harmless save on top, by reverting a colleague's save so that only the old figures seem to count, or through a copy; someone who works for another client
 * approves, asks or reads.
 */
import type { ScenarioReviews } from "@crq/contract/risk/scenario-reviews";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { login, openBrowser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let cast: Cast;
let honest: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  honest = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const CHEAP = { ...ESTIMATE, frequency: { lef: { type: "constant", value: 0.001 } } };
const scenario = async (clientId: string | null = null) =>
  (
    await honest.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, clientId })
  ).json<ScenarioRecord>();
const approve = (version: number) => ({ version, verdict: "approved" });

test("a second role doesn't make two people of one", async () => {
  const { id } = await scenario();
  const { email, id: userId } = await person(h, { role: "risk_analyst" });
  const first = openBrowser(h.app);
  await login(first, email);
  const saved = await first.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate: CHEAP });
  expect(saved.statusCode).toBe(200);
  await h.db.asOwner("insert into entitlements (user_id, tenant_id, role) values ($1, $2, 'assessor')", [
    userId,
    h.a.id,
  ]);
  const second = openBrowser(h.app);
  await login(second, email);
  const other = { role: "assessor", tenantId: h.a.id, clientId: null };
  const switched = await second.call("POST", "/api/auth/change-context", other);
  const answer = await second.call("POST", `/api/scenarios/${id}/reviews`, approve(2));
  expect([switched.statusCode, answer.statusCode]).toEqual([200, 403]);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining("You saved this scenario") });
});

test("neither does a key, one's own or the tenant's", async () => {
  const { id } = await scenario();
  for (const more of [{}, { owner: "tenant" as const }]) {
    const key = await cast.key("assessor", ["scenario:read", "scenario:write"], more);
    expect((await cast.call(key, "POST", `/api/scenarios/${id}/reviews`, approve(1))).statusCode).toBe(403);
  }
});

test("saving with the tenant's key doesn't make someone else the author, until someone else saves", async () => {
  const { id } = await scenario();
  const key = await cast.key("assessor", ["scenario:read", "scenario:write"], { owner: "tenant" });
  const saved = await cast.call(key, "PATCH", `/api/scenarios/${id}`, { version: 1, estimate: CHEAP });
  expect(saved.statusCode).toBe(200);
  await h.db.asOwner("update api_keys set revoked_at = now() where user_id is null");
  const mallory = await h.signedIn("assessor");
  const shown = async () =>
    (await mallory.call("GET", `/api/scenarios/${id}/reviews`)).json<ScenarioReviews>();
  expect(await shown()).toMatchObject({ own: false, savedByKey: true });
  for (const verdict of [
    approve(2),
    { version: 2, verdict: "returned", comment: "So that it's asked again" },
  ]) {
    const answer = await mallory.call("POST", `/api/scenarios/${id}/reviews`, verdict);
    expect(answer.json()).toMatchObject({ status: 403, detail: expect.stringContaining("API key") });
  }
  const seen = await honest.call("PATCH", `/api/scenarios/${id}`, {
    version: 2,
    note: "Checked the estimate",
  });
  expect(seen.statusCode).toBe(200);
  expect(await shown()).toMatchObject({ own: false, savedByKey: false });
  expect((await mallory.call("POST", `/api/scenarios/${id}/reviews`, approve(3))).statusCode).toBe(200);
});

test("nor does a shared control that the tenant's key changes", async () => {
  const control = {
    title: "Backups",
    status: "planned",
    annualCost: { type: "constant", value: 1 },
    effects: [
      { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.1 } } },
    ],
  };
  const made = await honest.call("POST", "/api/scenarios", {
    title: "S",
    estimate: ESTIMATE,
    treatment: { controls: [{ ...control, id: "one" }] },
  });
  const { id, treatment } = made.json<ScenarioRecord>();
  const path = `/api/controls/${treatment.controls[0]!.record}`;
  const key = await cast.key("assessor", ["scenario:read", "scenario:write"], { owner: "tenant" });
  const { version } = (await honest.call("GET", path)).json<{ version: number }>();
  const changed = await cast.call(key, "PATCH", path, { version, inPlace: true });
  expect(changed.statusCode, changed.body).toBe(200);
  const now = (await honest.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
  expect(now.version).toBe(2);
  const answer = await (
    await h.signedIn("assessor")
  ).call("POST", `/api/scenarios/${id}/reviews`, approve(2));
  expect(answer.statusCode).toBe(403);
});

test("restoring an approved scenario after changing its control leaves one an author", async () => {
  const mallory = await h.signedIn("assessor");
  const share = (value: number) => ({
    node: "frequency.lef",
    change: { type: "factor", factor: { type: "constant", value } },
  });
  const control = { name: "MFA", inPlace: true, currency: "USD", annualCost: { type: "constant", value: 1 } };
  const { id: record } = (
    await honest.call("POST", "/api/controls", { ...control, effects: [share(0.5)] })
  ).json<{ id: string }>();
  const { name: title, annualCost } = control;
  const treatment = { controls: [{ id: "one", title, annualCost, status: "planned", record }] };
  const made = await honest.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, treatment });
  const { id } = made.json<ScenarioRecord>();
  const reviewer = await h.signedIn("admin");
  expect((await reviewer.call("POST", `/api/scenarios/${id}/reviews`, approve(1))).statusCode).toBe(200);
  await mallory.call("DELETE", `/api/scenarios/${id}`);
  const effects = [share(0.001)];
  const cheaper = await mallory.call("PATCH", `/api/controls/${record}`, { version: 1, effects });
  expect(cheaper.statusCode, cheaper.body).toBe(200);
  const back = (await mallory.call("POST", `/api/scenarios/${id}/restore`)).json<ScenarioRecord>();
  expect(back).toMatchObject({ version: 2, reviewState: "changed" });
  const answer = await mallory.call("POST", `/api/scenarios/${id}/reviews`, approve(2));
  expect(answer.json()).toMatchObject({ status: 403, detail: expect.stringContaining("You saved this") });
});

test("saving below someone else's save, or reverting theirs, leaves one an author", async () => {
  const { id, estimate } = await scenario();
  const mallory = await h.signedIn("assessor");
  const reviewer = await h.signedIn("admin");
  expect((await reviewer.call("POST", `/api/scenarios/${id}/reviews`, approve(1))).statusCode).toBe(200);
  await mallory.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate: CHEAP });
  await honest.call("PATCH", `/api/scenarios/${id}`, { version: 2, title: "S, harmlessly renamed" });
  expect((await mallory.call("POST", `/api/scenarios/${id}/reviews`, approve(3))).statusCode).toBe(403);
  await honest.call("PATCH", `/api/scenarios/${id}`, { version: 3, estimate });
  await mallory.call("PATCH", `/api/scenarios/${id}`, { version: 4, estimate: CHEAP, note: "As before" });
  const reverted = await mallory.call("POST", `/api/scenarios/${id}/reviews`, approve(5));
  expect(reverted.statusCode).toBe(403);
  const { reviewState } = (await honest.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
  expect(reviewState).toBe("changed");
});

test("the approval of one version doesn't reach the next, however quickly that follows", async () => {
  const { id } = await scenario();
  const reviewer = await h.signedIn("admin");
  const answers = await Promise.all([
    reviewer.call("POST", `/api/scenarios/${id}/reviews`, approve(1)),
    honest.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate: CHEAP }),
  ]);
  const now = (await honest.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
  expect(answers[1].statusCode).toBe(200);
  expect(now.version).toBe(2);
  expect(now.reviewState).toBe(answers[0].statusCode === 200 ? "changed" : "none");
});

test("a copy of an approved scenario isn't approved", async () => {
  const { id } = await scenario();
  await (await h.signedIn("admin")).call("POST", `/api/scenarios/${id}/reviews`, approve(1));
  const mallory = await h.signedIn("assessor");
  const copy = (await mallory.call("POST", `/api/scenarios/${id}/duplicate`)).json<ScenarioRecord>();
  expect(copy.reviewState).toBe("none");
  expect((await mallory.call("POST", `/api/scenarios/${copy.id}/reviews`, approve(1))).statusCode).toBe(403);
});

test("people of another client neither read, ask nor decide; the whole tenant's they only read", async () => {
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.otherClient });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  const { id } = await scenario(h.a.client);
  const wide = await scenario();
  const calls = (of: string) =>
    [
      ["GET", `/api/scenarios/${of}/reviews`, undefined],
      ["POST", `/api/scenarios/${of}/review-requests`, { version: 1 }],
      ["POST", `/api/scenarios/${of}/reviews`, approve(1)],
    ] as const;
  for (const [method, url, body] of calls(id))
    expect((await narrow.call(method, url, body)).statusCode).toBe(404);
  const onWide: number[] = [];
  for (const [method, url, body] of calls(wide.id))
    onWide.push((await narrow.call(method, url, body)).statusCode);
  expect(onWide).toEqual([200, 404, 404]); // not theirs to change
});

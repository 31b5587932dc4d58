/** Scenarios are approved by someone who didn't make the changes, and any change reopens them. */
import type { ScenarioReviews } from "@crq/contract/risk/scenario-reviews";
import type { ScenarioRecord, ScenarioSummary, ScenarioVersion } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castOf } from "../../../../../test/access-cast.ts";
import { audited } from "../../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { wholeTenant } from "../../../../db/doors.ts";

let h: Harness;
let author: Session;
let other: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  other = await h.signedIn("assessor");
});
afterAll(() => h.close());
beforeEach(async () => {
  id = (
    await author.call("POST", "/api/scenarios", { title: "Mail stops", estimate: ESTIMATE })
  ).json<ScenarioRecord>().id;
});

const get = async () => (await author.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
const save = (by: Session, version: number, more: object) =>
  by.call("PATCH", `/api/scenarios/${id}`, { version, ...more });
const ask = (by: Session, version: number, comment = "") =>
  by.call("POST", `/api/scenarios/${id}/review-requests`, { version, comment });
const decide = (by: Session, version: number, verdict = "approved", comment = "") =>
  by.call("POST", `/api/scenarios/${id}/reviews`, { version, verdict, comment });
const reviews = async (by = author) =>
  (await by.call("GET", `/api/scenarios/${id}/reviews`)).json<ScenarioReviews>();
const assumption = { id: "a1", statement: "Backups restore within a day", reviewOn: "2027-03-31" };

describe("an approval", () => {
  test("is of the current version, by someone else, and holds until something changes", async () => {
    expect(await get()).toMatchObject({ reviewState: "none", approvedVersion: null, approvedBy: null });
    const asked = (await ask(author, 1, "Ready for the board")).json<ScenarioReviews>();
    expect(asked).toMatchObject({
      state: "requested",
      own: true,
      items: [{ verdict: "requested", version: 1 }],
    });
    expect(await reviews(other)).toMatchObject({ own: false, savedBy: [expect.any(String)] });
    const approved = (await decide(other, 1)).json<ScenarioReviews>();
    expect(approved).toMatchObject({ state: "approved", savedBy: [], items: [{ verdict: "approved" }, {}] });
    const { approvedBy, ...record } = await get();
    expect(record).toMatchObject({ reviewState: "approved", approvedVersion: 1, version: 1 });
    expect(approvedBy).not.toBe(record.createdBy);

    await save(author, 1, { assumptions: [assumption], note: "Legal confirmed it" });
    expect(await get()).toMatchObject({ reviewState: "changed", approvedVersion: 1, approvedBy });
    expect((await decide(other, 2)).statusCode).toBe(200);
    expect(await get()).toMatchObject({ reviewState: "approved", approvedVersion: 2 });
  });

  test("survives a save that changes nothing, and no change of any field that is kept", async () => {
    const changes: object[] = [
      { title: "Mail stops for a day" },
      { description: "Two days" },
      { scope: { threat: "Suppliers", asset: "", effect: "" } },
      { clientId: h.a.client },
      { estimate: { ...ESTIMATE, frequency: { lef: { type: "constant", value: 3 } } } },
      { evidence: [{ input: "frequency.lef", source: "A study", statement: "One a year" }] },
      { tolerance: [{ loss: 1000, probability: 0.5 }] },
      { assumptions: [assumption] },
    ];
    let version = 1;
    for (const change of changes) {
      await decide(other, version);
      await save(author, version++, {});
      expect((await get()).reviewState).toBe("approved");
      await save(author, version++, change);
      expect(await get(), JSON.stringify(change)).toMatchObject({ reviewState: "changed", version });
    }
  });

  test("isn't copied, and stays with a scenario that was deleted and restored", async () => {
    await decide(other, 1);
    const copy = (await author.call("POST", `/api/scenarios/${id}/duplicate`)).json<ScenarioRecord>();
    expect(copy).toMatchObject({ reviewState: "none", approvedVersion: null });
    await author.call("DELETE", `/api/scenarios/${id}`);
    expect((await decide(other, 1)).statusCode).toBe(404);
    await author.call("POST", `/api/scenarios/${id}/restore`);
    expect((await get()).reviewState).toBe("approved");
  });

  test("is reopened by a change of a shared control, whose author then can't approve it", async () => {
    const annualCost = { type: "constant", value: 1 };
    const control = { name: "MFA", inPlace: false, currency: "USD", annualCost };
    const made = await author.call("POST", "/api/controls", control);
    const record = made.json<{ id: string }>().id;
    const change = { type: "factor", factor: { type: "constant", value: 0.5 } };
    const effects = [{ node: "frequency.lef", change }];
    const controls = [{ id: "c", title: "MFA", status: "planned", annualCost, effects, record }];
    await save(author, 1, { treatment: { controls } });
    await decide(other, 2);
    await other.call("PATCH", `/api/controls/${record}`, { version: 1, inPlace: true });
    expect(await get()).toMatchObject({ reviewState: "changed", note: "The control “MFA” changed." });
    expect((await decide(other, 3)).statusCode).toBe(403);
    expect((await decide(author, 3)).statusCode).toBe(200);
  });
});

describe("a decision is refused", () => {
  test("for everyone who saved since the last approval, also below a later save", async () => {
    await save(other, 1, { title: "Mail stops twice" });
    for (const by of [author, other]) {
      const answer = await decide(by, 2);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ detail: expect.stringContaining("since it was created") });
    }
    const third = await h.signedIn("admin");
    expect((await decide(third, 2)).statusCode).toBe(200);
    await save(other, 2, { title: "Mail stops again" });
    expect((await decide(other, 3)).json()).toMatchObject({
      detail: expect.stringContaining("last approved"),
    });
    expect((await decide(author, 3)).statusCode).toBe(200);
  });

  test("for keys, earlier versions, and what is approved already", async () => {
    const cast = castOf(h);
    for (const more of [{}, { owner: "tenant" as const }]) {
      const key = await cast.key("assessor", ["scenario:read", "scenario:write"], more);
      const body = { version: 1, verdict: "approved" };
      const byKey = await cast.call(key, "POST", `/api/scenarios/${id}/reviews`, body);
      expect([byKey.statusCode, byKey.json()]).toMatchObject([
        403,
        { detail: expect.stringContaining("key") },
      ]);
    }
    await save(author, 1, { title: "Later" });
    for (const stale of [await decide(other, 1), await ask(other, 1)]) expect(stale.statusCode).toBe(409);
    await decide(other, 2);
    for (const again of [await decide(other, 2), await ask(author, 2)])
      expect([again.statusCode, again.json()]).toMatchObject([
        409,
        { detail: "This scenario is already approved." },
      ]);
  });

  test("without what has to change, with another verdict, or by people who can't write", async () => {
    const silent = await decide(other, 1, "returned", "  ");
    expect(silent.json()).toMatchObject({
      errors: [{ path: "comment", message: "Explain what needs to change" }],
    });
    expect((await decide(other, 1, "requested")).statusCode).toBe(400);
    expect((await decide(other, 1, "approved", "x".repeat(2001))).statusCode).toBe(400);
    expect((await decide(await h.signedIn("business_stakeholder"), 1)).statusCode).toBe(403);
    expect((await decide(await h.signedIn("risk_analyst", "b"), 1)).statusCode).toBe(404);
    expect((await reviews()).items).toEqual([]);
  });

  test("a second request for the same version too; a returned scenario can be sent again", async () => {
    await ask(author, 1);
    expect((await ask(other, 1)).statusCode).toBe(409);
    await decide(other, 1, "returned", "Say where the frequency comes from");
    expect((await get()).reviewState).toBe("returned");
    const twice = await decide(other, 1, "returned", "Really");
    expect([twice.statusCode, twice.json()]).toMatchObject([
      409,
      { detail: "This version has already been returned." },
    ]);
    await save(author, 1, { description: "From our log" });
    expect((await get()).reviewState).toBe("returned");
    expect((await ask(author, 2)).json()).toMatchObject({ state: "requested" });
  });
});

test("those who can decide are told of a request, its authors aren't; the decision is told to the last editor", async () => {
  const told = async (kind: string) =>
    (
      await h.db.asOwner<{ email: string; body: string; href: string }>(
        "select u.email, n.body, n.href from notifications n join users u on u.id = n.user_id where n.kind = $1 and n.href like $2 order by 1",
        [kind, `%${id}%`],
      )
    ).map((row) => ({ ...row }));
  await ask(author, 1, "Before Friday, please");
  const asked = await told("scenario.request-review");
  const emails = asked.map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining([h.emailOf("admin"), h.emailOf("assessor")]));
  for (const role of ["risk_analyst", "viewer", "business_stakeholder"] as const)
    expect(emails).not.toContain(h.emailOf(role));
  expect(asked[0]).toMatchObject({
    body: "Before Friday, please",
    href: `/risk-management/quantitative-analysis?scenario=${id}&view=review`,
  });
  await decide(other, 1, "returned", "Which source?");
  expect(await told("scenario.return")).toMatchObject([
    { email: h.emailOf("risk_analyst"), body: "Which source?" },
  ]);
  await save(author, 1, { description: "Ours" });
  await decide(other, 2);
  expect(await told("scenario.approve")).toMatchObject([{ email: h.emailOf("risk_analyst") }]);
});

test("requests and decisions are logged with the version and what was said", async () => {
  await ask(author, 1, "Please");
  await decide(other, 1, "returned", "Which source?");
  await decide(other, 1);
  const entries = (await audited(h, "scenario.%")).filter((row) => row.object_id === id);
  expect(entries.map(({ action, detail }) => [action, detail])).toMatchObject([
    ["scenario.create", {}],
    ["scenario.request-review", { version: 1, comment: "Please" }],
    ["scenario.return", { version: 1, comment: "Which source?" }],
    ["scenario.approve", { version: 1, title: "Mail stops" }],
  ]);
});

test("the list shows where each review is, and finds those that wait", async () => {
  await ask(author, 1);
  const found = async (query: string) =>
    (await author.call("GET", `/api/scenarios?${query}`)).json<{ items: ScenarioSummary[]; total: number }>();
  const { items } = await found("review=requested&q=mail");
  expect(items.map((one) => [one.id, one.reviewState])).toContainEqual([id, "requested"]);
  expect((await found("review=returned")).items.map((one) => one.id)).not.toContain(id);
  expect((await found(`review=requested&clientId=${h.a.client}`)).total).toBe(0);
  expect((await author.call("GET", "/api/scenarios?review=lost")).statusCode).toBe(400);
});

describe("each version keeps", () => {
  const versions = async () =>
    (await author.call("GET", `/api/scenarios/${id}/versions`)).json<{ items: ScenarioVersion[] }>().items;

  test("its assumptions, and why it was saved; the next save's reason is its own", async () => {
    await save(author, 1, { assumptions: [assumption], note: " Legal confirmed it " });
    const held = { ...assumption, basis: "Tested in June", owner: "IT", state: "held" };
    await save(author, 2, { assumptions: [held] });
    const now = await get();
    expect(now).toMatchObject({ assumptions: [held], note: "" });
    const first = { ...assumption, basis: "", owner: "", state: "open" };
    expect(await versions()).toMatchObject([
      { version: 2, note: "Legal confirmed it", assumptions: [first] },
      { version: 1, note: "", assumptions: [] },
    ]);
  });

  test("only sound ones", async () => {
    const refused = async (more: object) =>
      (await save(author, 1, more)).json<{ errors: { path: string }[] }>();
    expect(await refused({ note: "x".repeat(501) })).toMatchObject({ errors: [{ path: "note" }] });
    for (const [field, value] of Object.entries({
      statement: " ",
      reviewOn: "soon",
      state: "true",
      id: "a b",
    }))
      expect(await refused({ assumptions: [{ ...assumption, [field]: value }] })).toMatchObject({
        errors: [{ path: `assumptions[0].${field}` }],
      });
    expect(await refused({ assumptions: [assumption, assumption] })).toMatchObject({
      errors: [{ path: "assumptions" }],
    });
  });
});

test("what was said of a version can't be rewritten", async () => {
  await decide(other, 1);
  for (const text of ["update scenario_reviews set verdict = 'returned'", "delete from scenario_reviews"])
    await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(text))).rejects.toThrow(
      "permission denied",
    );
});

/** The risk register over HTTP: recorded, rated, changed, reviewed, accepted, changed in bulk, reminded of, and kept by month. */
import type {
  RiskChange,
  RiskComment,
  RiskRecord,
  RiskReview,
  RiskSummary,
} from "@crq/contract/risk/register/risk-record";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { remindOfRisks } from "./public.ts";

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let h: Harness;
let analyst: Session;
let assessor: Session;
let owner: { id: string; name: string };
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  assessor = await h.signedIn("assessor");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  [owner] = people.json<{ items: [{ id: string; name: string }] }>().items;
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from risks");
  await h.db.asOwner("delete from notifications");
  await h.db.asOwner("delete from risk_numbers");
});

async function record(body: object = {}): Promise<RiskRecord> {
  const answer = await analyst.call("POST", "/api/risks", {
    title: "Ransomware stops billing",
    ownerId: owner.id,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<RiskRecord>();
}
const listed = async (query = "", who = analyst) =>
  (await who.call("GET", `/api/risks${query}`)).json<{
    items: RiskSummary[];
    total: number;
    more?: boolean;
  }>();
const post = (id: string, path: string, body: object, who = analyst) =>
  who.call("POST", `/api/risks/${id}/${path}`, body);

test("a risk is recorded with everything that is known of it, under the tenant's next number, and its owner is told", async () => {
  const body = {
    category: "Cybercrime",
    cause: "Phished credentials",
    event: "Ransomware encrypts the billing system",
    effect: "No invoices for two weeks",
    assets: ["Billing"],
    processes: ["Order to cash"],
    techniques: ["T1566.001", "T1486"],
    inherent: { likelihood: 4, impact: 5 },
    current: { likelihood: 3, impact: 4 },
    target: { likelihood: 2, impact: 3 },
    clientId: h.a.client,
    treatment: "mitigate",
    treatmentNote: "Offline backups first",
    reviewMonths: 3,
  };
  const first = await record(body);
  expect(first).toMatchObject({
    ...body,
    reference: "R-1",
    ownerName: owner.name,
    status: "open",
    version: 1,
  });
  expect(first.nextReviewOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await record()).reference).toBe("R-2");
  const told = await h.db.asOwner("select user_id, title from notifications where title like '%R-1 %'");
  expect(told).toEqual([{ user_id: owner.id, title: "You own the risk R-1 “Ransomware stops billing”" }]);
  const log = await h.db.asOwner(
    "select action, detail ->> 'reference' as reference from audit_log where object_id = $1",
    [first.id],
  );
  expect(log).toEqual([{ action: "risk.create", reference: "R-1" }]);
});

test("what can't be is refused by name: owners, positions, techniques, scenarios, controls and clients of others", async () => {
  const refused = async (body: object) =>
    errorsOf(await analyst.call("POST", "/api/risks", { title: "A", ownerId: owner.id, ...body }));
  expect(await refused({ ownerId: NOWHERE })).toMatchObject([{ path: "ownerId" }]);
  expect(await refused({ current: { likelihood: 6, impact: 1 } })).toMatchObject([{ path: "current" }]);
  expect(await refused({ current: { likelihood: 0, impact: 1 } })).toMatchObject([
    { path: "current.likelihood" },
  ]);
  expect(await refused({ matrixId: NOWHERE })).toMatchObject([{ path: "matrixId" }]);
  expect(await refused({ techniques: ["phishing"] })).toMatchObject([{ path: "techniques[0]" }]);
  expect(await refused({ scenarioId: NOWHERE })).toMatchObject([{ path: "scenarioId" }]);
  expect(await refused({ controlIds: [NOWHERE] })).toMatchObject([{ path: "controlIds[0]" }]);
  expect(await refused({ clientId: NOWHERE })).toMatchObject([{ path: "clientId" }]);
  expect(await refused({ title: "" })).toMatchObject([{ path: "title" }]);
});

test("a change names the version that was read, and the history says what it was and became", async () => {
  const risk = await record();
  const change = { version: 1, title: "Ransomware stops invoices", status: "in_treatment" };
  const changed = await analyst.call("PATCH", `/api/risks/${risk.id}`, change);
  expect(changed.json<RiskRecord>()).toMatchObject({ ...change, version: 2 });
  expect((await analyst.call("PATCH", `/api/risks/${risk.id}`, change)).statusCode).toBe(409);
  const history = (await analyst.call("GET", `/api/risks/${risk.id}/history`)).json<RiskChange[]>();
  expect(history).toMatchObject([
    {
      action: "update",
      version: 2,
      changes: {
        title: ["Ransomware stops billing", "Ransomware stops invoices"],
        status: ["open", "in_treatment"],
      },
    },
    { action: "create", version: 1, changes: {} },
  ]);
  expect((await analyst.call("GET", `/api/risks/${NOWHERE}/history`)).statusCode).toBe(404);
});

test("the register is searched by number, title, category and owner, filtered and sorted", async () => {
  const one = await record({ title: "Flood", category: "Nature", current: { likelihood: 1, impact: 5 } });
  const two = await record({ title: "Fraud", category: "People", current: { likelihood: 4, impact: 3 } });
  const three = await record({ title: "Fire", nextReviewOn: day(-3), clientId: h.a.client });
  const titles = async (query: string) => (await listed(query)).items.map(({ title }) => title);
  expect(await titles("?q=r-2")).toEqual(["Fraud"]);
  expect(await titles("?q=nature")).toEqual(["Flood"]);
  expect(await titles(`?q=${encodeURIComponent(owner.name)}&sort=title`)).toEqual(["Fire", "Flood", "Fraud"]);
  expect(await titles("?category=People")).toEqual(["Fraud"]);
  expect(await titles("?review=overdue")).toEqual(["Fire"]);
  expect(await titles(`?clientId=${h.a.client}`)).toEqual(["Fire"]);
  expect(await titles("?quantified=yes")).toEqual([]);
  expect(await titles("?sort=rating&order=desc")).toEqual(["Fraud", "Flood", "Fire"]);
  expect(await titles("?sort=reference&order=desc")).toEqual([three, two, one].map(({ title }) => title));
  for (const sort of ["category", "owner", "loss", "review", "updated"])
    expect((await listed(`?sort=${sort}&order=desc`)).total, sort).toBe(3);
  const { categories } = (await analyst.call("GET", "/api/risks/suggestions")).json<{
    categories: string[];
  }>();
  expect(categories).toEqual(["Nature", "People"]);
  await post(one.id, "archive", {});
  expect(await titles("?sort=title")).toEqual(["Fire", "Fraud"]);
  expect(await titles("?archived=yes")).toEqual(["Flood"]);
});

test("a linked scenario says the risk in money: by name to those who read scenarios, without it to others", async () => {
  const made = await analyst.call("POST", "/api/scenarios", { title: "Outage", estimate: ESTIMATE });
  const scenario = made.json<{ id: string; figures: { mean: number } }>();
  const risk = await record({ scenarioId: scenario.id });
  expect(risk.money).toMatchObject({ scenarioId: scenario.id, title: "Outage", mean: scenario.figures.mean });
  const stakeholder = await h.signedIn("business_stakeholder");
  const seen = (await stakeholder.call("GET", `/api/risks/${risk.id}`)).json<RiskRecord>();
  expect(seen.money).toMatchObject({ scenarioId: null, title: null, mean: scenario.figures.mean });
  const csv = (await stakeholder.call("GET", "/api/risks/export")).json<{ csv: string }>().csv;
  expect(csv).toContain("R-1");
  expect(csv).not.toContain("Outage");
  // Who doesn't read scenarios changes the rest and not the link.
  const admin = await h.signedIn("tenant_administrator");
  const kept = await admin.call("PATCH", `/api/risks/${risk.id}`, { version: 1, title: "Renamed" });
  expect(kept.statusCode, kept.body).toBe(200);
  const cut = { version: 2, scenarioId: null };
  expect((await admin.call("PATCH", `/api/risks/${risk.id}`, cut)).statusCode).toBe(403);
});

test("a review keeps what was said with the ratings before and after, and sets the next one", async () => {
  const risk = await record({
    current: { likelihood: 4, impact: 4 },
    reviewMonths: 1,
    nextReviewOn: day(-1),
  });
  expect(risk.overdue).toBe(true);
  const body = { version: 1, said: "Backups work now", current: { likelihood: 2, impact: 4 } };
  const reviewed = (await post(risk.id, "reviews", body)).json<RiskRecord>();
  expect(reviewed).toMatchObject({
    reviewedOn: day(0),
    overdue: false,
    current: { likelihood: 2, impact: 4 },
  });
  const [review] = (await analyst.call("GET", `/api/risks/${risk.id}/reviews`)).json<RiskReview[]>();
  expect(review).toMatchObject({
    said: "Backups work now",
    before: { current: { likelihood: 4, impact: 4 } },
    after: { current: { likelihood: 2, impact: 4 } },
    nextReviewOn: reviewed.nextReviewOn,
  });
  expect((await post(risk.id, "reviews", body)).statusCode).toBe(409);
});

test("an acceptance is approved by someone else, ends with another treatment, lapses, and notices when the risk got worse", async () => {
  const risk = await record({ current: { likelihood: 2, impact: 2 } });
  const asking = { version: 1, reason: "The fix costs more than it saves", expiresOn: day(30) };
  const asked = (await post(risk.id, "acceptance", asking)).json<RiskRecord>();
  expect(asked).toMatchObject({
    treatment: "accept",
    acceptance: "asked",
    contradictions: ["accepted-without-approval"],
  });
  const own = await post(risk.id, "acceptance/decisions", { version: 2, approve: true });
  expect(own.statusCode).toBe(403);
  const decided = await post(risk.id, "acceptance/decisions", { version: 2, approve: true }, assessor);
  expect(decided.json<RiskRecord>()).toMatchObject({
    acceptance: "approved",
    contradictions: [],
    accepting: { ratedThen: { likelihood: 2, impact: 2 } },
  });
  const again = await post(risk.id, "acceptance/decisions", { version: 3, approve: true }, assessor);
  expect(again.statusCode).toBe(409);
  const worse = { version: 3, current: { likelihood: 3, impact: 2 } };
  const changed = (await analyst.call("PATCH", `/api/risks/${risk.id}`, worse)).json<RiskRecord>();
  expect(changed.contradictions).toEqual(["worse-than-accepted"]);
  await h.db.asOwner("update risks set acceptance_expires_on = current_date - 1");
  expect((await listed("?acceptance=lapsed")).total).toBe(1);
  const other = { version: 4, treatment: "mitigate" };
  expect((await analyst.call("PATCH", `/api/risks/${risk.id}`, other)).json<RiskRecord>()).toMatchObject({
    acceptance: null,
    accepting: null,
  });
});

test("the register is filtered by cell, rating, owner's account and acceptances that lapse soon", async () => {
  const there = await record({ current: { likelihood: 4, impact: 3 } });
  await record();
  const titles = async (query: string) => (await listed(query)).items.map(({ id }) => id);
  expect(await titles("?cell=current-4-3-built-in")).toEqual([there.id]);
  expect(await titles("?cell=target-4-3-built-in")).toEqual([]);
  expect(await titles(`?cell=current-4-3-${NOWHERE}`)).toEqual([]);
  expect(await titles("?rated=yes")).toEqual([there.id]);
  expect(await titles("?rated=no")).toHaveLength(1);
  await h.db.asOwner(`update risks set owner_id = null where id = '${there.id}'`);
  expect(await titles("?owned=no")).toEqual([there.id]);
  expect(await titles("?owned=yes")).toHaveLength(1);
  expect(await titles("?acceptance=lapsing")).toEqual([]);
  for (const cell of ["current-11-1-built-in", "accepted-1-1-built-in", "current-1-1"])
    expect((await analyst.call("GET", `/api/risks?cell=${cell}`)).statusCode).toBe(400);
});

test("a change of many risks is taken back where nothing has changed since, by who made it and for an hour", async () => {
  const risks = [await record({ category: "A" }), await record({ category: "B" }), await record()];
  const ids = risks.map(({ id }) => id);
  const change = { category: "C", status: "monitored" };
  const made = await analyst.call("POST", "/api/risks/changes", { ids, change });
  expect(made.json<{ ids: string[] }>().ids.toSorted()).toEqual(ids.toSorted());
  await analyst.call("PATCH", `/api/risks/${ids[2]}`, { version: 2, cause: "Rain" });
  const undo = (who: Session) => who.call("POST", "/api/risks/changes/undo", { ids: [...ids, NOWHERE] });
  const assessor = await h.signedIn("assessor");
  expect((await undo(assessor)).json()).toMatchObject({ changed: 0 });
  const undone = (await undo(analyst)).json<{ changed: number; refused: { id: string; why: string }[] }>();
  expect(undone).toMatchObject({ changed: 2 });
  expect(undone.refused.map(({ id }) => id)).toEqual([ids[2], NOWHERE]);
  const categories = (await listed("?sort=reference")).items.map(({ category, status, version }) => [
    category,
    status,
    version,
  ]);
  expect(categories).toEqual([
    ["A", "open", 3],
    ["B", "open", 3],
    ["C", "monitored", 3],
  ]);
  const [line] = (await analyst.call("GET", `/api/risks/${ids[0]}/history`)).json<RiskChange[]>();
  expect(line).toMatchObject({ action: "undo", changes: { category: ["C", "A"] } });
  expect((await undo(analyst)).json()).toMatchObject({ changed: 0 });
  const log = await h.db.asOwner(
    "select detail ->> 'stayed' as stayed from audit_log where action = 'risk.undo-change-many'",
  );
  expect(log).toEqual([{ stayed: "2" }]);
});

test("an owner goes back too, and after an hour nothing does", async () => {
  const risk = await record();
  const people = await analyst.call("GET", "/api/risks/people");
  const other = people.json<{ items: { id: string }[] }>().items.find(({ id }) => id !== risk.ownerId)!;
  const move = { ids: [risk.id], change: { ownerId: other.id } };
  const undo = () => analyst.call("POST", "/api/risks/changes/undo", { ids: [risk.id] });
  await analyst.call("POST", "/api/risks/changes", move);
  expect((await undo()).json()).toEqual({ changed: 1, refused: [] });
  expect((await listed("")).items[0]).toMatchObject({ ownerId: risk.ownerId, ownerName: risk.ownerName });
  await analyst.call("POST", "/api/risks/changes", move);
  await h.db.asOwner("update risk_changes set at = at - interval '61 minutes'");
  expect((await undo()).json()).toMatchObject({
    changed: 0,
    refused: [{ why: expect.stringContaining("hour") as string }],
  });
});

test("an acceptance that the change ended comes back as it was, unless the risk was changed since", async () => {
  const [accepted, asked, changed] = [await record(), await record(), await record()];
  const ids = [accepted.id, asked.id, changed.id];
  for (const id of ids)
    await post(id, "acceptance", { version: 1, reason: "Small, insured", expiresOn: day(200) });
  for (const id of [accepted.id, changed.id])
    await post(id, "acceptance/decisions", { version: 2, approve: true }, assessor);
  const columns = async () =>
    h.db.asOwner(
      `select id, treatment, acceptance_reason, acceptance_expires_on::text, acceptance_asked_at::text, acceptance_asked_by, acceptance_asked_by_name,
         accepted_at::text, accepted_by, accepted_by_name, accepted_likelihood, accepted_impact from risks order by number`,
    );
  const before = await columns();
  const ended = await analyst.call("POST", "/api/risks/changes", { ids, change: { treatment: "avoid" } });
  expect(ended.json()).toMatchObject({ changed: 3 });
  expect((await listed("?sort=reference")).items.map(({ acceptance }) => acceptance)).toEqual([
    null,
    null,
    null,
  ]);
  await post(changed.id, "acceptance", { version: 4, reason: "Another one", expiresOn: day(2) });
  const undone = await analyst.call("POST", "/api/risks/changes/undo", { ids });
  expect(undone.json()).toMatchObject({ changed: 2, refused: [{ id: changed.id }] });
  expect((await columns()).slice(0, 2)).toEqual(before.slice(0, 2));
  expect((await columns())[2]).toMatchObject({ acceptance_reason: "Another one", accepted_by: null });
  const [line] = (await analyst.call("GET", `/api/risks/${accepted.id}/history`)).json<RiskChange[]>();
  expect(line).toMatchObject({
    action: "undo",
    changes: { treatment: ["avoid", "accept"], acceptance: [null, "approved"] },
  });
  const log = await h.db.asOwner(
    "select detail -> 'acceptances' as acceptances from audit_log where action = 'risk.undo-change-many' and detail ? 'acceptances'",
  );
  expect(log).toEqual([{ acceptances: [accepted.reference, asked.reference] }]);
  // It lapses and is decided about as before.
  await post(asked.id, "acceptance/decisions", { version: 4, approve: true }, assessor);
  expect((await listed("?acceptance=approved")).items.map(({ id }) => id).toSorted()).toEqual(
    [accepted.id, asked.id].toSorted(),
  );
});

test("many risks are changed at once: checked first, then changed, and each risk's history says so", async () => {
  const [one, two] = [await record(), await record({ category: "People" })];
  const body = { ids: [one.id, two.id, NOWHERE], change: { category: "People", status: "monitored" } };
  const dry = await analyst.call("POST", "/api/risks/changes", { ...body, dryRun: true });
  const reply = { changed: 2, same: 0, refused: [{ id: NOWHERE, reference: null, why: "isn't there" }] };
  expect(dry.json()).toEqual({ ...reply, ids: [] });
  expect((await listed("?status=monitored")).total).toBe(0);
  expect((await analyst.call("POST", "/api/risks/changes", body)).json()).toMatchObject(reply);
  expect((await listed("?status=monitored")).items.map(({ version }) => version)).toEqual([2, 2]);
  expect((await analyst.call("POST", "/api/risks/changes", body)).json()).toMatchObject({
    changed: 0,
    same: 2,
  });
  const [line] = (await analyst.call("GET", `/api/risks/${two.id}/history`)).json<RiskChange[]>();
  expect(line).toMatchObject({ version: 2, changes: { status: ["open", "monitored"] } });
  const unowned = { ids: [one.id], change: { ownerId: NOWHERE } };
  expect((await analyst.call("POST", "/api/risks/changes", unowned)).statusCode).toBe(400);
  expect((await analyst.call("POST", "/api/risks/changes", { ids: [one.id], change: {} })).statusCode).toBe(
    400,
  );
});

test("owners are reminded once of reviews that are due, overdue, and of acceptances that lapsed", async () => {
  await record({ title: "Due", nextReviewOn: day(5) });
  await record({ title: "Over", nextReviewOn: day(-5) });
  await record({ title: "Later", nextReviewOn: day(50) });
  const lapsed = await record({ title: "Lapsed" });
  await post(lapsed.id, "acceptance", { version: 1, reason: "Small", expiresOn: day(1) });
  await post(lapsed.id, "acceptance/decisions", { version: 2, approve: true }, assessor);
  await h.db.asOwner(
    "update risks set acceptance_expires_on = current_date - 1 where acceptance_expires_on is not null",
  );
  await h.db.asOwner("delete from notifications");
  for (let night = 0; night < 2; night++) await remindOfRisks(h.doors, h.a.id);
  const told = await h.db.asOwner("select kind from notifications where user_id = $1 order by kind", [
    owner.id,
  ]);
  expect(told).toEqual([{ kind: "risk.due" }, { kind: "risk.lapse" }, { kind: "risk.overdue" }]);
});

test("the ratings of the month that runs are kept once, by client, category and kind", async () => {
  await record({ current: { likelihood: 2, impact: 3 }, category: "People" });
  await record({ current: { likelihood: 2, impact: 3 }, category: "People" });
  await record({ current: { likelihood: 5, impact: 5 }, status: "closed" });
  for (let night = 0; night < 2; night++) await remindOfRisks(h.doors, h.a.id);
  const kept = await h.db.asOwner("select category, kind, likelihood, impact, risks from risk_rating_days");
  expect(kept).toEqual([{ category: "People", kind: "current", likelihood: 2, impact: 3, risks: 2 }]);
});

test("comments and evidence belong to the risk", async () => {
  const risk = await record();
  await post(risk.id, "comments", { said: "Ask the insurer" });
  const comments = (await analyst.call("GET", `/api/risks/${risk.id}/comments`)).json<RiskComment[]>();
  expect(comments).toMatchObject([{ said: "Ask the insurer" }]);
  const made = await analyst.call("POST", "/api/evidence", {
    kind: "text",
    name: "Minutes",
    collectedOn: day(0),
    text: "Decided in the board",
  });
  const { id: evidenceId } = made.json<{ id: string }>();
  for (let twice = 0; twice < 2; twice++) {
    const linked = await post(risk.id, "evidence", { evidenceId, linked: true });
    expect(linked.json(), linked.body).toMatchObject([{ id: evidenceId, name: "Minutes" }]);
  }
  expect((await post(risk.id, "evidence", { evidenceId, linked: false })).json()).toEqual([]);
  const history = (await analyst.call("GET", `/api/risks/${risk.id}/history`)).json<RiskChange[]>();
  expect(history.map(({ action }) => action).toSorted()).toEqual([
    "comment",
    "create",
    "link-evidence",
    "unlink-evidence",
  ]);
});

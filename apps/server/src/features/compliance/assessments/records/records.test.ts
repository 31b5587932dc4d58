/** Assessments as records: scoped by a framework, limited by plan and client, and moved from state to state. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { person } from "../../../../../test/people.ts";

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

const SP_800_171 = "nist-sp-800-171-r2";

async function create(body: object = {}, by = assessor): Promise<AssessmentRecord> {
  const made = await by.call("POST", "/api/assessments", { name: "One", framework: SP_800_171, ...body });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

test("an assessment has an answer for each entry that applies, and those of other baselines are out of scope", async () => {
  const made = await create({ framework: "nist-sp-800-53-r5", baseline: "moderate", groups: ["AC", "IA"] });
  expect(made).toMatchObject({
    status: "draft",
    framework: "nist-sp-800-53-r5",
    baseline: "moderate",
    groups: ["AC", "IA"],
    counts: { total: 1007, assessed: 0 },
    score: null,
    version: 1,
  });
  const { items } = (await assessor.call("GET", `/api/assessments/${made.id}/answers`)).json<{
    items: { entry: string; inScope: boolean }[];
  }>();
  expect(items).toHaveLength(1007);
  const within = items.filter(({ inScope }) => inScope);
  expect(within).toHaveLength(made.counts.inScope);
  expect(within.every(({ entry }) => /^(AC|IA)-/.test(entry))).toBe(true);
  expect(items[0]).toEqual({
    entry: "AC-1",
    position: 0,
    inScope: true,
    applicability: "applicable",
    result: null,
    maturity: null,
    objectives: {},
    work: "not-started",
    assigneeId: null,
    assigneeName: null,
    comments: 0,
    evidence: 0,
    noted: false,
    version: 1,
    answeredAt: null,
  });
});

test.each([
  [{ framework: "no-such" }, "framework"],
  [{ framework: "../nist-csf-2-0" }, "framework"],
  [{ framework: "3f2b6c1e-0000-4000-8000-000000000000" }, "framework"],
  [{ baseline: "moderate" }, "baseline"],
  [{ groups: ["nowhere"] }, "groups"],
  [{ framework: "nist-csf-2-0", scoringModel: "sprs" }, "scoringModel"],
  [{ framework: "nist-csf-2-0", scoringModel: "weighted" }, "scoringModel"],
  [{ clientId: "3f2b6c1e-0000-4000-8000-000000000000" }, "clientId"],
  [{ ownerId: "3f2b6c1e-0000-4000-8000-000000000000" }, "ownerId"],
  [{ dueOn: "2026-02-30" }, "dueOn"],
  [{ name: " " }, "name"],
])("%o is refused, and says what is wrong", async (body, path) => {
  const refused = await assessor.call("POST", "/api/assessments", {
    name: "One",
    framework: SP_800_171,
    ...body,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
});

test("a draft of a framework can't be assessed, and one that is published can", async () => {
  const author = await h.signedIn("admin");
  const { id } = (
    await author.call("POST", "/api/frameworks", { title: "Ours", from: { framework: SP_800_171 } })
  ).json<{ id: string }>();
  expect((await author.call("POST", "/api/assessments", { name: "X", framework: id })).statusCode).toBe(400);
  await h.db.asOwner("update frameworks set status = 'in_review' where id = $1", [id]);
  await h.db.asOwner(
    "update frameworks set status = 'published', published_by = gen_random_uuid() where id = $1",
    [id],
  );
  const made = await create({ framework: id, scoringModel: "sprs" });
  expect(made).toMatchObject({ frameworkTitle: "Ours", counts: { total: 110, inScope: 110 } });
});

test("a list is searched, filtered and exported, and leaves archived ones out", async () => {
  const made = await create({ name: "Findable =1+1", clientId: h.a.client });
  const found = async (query: string) =>
    (await assessor.call("GET", `/api/assessments?${query}`)).json<{ total: number }>().total;
  expect(await found("q=findable")).toBe(1);
  expect(await found(`q=findable&clientId=${h.a.otherClient}`)).toBe(0);
  expect(await found(`q=findable&framework=${SP_800_171}&status=draft`)).toBe(1);
  const { csv } = (await assessor.call("GET", "/api/assessments/export?q=findable")).json<{ csv: string }>();
  expect(csv).toContain("Findable =1+1");
  expect((await assessor.call("POST", `/api/assessments/${made.id}/archive`)).statusCode).toBe(200);
  expect(await found("q=findable")).toBe(0);
  expect(await found("q=findable&archived=yes")).toBe(1);
  const again = await assessor.call("POST", `/api/assessments/${made.id}/restore`);
  expect(again.json()).toMatchObject({ status: "draft", archivedAt: null });
});

test("a name is changed by version, a signed or archived one isn't", async () => {
  const made = await create();
  const change = (version: number, name = "Two") =>
    assessor.call("PATCH", `/api/assessments/${made.id}`, { version, name });
  expect((await change(1)).json()).toMatchObject({ name: "Two", version: 2 });
  expect((await change(1)).statusCode).toBe(409);
  await assessor.call("POST", `/api/assessments/${made.id}/archive`);
  expect((await change(3)).statusCode).toBe(409);
});

test("someone who works for one client creates assessments for it, reads those of the whole tenant and changes none", async () => {
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const theirs = openBrowser(h.app);
  await login(theirs, email);
  const whole = await create();
  const other = await create({ clientId: h.a.otherClient });
  const own = await theirs.call("POST", "/api/assessments", { name: "Own", framework: SP_800_171 });
  expect(own.json()).toMatchObject({ clientId: h.a.client });
  expect((await theirs.call("GET", `/api/assessments/${whole.id}`)).statusCode).toBe(200);
  expect((await theirs.call("GET", `/api/assessments/${other.id}`)).statusCode).toBe(404);
  expect((await theirs.call("POST", `/api/assessments/${whole.id}/start`, { version: 1 })).statusCode).toBe(
    403,
  );
  const elsewhere = { name: "X", framework: SP_800_171, clientId: h.a.otherClient };
  expect((await theirs.call("POST", "/api/assessments", elsewhere)).statusCode).toBe(400);
});

test("a plan's assessments are counted one after another, and archived ones don't count", async () => {
  const starter = await harness();
  try {
    await starter.db.asOwner("update tenants set plan = 'starter'");
    const by = await starter.signedIn("assessor");
    const body = { name: "One", framework: SP_800_171 };
    const six = await Promise.all(Array.from({ length: 6 }, () => by.call("POST", "/api/assessments", body)));
    expect(six.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 403,
    ]);
    expect(six.find(({ statusCode }) => statusCode === 403)!.json()).toMatchObject({ code: "plan-limit" });
    const { id } = six.find(({ statusCode }) => statusCode === 201)!.json<{ id: string }>();
    const clone = () => by.call("POST", `/api/assessments/${id}/clone`, { name: "Two" });
    expect((await clone()).statusCode).toBe(403);
    await by.call("POST", `/api/assessments/${id}/archive`);
    expect((await clone()).statusCode).toBe(201);
    expect((await by.call("POST", `/api/assessments/${id}/restore`)).statusCode).toBe(403);
  } finally {
    await starter.close();
  }
});

/** Programs over HTTP: made, changed, read and archived, with their milestones, people and progress. */
import type { ProgramRecord, ProgramSummary } from "@crq/contract/compliance/programs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorsOf } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from assessments");
  await h.db.asOwner("delete from programs");
});

async function make(body: object): Promise<ProgramRecord> {
  const answer = await assessor.call("POST", "/api/programs", body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ProgramRecord>();
}
const update = (id: string, body: object) => assessor.call("PATCH", `/api/programs/${id}`, body);
const listed = async (query = "") =>
  (await assessor.call("GET", `/api/programs${query}`)).json<{ items: ProgramSummary[]; total: number }>();

async function assessment(programId: string, of: { met?: number; total?: number; status?: string } = {}) {
  const { met = 0, total = 10, status = "active" } = of;
  await h.db.asOwner(
    `insert into assessments (tenant_id, program_id, name, framework, framework_title, status, controls_total, controls_met, controls_not_met)
     values ($1, $2, 'A', 'nist-csf-2-0', 'NIST CSF 2.0', $3, $4, $5, 1)`,
    [h.a.id, programId, status, total, met],
  );
}

test("a program is made with everything that is known of it, and logged", async () => {
  const people = (await assessor.call("GET", "/api/programs/people")).json<{
    items: { id: string; name: string }[];
  }>().items;
  const [person] = people;
  const made = await make({
    name: "  CMMC readiness ",
    description: "Levels 1 and 2",
    clientId: h.a.client,
    status: "active",
    frameworks: ["nist-sp-800-171-r2", "nist-csf-2-0"],
    ownerId: person!.id,
    assessorIds: [person!.id],
    startsOn: "2026-01-31",
    endsOn: "2027-01-31",
    reviewMonths: 1,
    milestones: [
      { name: "Evidence collected", dueOn: day(20) },
      { name: "Kickoff", dueOn: day(-2) },
    ],
  });
  expect(made).toMatchObject({
    name: "CMMC readiness",
    clientId: h.a.client,
    frameworks: [
      { id: "nist-sp-800-171-r2", title: "NIST SP 800-171 Rev. 2" },
      { id: "nist-csf-2-0", title: "NIST CSF 2.0" },
    ],
    ownerName: person!.name,
    assessors: [person],
    // A month after January 31 is the last day of February.
    nextReviewOn: "2026-02-28",
    nextMilestone: { name: "Kickoff", dueOn: day(-2) },
    milestonesTotal: 2,
    milestonesDone: 0,
    milestonesOverdue: 1,
    milestones: [
      { name: "Kickoff", overdue: true, doneAt: null },
      { name: "Evidence collected", overdue: false },
    ],
    progress: { assessments: 0, completed: 0, controlsTotal: 0, controlsAssessed: 0, score: null },
    version: 1,
  });
  const [entry] = await h.db.asOwner(
    "select action, object_id, detail from audit_log where action = 'program.create'",
  );
  expect(entry).toMatchObject({ object_id: made.id, detail: { name: "CMMC readiness" } });
});

test("only published frameworks, people who can work on it, and clients of the tenant can be named", async () => {
  await h.signedIn("viewer");
  const [{ id: stranger } = { id: "" }] = await h.db.asOwner<{ id: string }>(
    "select user_id as id from entitlements where tenant_id = $1 and role = 'viewer'",
    [h.a.id],
  );
  const refused = async (body: object) =>
    errorsOf(await assessor.call("POST", "/api/programs", { name: "P", ...body }));
  const someone = "isn't someone who can work on this program";
  expect(await refused({ ownerId: stranger })).toEqual([{ path: "ownerId", message: someone }]);
  expect(await refused({ assessorIds: [NOWHERE] })).toEqual([{ path: "assessorIds.0", message: someone }]);
  for (const framework of ["no-such-framework", NOWHERE])
    expect(await refused({ frameworks: [framework] })).toEqual([
      { path: "frameworks.0", message: "isn't a published framework" },
    ]);
  expect(await refused({ clientId: h.b.client })).toEqual([
    { path: "clientId", message: "is not a client of this tenant" },
  ]);
  expect(await refused({ startsOn: "2027-02-01", endsOn: "2027-01-31" })).toEqual([
    { path: "endsOn", message: "must not be before the start" },
  ]);
  expect(await refused({ startsOn: "0000-01-01" })).toMatchObject([{ path: "startsOn" }]);
  expect(await refused({ milestones: [{ id: NOWHERE, name: "M", dueOn: day(1) }] })).toMatchObject([
    { path: "milestones.0.id" },
  ]);
  expect((await assessor.call("POST", "/api/programs", { name: "x".repeat(201) })).statusCode).toBe(400);
  expect((await listed()).total).toBe(0);
});

test("milestones that were there stay done when others are added, and those left out are gone", async () => {
  const made = await make({
    name: "P",
    milestones: [
      { name: "One", dueOn: day(1) },
      { name: "Two", dueOn: day(2) },
    ],
  });
  const [one] = made.milestones;
  const marked = await assessor.call("POST", `/api/programs/${made.id}/milestones`, {
    milestoneId: one!.id,
    done: true,
  });
  expect(marked.json<ProgramRecord>()).toMatchObject({
    version: 1,
    milestonesDone: 1,
    nextMilestone: { name: "Two" },
    milestones: [{ doneAt: expect.any(String), doneBy: expect.any(String) }, { doneAt: null }],
  });
  const saved = await update(made.id, {
    version: 1,
    milestones: [
      { id: one!.id.toUpperCase(), name: "One, renamed", dueOn: day(3) },
      { name: "Three", dueOn: day(1) },
    ],
  });
  expect(saved.json<ProgramRecord>().milestones).toMatchObject([
    { name: "Three", doneAt: null },
    { name: "One, renamed", doneAt: expect.any(String) },
  ]);
  const undone = await assessor.call("POST", `/api/programs/${made.id}/milestones`, {
    milestoneId: one!.id,
    done: false,
  });
  expect(undone.json()).toMatchObject({ milestonesDone: 0 });
  const twice = [one!, one!].map(({ id, name, dueOn }) => ({ id, name, dueOn }));
  expect((await update(made.id, { version: 2, milestones: twice })).statusCode).toBe(400);
  expect(
    (await assessor.call("POST", `/api/programs/${made.id}/milestones`, { milestoneId: NOWHERE, done: true }))
      .statusCode,
  ).toBe(404);
});

test("of two changes that read the same version the second is refused, and one without a difference isn't logged", async () => {
  const { id } = await make({ name: "P" });
  expect((await update(id, { version: 1, name: "Q" })).statusCode).toBe(200);
  expect((await update(id, { version: 1, name: "R" })).statusCode).toBe(409);
  expect((await update(id, { version: 2, name: "Q" })).statusCode).toBe(200);
  const logged = await h.db.asOwner(
    "select detail from audit_log where object_id = $1 and action = 'program.update'",
    [id],
  );
  expect(logged).toMatchObject([{ detail: { before: { name: "P" }, after: { name: "Q" } } }]);
});

test("someone who has left stays its owner until someone else is chosen", async () => {
  await h.signedIn("admin");
  const people = (await assessor.call("GET", "/api/programs/people?q=admin")).json<{
    items: { id: string; name: string }[];
  }>().items;
  const [owner] = people;
  const made = await make({ name: "P", ownerId: owner!.id });
  await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1", [owner!.id]);
  const saved = await update(made.id, { version: 1, name: "Q", ownerId: owner!.id });
  expect(saved.json()).toMatchObject({ name: "Q", ownerName: owner!.name });
  const another = await assessor.call("POST", "/api/programs", { name: "R", ownerId: owner!.id });
  expect(another.statusCode).toBe(400);
  await h.db.asOwner("update entitlements set suspended_at = null");
});

test("its progress is that of its assessments that aren't archived", async () => {
  const { id } = await make({ name: "P" });
  await assessment(id, { met: 3, total: 10 });
  await assessment(id, { met: 5, total: 6, status: "completed" });
  await assessment(id, { met: 9, total: 10, status: "archived" });
  const [row] = (await listed()).items;
  expect(row!.progress).toEqual({
    assessments: 2,
    completed: 1,
    controlsTotal: 16,
    controlsAssessed: 10,
    score: 0.8,
  });
});

test("the list is searched, filtered and sorted, programs without milestones last", async () => {
  const first = await make({ name: "Alpha 100%", status: "active", frameworks: ["nist-csf-2-0"] });
  await make({ name: "beta", clientId: h.a.client, milestones: [{ name: "M", dueOn: day(5) }] });
  await make({ name: "Gamma", status: "completed", milestones: [{ name: "M", dueOn: day(1) }] });
  const names = async (query: string) => (await listed(query)).items.map(({ name }) => name);
  expect(await names("")).toEqual(["Alpha 100%", "beta", "Gamma"]);
  expect(await names("?q=100%25")).toEqual(["Alpha 100%"]);
  expect(await names("?sort=next")).toEqual(["Gamma", "beta", "Alpha 100%"]);
  expect(await names("?sort=next&order=desc")).toEqual(["beta", "Gamma", "Alpha 100%"]);
  expect(await names("?sort=status")).toEqual(["beta", "Alpha 100%", "Gamma"]);
  await assessment(first.id, { met: 5 });
  expect((await names("?sort=progress&order=desc"))[0]).toBe("Alpha 100%");
  expect(await names("?status=completed")).toEqual(["Gamma"]);
  expect(await names("?framework=nist-csf-2-0")).toEqual(["Alpha 100%"]);
  expect(await names(`?clientId=${h.a.client}`)).toEqual(["beta"]);
  const csv = (await assessor.call("GET", "/api/programs/export?status=active")).json<{ csv: string }>().csv;
  expect(csv).toContain("Alpha 100%");
  expect(csv).not.toContain("Gamma");
});

test("an archived program is read and changes no more until it is restored", async () => {
  const { id } = await make({ name: "P", milestones: [{ name: "M", dueOn: day(1) }] });
  expect((await assessor.call("POST", `/api/programs/${id}/archive`)).json()).toMatchObject({
    archivedAt: expect.any(String),
  });
  expect((await assessor.call("POST", `/api/programs/${id}/archive`)).statusCode).toBe(409);
  expect((await listed()).total).toBe(0);
  expect((await listed("?archived=yes")).total).toBe(1);
  expect((await update(id, { version: 2, name: "Q" })).statusCode).toBe(409);
  expect((await assessor.call("GET", `/api/programs/${id}`)).statusCode).toBe(200);
  expect((await assessor.call("POST", `/api/programs/${id}/restore`)).json()).toMatchObject({
    archivedAt: null,
  });
});

test("a review moves the next one by its months, from today", async () => {
  const { id, nextReviewOn } = await make({ name: "P", startsOn: day(-400), reviewMonths: 6 });
  expect(nextReviewOn! < day(0)).toBe(true);
  const reviewed = await assessor.call("POST", `/api/programs/${id}/reviews`, { version: 1 });
  expect(reviewed.json<ProgramRecord>()).toMatchObject({ reviewedOn: day(0), version: 2 });
  expect(reviewed.json<ProgramRecord>().nextReviewOn! > day(150)).toBe(true);
  expect((await assessor.call("POST", `/api/programs/${id}/reviews`, { version: 1 })).statusCode).toBe(409);
  const done = await update(id, { version: 2, status: "completed" });
  expect(done.json()).toMatchObject({ nextReviewOn: null });
});

test("its activity is its own and its assessments', by people's names", async () => {
  const { id } = await make({ name: "P" });
  await make({ name: "Another" });
  await update(id, { version: 1, status: "active" });
  const answer = await assessor.call("GET", `/api/programs/${id}/activity`);
  expect(answer.statusCode, answer.body).toBe(200);
  const entries = answer.json<{ action: string; actor: string; title: string }[]>();
  expect(entries.map(({ action, title }) => [action, title])).toEqual([
    ["program.update", "P"],
    ["program.create", "P"],
  ]);
  expect(entries[0]!.actor).not.toContain("@");
});

test("people to choose are those who can work for all clients, or for the program's", async () => {
  const names = async (query: string) =>
    (await assessor.call("GET", `/api/programs/people?pageSize=200${query}`)).json<{
      items: { id: string }[];
    }>().items;
  const [all, ofClient] = [await names(""), await names(`&clientId=${h.a.client}`)];
  expect(all.length).toBeGreaterThan(0);
  expect(ofClient.length).toBeGreaterThanOrEqual(all.length);
  expect((await assessor.call("GET", `/api/programs/people?clientId=${h.b.client}`)).statusCode).toBe(404);
});

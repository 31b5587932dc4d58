/** Projects: their records, tasks, dependencies, and what approving and completing them does. */
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import type { ProjectEffect } from "@crq/contract/risk/remediation/project-effects";
import type { Role } from "@crq/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { quantify } from "../../../../test/quantify.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { tellOfDueProjects } from "./public.ts";

let h: Harness;
let analyst: Session;
let me: string;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  me = await idOf("risk_analyst");
});
afterAll(() => h.close());

const NOWHERE = "00000000-0000-4000-8000-000000000000";
const idOf = async (role: Role) =>
  (await h.db.asOwner<{ id: string }>("select id from users where email = $1", [h.emailOf(role)]))[0]!.id;
const constant = (value: number) => ({ type: "constant", value });

async function made(fields: object = {}): Promise<ProjectRecord> {
  const reply = await analyst.call("POST", "/api/projects", { name: "Segment", ownerId: me, ...fields });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<ProjectRecord>();
}

/** A control that leaves `left` of how often a scenario happens. */
async function control(left: number, name = "Segmentation"): Promise<string> {
  const effects = [
    { node: "frequency.lef", change: { type: "factor", factor: constant(left) }, evidence: [] },
  ];
  const body = { name, inPlace: false, currency: "USD", annualCost: constant(1000), effects };
  const reply = await analyst.call("POST", "/api/controls", body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ id: string }>().id;
}

/** A scenario of a rate and a loss that both are certain, with these controls. */
async function scenario(rate: number, loss: number, records: readonly string[]): Promise<string> {
  const reply = await analyst.call("POST", "/api/scenarios", {
    title: "Ransomware",
    estimate: {
      currency: "USD",
      frequency: { lef: constant(rate) },
      primary: [{ form: "response", loss: constant(loss) }],
    },
    treatment: {
      controls: records.map((record, i) => ({
        id: `c${i}`,
        title: "x",
        status: "planned",
        annualCost: constant(0),
        record,
        effects: [],
      })),
    },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ id: string }>().id;
}

describe("a project", () => {
  test("is created with a number, changed by version, listed and exported", async () => {
    const one = await made({ oneOff: { type: "pert", min: 1, mode: 2, max: 3 }, effortDays: 10 });
    expect(one).toMatchObject({ status: "proposed", currency: "USD", tasks: [], ownerId: me });
    expect(one.reference).toMatch(/^P-\d+$/);
    const next = await made();
    expect(Number(next.reference.slice(2))).toBe(Number(one.reference.slice(2)) + 1);
    const changed = await analyst.call("PATCH", `/api/projects/${one.id}`, { version: 1, name: "Other" });
    expect(changed.json()).toMatchObject({ name: "Other", version: 2 });
    const stale = await analyst.call("PATCH", `/api/projects/${one.id}`, { version: 1, name: "Third" });
    expect(stale.statusCode).toBe(409);
    const found = await analyst.call("GET", `/api/projects?q=${one.reference}%20other`);
    expect(found.json()).toMatchObject({ total: 1, items: [{ id: one.id }] });
    expect((await analyst.call("GET", "/api/projects/export?q=other")).json<{ csv: string }>().csv).toContain(
      "Other",
    );
    expect((await audited(h, "project.update"))[0]).toMatchObject({
      detail: { before: { name: "Segment" }, after: { name: "Other" } },
    });
  });

  test("refuses owners who can't work on it, days that don't follow, and states that have calls of their own", async () => {
    for (const [fields, path] of [
      [{ ownerId: await idOf("viewer") }, "ownerId"],
      [{ startsOn: "2027-02-01", dueOn: "2027-01-01" }, "dueOn"],
      [{ status: "approved" }, "status"],
      [{ status: "done" }, "status"],
      [{ requires: [NOWHERE] }, "requires[0]"],
      [{ controlIds: [NOWHERE] }, "controlIds[0]"],
      [{ gaps: [{ assessmentId: NOWHERE, entry: "3.1.1" }] }, "gaps[0].entry"],
    ] as const) {
      const reply = await analyst.call("POST", "/api/projects", { name: "x", ownerId: me, ...fields });
      expect(reply.statusCode, reply.body).toBe(400);
      expect(reply.json()).toMatchObject({ errors: [{ path }] });
    }
  });

  test("requires and excludes others, never in a circle", async () => {
    const [a, b, c] = [await made({ name: "A" }), await made({ name: "B" }), await made({ name: "C" })];
    const save = (of: ProjectRecord, fields: object) =>
      analyst.call("PATCH", `/api/projects/${of.id}`, { version: of.version, ...fields });
    expect((await save(a, { requires: [b.id] })).statusCode).toBe(200);
    expect((await save(b, { requires: [c.id] })).statusCode).toBe(200);
    const circle = await save(c, { requires: [a.id] });
    expect(circle.statusCode).toBe(400);
    expect(circle.json()).toMatchObject({ errors: [{ path: "requires" }] });
    expect((await save(c, { requires: [c.id] })).statusCode).toBe(400);
    expect((await save(c, { requires: [a.id], excludes: [a.id] })).statusCode).toBe(400);
    expect((await save(c, { excludes: [a.id] })).statusCode).toBe(200);
  });

  test("is shown as excluded on both sides, and isn't needed by what it excludes", async () => {
    const [a, b] = [await made({ name: "A" }), await made({ name: "B" })];
    const read = async ({ id }: ProjectRecord) =>
      (await analyst.call("GET", `/api/projects/${id}`)).json<ProjectRecord>();
    const save = async (of: ProjectRecord, fields: object) =>
      analyst.call("PATCH", `/api/projects/${of.id}`, { version: (await read(of)).version, ...fields });
    const named = ({ id, reference, name }: ProjectRecord) => ({ id, name: `${reference} ${name}` });
    expect((await save(a, { excludes: [b.id] })).statusCode).toBe(200);
    expect(await read(a)).toMatchObject({ excludes: [named(b)], excludedBy: [] });
    expect(await read(b)).toMatchObject({ excludes: [], excludedBy: [named(a)] });
    const needed = await save(b, { requires: [a.id] });
    expect(needed.statusCode).toBe(400);
    expect(needed.json()).toMatchObject({ errors: [{ path: "requires[0]" }] });
    // Named by both, it's listed once.
    expect((await save(b, { excludes: [a.id] })).statusCode).toBe(200);
    expect(await read(b)).toMatchObject({ excludes: [named(a)], excludedBy: [] });
    const other = await made({ name: "C", requires: [b.id] });
    expect((await save(b, { excludes: [other.id] })).json()).toMatchObject({
      errors: [{ path: "excludes[0]" }],
    });
  });

  test("names the risks that it treats, which name it", async () => {
    const risk = await analyst.call("POST", "/api/risks", {
      title: "Ransomware",
      ownerId: me,
      assets: ["Mail"],
      current: { likelihood: 4, impact: 5 },
    });
    expect(risk.statusCode, risk.body).toBe(201);
    const { id, reference } = risk.json<{ id: string; reference: string }>();
    const one = await made({ riskIds: [id] });
    expect(one.risks).toMatchObject([
      { id, reference, title: "Ransomware", current: { likelihood: 4, impact: 5 }, assets: ["Mail"] },
    ]);
    const list = await analyst.call("GET", `/api/projects?riskId=${id}`);
    expect(list.json()).toMatchObject({ total: 1, items: [{ id: one.id }] });
    const none = await analyst.call("PATCH", `/api/projects/${one.id}`, { version: 1, riskIds: [] });
    expect(none.json()).toMatchObject({ risks: [], version: 2 });
    expect((await audited(h, "project.update")).at(-1)).toMatchObject({
      detail: { before: { risks: [`${reference} Ransomware`] }, after: { risks: [] } },
    });
    const wrong = { name: "x", ownerId: me, riskIds: [NOWHERE] };
    const refused = await analyst.call("POST", "/api/projects", wrong);
    expect(refused.json()).toMatchObject({ errors: [{ path: "riskIds[0]" }] });
  });

  test("is found by the scenario whose risk it treats, or whose control it puts in place", async () => {
    const records = [await control(0.5, "Sensors"), await control(0.5, "Drills")];
    const scenarioId = await scenario(2, 1000, records.slice(0, 1));
    const risk = await analyst.call("POST", "/api/risks", { title: "Outage", ownerId: me, scenarioId });
    const acting = await made({ controlIds: records.slice(0, 1) });
    await made({ controlIds: records.slice(1) });
    const treating = await made({ riskIds: [risk.json<{ id: string }>().id] });
    const list = await analyst.call("GET", `/api/projects?scenarioId=${scenarioId}&sort=reference&order=asc`);
    expect(list.json<{ items: object[] }>().items).toMatchObject([{ id: acting.id }, { id: treating.id }]);
    const dropped = await analyst.call("GET", `/api/projects?scenarioId=${scenarioId}&status=dropped`);
    expect(dropped.json()).toMatchObject({ total: 0 });
  });

  test("has a control alone until it's dropped", async () => {
    const record = await control(0.5);
    const first = await made({ controlIds: [record] });
    const refused = await analyst.call("POST", "/api/projects", {
      name: "Second",
      ownerId: me,
      controlIds: [record],
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(first.reference);
    const drop = { version: first.version, status: "dropped" };
    expect((await analyst.call("PATCH", `/api/projects/${first.id}`, drop)).statusCode).toBe(200);
    await made({ controlIds: [record] });
    const back = { version: first.version + 1, status: "proposed" };
    expect((await analyst.call("PATCH", `/api/projects/${first.id}`, back)).statusCode).toBe(400);
  });

  test("has tasks that are moved, and says how many are done", async () => {
    const { id } = await made();
    const add = async (title: string) =>
      (
        await analyst.call("POST", `/api/projects/${id}/tasks`, { title, dueOn: "2027-03-01" })
      ).json<ProjectRecord>();
    await add("One");
    await add("Two");
    const { tasks } = await add("Three");
    expect(tasks.map(({ title }) => title)).toEqual(["One", "Two", "Three"]);
    const change = (body: object) => analyst.call("PATCH", `/api/projects/${id}/tasks`, body);
    const third = tasks[2]!;
    const moved = await change({ taskId: third.id, version: 1, before: tasks[0]!.id });
    expect(moved.json<ProjectRecord>().tasks.map(({ title }) => title)).toEqual(["Three", "One", "Two"]);
    expect((await change({ taskId: third.id, version: 1, state: "done" })).statusCode).toBe(409);
    const done = await change({ taskId: third.id, version: 2, state: "done" });
    expect(done.json()).toMatchObject({ tasksTotal: 3, tasksDone: 1 });
    expect((await change({ taskId: third.id, version: 3, before: NOWHERE })).statusCode).toBe(400);
    expect((await change({ taskId: NOWHERE, version: 1, state: "done" })).statusCode).toBe(404);
    expect(
      (await analyst.call("POST", `/api/projects/${id}/removed-tasks`, { taskId: third.id })).statusCode,
    ).toBe(204);
    expect((await audited(h, "project.change-task"))[0]).toMatchObject({ detail: { task: "Three" } });
  });
});

describe("a project's effect", () => {
  test("is frozen when it's approved, and measured once it's done", async () => {
    const record = await control(0.25);
    const id = await scenario(2, 100_000, [record]);
    const project = await made({ controlIds: [record], oneOff: constant(30_000), yearly: constant(10_000) });
    const effect = async () => {
      const reply = await analyst.call("GET", `/api/projects/${project.id}/effect`);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<ProjectEffect>();
    };
    const before = await effect();
    expect(before).toMatchObject({
      approved: null,
      done: null,
      today: { scenarios: [{ id }], cost: 20_000 },
    });
    expect(before.today!.before.mean).toBeCloseTo(200_000, 3);
    expect(before.today!.planned.mean).toBeCloseTo(50_000, 3);
    expect(before.today!.intervals.savedPerCost!.low).toBeCloseTo(7.5, 6);
    const early = await analyst.call("POST", `/api/projects/${project.id}/complete`, { version: 1 });
    expect(early.statusCode).toBe(409);
    const approve = { projects: [{ id: project.id, version: project.version }] };
    expect((await analyst.call("POST", "/api/projects/approvals", approve)).statusCode).toBe(200);
    expect((await analyst.call("POST", "/api/projects/approvals", approve)).statusCode).toBe(409);
    const preview = await analyst.call("GET", `/api/projects/${project.id}/completion`);
    expect(preview.json()).toMatchObject({
      controls: [{ id: record }],
      moved: [{ id, before: 200_000, after: 50_000 }],
    });
    const done = await analyst.call("POST", `/api/projects/${project.id}/complete`, { version: 2 });
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({
      project: { status: "done", controls: [{ inPlace: true }] },
      moved: [{ id, before: 200_000, after: 50_000 }],
    });
    const after = await effect();
    expect(after.today).toBeNull();
    expect(after.approved!.mean).toBeCloseTo(200_000, 3);
    expect(after.approved!.planned!.mean).toBeCloseTo(50_000, 3);
    expect(after.done!.mean).toBeCloseTo(50_000, 3);
    expect((await analyst.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ version: 2 });
    expect((await audited(h, "project.complete"))[0]).toMatchObject({ detail: { scenarios: [id] } });
    const [frozen] = await h.db.asOwner<{ content: string; hash: string }>(
      "select content, hash from project_curves where project_id = $1 and moment = 'approved'",
      [project.id],
    );
    expect(JSON.parse(frozen!.content)).toMatchObject({ schema: "crq-baseline/1", members: [{ id }] });
    for (const moment of ["approved", "done", "now"]) {
      const file = await analyst.call("GET", `/api/projects/${project.id}/frozen-loss?moment=${moment}`);
      expect(file.statusCode, file.body).toBe(200);
      const { output, status } = await quantify(file.body);
      expect(status, output).toBe(0);
      expect(output).toContain("All figures are recomputed to the bit");
      expect((await quantify(file.body.replace('"leftOut":0', '"leftOut":1'))).output).toContain("altered");
    }
    for (const moment of ["done", "now"])
      expect(
        (await analyst.call("GET", `/api/projects/${NOWHERE}/frozen-loss?moment=${moment}`)).statusCode,
      ).toBe(404);
    const late = await analyst.call("PATCH", `/api/projects/${project.id}`, { version: 3, name: "Late" });
    expect(late.statusCode).toBe(409);
  });

  test("is chosen within a budget, by arithmetic of its own", async () => {
    await h.db.asOwner("delete from projects");
    await h.db.asOwner("update risk_scenarios set deleted_at = now()");
    const [half, tenth] = [await control(0.5, "Half"), await control(0.1, "Tenth")];
    await scenario(1, 100_000, [half]);
    await scenario(1, 50_000, [tenth]);
    const cheap = await made({ name: "Cheap", controlIds: [tenth], yearly: constant(20_000) });
    const dear = await made({ name: "Dear", controlIds: [half], yearly: constant(25_000), requires: [] });
    const idle = await made({ name: "Idle" });
    const choose = (query: string) => analyst.call("GET", `/api/projects/choice?${query}`);
    const one = await choose("budget=30000");
    expect(one.statusCode, one.body).toBe(200);
    expect(one.json()).toMatchObject({
      proven: true,
      nothing: 150_000,
      idle: [{ id: idle.id }],
      withinBudget: { chosen: [dear.id], cost: 25_000, expectedLoss: 100_000 },
      sureness: { staysBest: 1, overBudget: 0 },
    });
    const both = (await choose("budget=45000")).json<{
      withinBudget: { chosen: string[]; expectedLoss: number };
    }>();
    expect(both.withinBudget.chosen).toHaveLength(2);
    expect(both.withinBudget.expectedLoss).toBeCloseTo(55_000, 3);
    const exclude = { version: cheap.version, excludes: [dear.id] };
    expect((await analyst.call("PATCH", `/api/projects/${cheap.id}`, exclude)).statusCode).toBe(200);
    expect((await choose("budget=45000")).json()).toMatchObject({ withinBudget: { chosen: [dear.id] } });
  });
});

test("owners are told once that a project or a task is due or overdue", async () => {
  const owner = await idOf("assessor");
  const project = await made({ ownerId: owner, dueOn: "2020-01-01" });
  await analyst.call("POST", `/api/projects/${project.id}/tasks`, { title: "Late", dueOn: "2020-01-01" });
  const told = () =>
    h.db.asOwner<{ kind: string }>(
      "select kind from notifications where user_id = $1 and kind like 'project.%' order by kind",
      [owner],
    );
  await tellOfDueProjects(h.doors, h.a.id);
  await tellOfDueProjects(h.doors, h.a.id);
  expect((await told()).map(({ kind }) => kind)).toEqual([
    "project.assign",
    "project.overdue",
    "project.overdue",
  ]);
});

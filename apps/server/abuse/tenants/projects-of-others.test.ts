/**
 * A project says what someone plans to lower a loss, what it costs and what was lost before. Someone of another tenant or client looks for it by id, in lists and by naming its parts; someone who only
 * reads changes it; and someone sends circles, or more than fits.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type Cast, castOf } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const CANARY = "canarybird";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

let h: Harness;
let cast: Cast;
let owner: Caller;
let ownerId: string;
/** Of the first client, and of the whole tenant. */
let ofClient: string;
let ofTenant: string;
let task: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  const session = await cast.session("assessor");
  owner = session;
  ownerId = session.userId;
  const make = async (clientId: string | null) => {
    const body = { name: CANARY, clientId, ownerId, yearly: { type: "constant", value: 98765 } };
    const made = await cast.call(owner, "POST", "/api/projects", body);
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ id: string }>().id;
  };
  ofClient = await make(h.a.client);
  ofTenant = await make(null);
  const added = await cast.call(owner, "POST", `/api/projects/${ofClient}/tasks`, {
    title: `${CANARY} task`,
  });
  task = added.json<{ tasks: { id: string }[] }>().tasks[0]!.id;
  await h.db.asOwner(
    `insert into project_curves (tenant_id, project_id, moment, content, hash, shown, taken_by_name)
     select tenant_id, id, 'approved', '{}', repeat('a', 64), $1, 'x' from projects`,
    [JSON.stringify({ mean: 98765, p90: 1, p95: 1, p99: 1, curve: [], planned: null, scenarios: [] })],
  );
});
afterAll(() => h.close());

const READS = ["", "/effect", "/effect-origin", "/completion"];
const changesOf = (id: string) =>
  [
    ["PATCH", `/api/projects/${id}`, { version: 1, name: "Mine" }],
    ["POST", "/api/projects/approvals", { projects: [{ id, version: 1 }] }],
    ["POST", `/api/projects/${id}/complete`, { version: 1 }],
    ["POST", `/api/projects/${id}/tasks`, { title: "Mine" }],
    ["PATCH", `/api/projects/${id}/tasks`, { taskId: task, version: 1, title: "Mine" }],
    ["POST", `/api/projects/${id}/removed-tasks`, { taskId: task }],
  ] as const;
const untouched = async () => {
  const rows = await h.db.asOwner(
    `select (select count(*)::int from projects where version = 1 and status = 'proposed') as projects,
       (select count(*)::int from project_tasks where version = 1) as tasks`,
  );
  expect(rows).toEqual([{ projects: 2, tasks: 1 }]);
};

test.each([
  ["another tenant", () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s reads no project and no word of it, and is answered as if there were none", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids()) {
    for (const path of READS) {
      const answer = await cast.call(stranger, "GET", `/api/projects/${id}${path}`);
      const none = await cast.call(stranger, "GET", `/api/projects/${NOWHERE}${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    }
    for (const [method, path, body] of changesOf(id))
      expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
    const lists = [
      "/api/projects",
      "/api/projects/export",
      `/api/projects?q=${CANARY}`,
      "/api/projects/choice",
    ];
    for (const path of lists) expect((await cast.call(stranger, "GET", path)).body).not.toContain(id);
    const mine = { name: "Mine", ownerId: (stranger as { userId: string }).userId };
    const naming = await cast.call(stranger, "POST", "/api/projects", { ...mine, requires: [id] });
    expect(naming.statusCode, naming.body).toBe(400);
    expect(naming.body).not.toContain(CANARY);
  }
  await untouched();
});

test("who works for one client reads the tenant's project without its frozen loss, and changes none of it", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  const effect = await cast.call(narrow, "GET", `/api/projects/${ofTenant}/effect`);
  expect(effect.json()).toMatchObject({ approved: null });
  const own = await cast.call(narrow, "GET", `/api/projects/${ofClient}/effect`);
  expect(own.json()).toMatchObject({ approved: { mean: 98765 } });
  for (const [method, path, body] of changesOf(ofTenant))
    expect([403, 404], path).toContain((await cast.call(narrow, method, path, body)).statusCode);
  await untouched();
});

test("who only reads risks changes nothing, and doesn't read which controls and gaps a project has", async () => {
  const reader = await cast.session("business_stakeholder");
  expect((await cast.call(reader, "GET", `/api/projects/${ofTenant}`)).json()).toMatchObject({
    controls: [],
    gaps: [],
  });
  const origin = await cast.call(reader, "GET", `/api/projects/${ofTenant}/effect-origin`);
  expect(origin.statusCode).toBe(403);
  for (const [method, path, body] of changesOf(ofTenant))
    expect((await cast.call(reader, method, path, body)).statusCode, path).toBe(403);
  await untouched();
});

test("completing puts controls in place only for those who change scenarios", async () => {
  const writer = await cast.session("risk_assessor");
  const control = await cast.call(owner, "POST", "/api/controls", {
    name: "Theirs",
    inPlace: false,
    currency: "USD",
    annualCost: { type: "constant", value: 1 },
  });
  const controlIds = [control.json<{ id: string }>().id];
  const made = await cast.call(owner, "POST", "/api/projects", { name: "Controls", ownerId, controlIds });
  const { id } = made.json<{ id: string }>();
  const approve = { projects: [{ id, version: 1 }] };
  expect((await cast.call(writer, "POST", "/api/projects/approvals", approve)).statusCode).toBe(200);
  expect((await cast.call(writer, "POST", `/api/projects/${id}/complete`, { version: 2 })).statusCode).toBe(
    403,
  );
  expect(await h.db.asOwner("select in_place from controls where id = $1", [controlIds[0]])).toEqual([
    { in_place: false },
  ]);
});

test("no one learns or names another client's risk by way of a project", async () => {
  const risk = async (clientId: string | null) => {
    const made = await cast.call(owner, "POST", "/api/risks", { title: CANARY, clientId, ownerId });
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ id: string }>().id;
  };
  const [theirs, shared] = [await risk(h.a.otherClient), await risk(null)];
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  const stranger = await cast.session("admin", { tenantId: h.b.id });
  for (const who of [narrow, stranger]) {
    const body = { name: "Mine", ownerId: who.userId, riskIds: [theirs] };
    const naming = await cast.call(who, "POST", "/api/projects", body);
    expect(naming.statusCode, naming.body).toBe(400);
    expect(naming.body).toContain("names no risk");
    const listed = await cast.call(who, "GET", `/api/projects?riskId=${theirs}`);
    expect(listed.json()).toMatchObject({ total: 0 });
  }
  // A project of one client names no risk of another, also when its author sees both; any can name a risk of the whole tenant.
  const mixed = { name: "Mixed", ownerId, clientId: h.a.client, riskIds: [theirs] };
  expect((await cast.call(owner, "POST", "/api/projects", mixed)).statusCode).toBe(400);
  const own = await cast.call(owner, "POST", "/api/projects", {
    name: "Whole",
    ownerId,
    clientId: null,
    riskIds: [theirs, shared],
  });
  expect(own.json<{ risks: unknown[] }>().risks).toHaveLength(2);
  const read = await cast.call(narrow, "GET", `/api/projects/${own.json<{ id: string }>().id}`);
  expect(read.json<{ risks: { id: string }[] }>().risks.map(({ id }) => id)).toEqual([shared]);
  expect((await cast.call(narrow, "GET", `/api/projects?riskId=${theirs}`)).json()).toMatchObject({
    total: 0,
  });
});

test("more than fits is refused: projects, controls, gaps, tasks and choices", async () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, i) => `3f2b6c1e-0000-4000-8000-${String(i).padStart(12, "0")}`);
  const gaps = ids(201).map((assessmentId) => ({ assessmentId, entry: "3.1.1" }));
  for (const fields of [
    { requires: ids(21) },
    { controlIds: ids(51) },
    { gaps },
    { description: "x".repeat(4001) },
    { effortDays: 1e9 },
    { yearly: { type: "constant", value: -1 } },
  ]) {
    const answer = await cast.call(owner, "POST", "/api/projects", { name: "Huge", ownerId, ...fields });
    expect(answer.statusCode, answer.body).toBe(400);
  }
  const many = { projects: ids(41).map((id) => ({ id, version: 1 })) };
  expect((await cast.call(owner, "POST", "/api/projects/approvals", many)).statusCode).toBe(400);
  await h.db.asOwner(
    `insert into project_tasks (tenant_id, project_id, title, position, created_by_name, updated_by_name)
     select tenant_id, id, 'x', n, 'x', 'x' from projects, generate_series(1, 200) n where id = $1`,
    [ofTenant],
  );
  const one = await cast.call(owner, "POST", `/api/projects/${ofTenant}/tasks`, { title: "One more" });
  expect(one.statusCode).toBe(409);
});

test("those whom a tenant shows only its exposure see no project, not even its name", async () => {
  await h.db.asOwner("update tenants set exposure_roles = '{viewer}' where id = $1", [h.a.id]);
  const viewer = await cast.session("viewer");
  for (const path of [
    "/api/projects",
    "/api/projects/export",
    "/api/projects/choice",
    `/api/projects/${ofTenant}`,
    `/api/projects/${ofTenant}/effect`,
    `/api/projects/${ofTenant}/effect-origin`,
    `/api/projects/${ofTenant}/completion`,
  ]) {
    const reply = await cast.call(viewer, "GET", path);
    expect([403, 404], path).toContain(reply.statusCode);
    expect(reply.body, path).not.toContain(CANARY);
  }
  // The exposure itself is theirs to read, so that this isn't merely someone without any permission.
  expect((await cast.call(viewer, "GET", "/api/exposure")).statusCode).toBe(200);
  await h.db.asOwner("update tenants set exposure_roles = '{}' where id = $1", [h.a.id]);
});

test("what a project's figures follow from needs access to all that it's made of", async () => {
  const body = { name: "Autumn", framework: "nist-sp-800-53-r5", clientId: null };
  const begun = await cast.call(owner, "POST", "/api/assessments", body);
  expect(begun.statusCode, begun.body).toBe(201);
  const gaps = [{ assessmentId: begun.json<{ id: string }>().id, entry: "IA-2" }];
  const made = await cast.call(owner, "POST", "/api/projects", { name: "Gaps", ownerId, gaps });
  expect(made.statusCode, made.body).toBe(201);
  const path = `/api/projects/${made.json<{ id: string }>().id}/effect-origin`;
  const key = await cast.key("assessor", ["register:read", "scenario:read"]);
  const origin = await cast.call(key, "GET", path);
  expect([origin.statusCode, origin.json()]).toMatchObject([403, { detail: /what assessments say/ }]);
  expect((await cast.call(owner, "GET", path)).statusCode).toBe(409); // it changes no loss
});

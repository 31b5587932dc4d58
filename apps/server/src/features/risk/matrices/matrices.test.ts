import type { RiskMatrix } from "@crq/contract/risk/register/matrices";
import { MOST_MATRICES } from "@crq/contract/risk/register/matrices";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { resized } from "@crq/engine/rating/arrange";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

const PATH = "/api/risk-matrices";
const THREE = resized(BUILT_IN_MATRIX, { likelihood: 3, impact: 4 });
let h: Harness;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const created = async (name: string, matrix: object = THREE) => {
  const reply = await analyst.call("POST", PATH, { name, matrix });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<RiskMatrix>();
};
const entries = () =>
  h.db.asOwner<{ action: string; detail: Record<string, unknown> }>(
    "select action, detail from audit_log where action like 'risk-matrix.%' order by seq",
  );

test("a matrix is created, read, listed, changed by version and logged", async () => {
  const made = await created("Enterprise");
  expect(made).toMatchObject({ version: 1, isDefault: false, matrix: THREE, archivedAt: null });
  expect((await analyst.call("GET", `${PATH}/${made.id}`)).json()).toEqual(made);
  const { items } = (await analyst.call("GET", `${PATH}?q=enter`)).json<{ items: RiskMatrix[] }>();
  expect(items.map(({ id }) => id)).toContain(made.id);
  const change = {
    version: 1,
    matrix: { ...THREE, orientation: { horizontal: "likelihood", rising: "down" } },
  };
  const after = await analyst.call("PATCH", `${PATH}/${made.id}`, change);
  expect(after.json<RiskMatrix>()).toMatchObject({ version: 2, matrix: change.matrix });
  expect((await analyst.call("PATCH", `${PATH}/${made.id}`, change)).statusCode).toBe(409);
  const log = await entries();
  expect(log.map(({ action }) => action)).toEqual(["risk-matrix.create", "risk-matrix.update"]);
  expect(log[1]!.detail).toMatchObject({
    before: { orientation: "impact from left to right, rising up" },
    after: { orientation: "likelihood from left to right, rising down" },
  });
});

test("a matrix that can't be used is refused with what is wrong and where", async () => {
  const [first, ...others] = THREE.impact;
  for (const [matrix, path] of [
    [{ ...THREE, cells: THREE.cells.slice(1) }, "matrix.cells"],
    [{ ...THREE, impact: [{ ...first!, label: others[0]!.label }, ...others] }, "matrix.impact.1.label"],
    [{ ...THREE, currency: "USD" }, "matrix.currency"],
    [{ ...THREE, ratings: THREE.ratings.slice(0, 1) }, "body.matrix.ratings"],
    [{ ...THREE, likelihood: THREE.likelihood.slice(0, 2) }, "body.matrix.likelihood"],
    [{ ...THREE, cells: [[9]] }, "body.matrix.cells[0][0]"],
  ] as const) {
    const reply = await analyst.call("POST", PATH, { name: "Wrong", matrix });
    expect(reply.statusCode, path).toBe(400);
    expect(JSON.stringify(reply.json<{ errors: unknown }>().errors)).toContain(path.replace("body.", ""));
  }
});

test("names are unique, whatever their case", async () => {
  const { id } = await created("Unique");
  const again = await analyst.call("POST", PATH, { name: "UNIQUE", matrix: THREE });
  expect(again.json<{ errors: { path: string }[] }>().errors).toMatchObject([{ path: "name" }]);
  expect((await analyst.call("PATCH", `${PATH}/${id}`, { version: 1, name: "unique" })).statusCode).toBe(200);
});

test("a tenant has one default or the product's own, and the default isn't archived", async () => {
  const [one, other] = [await created("One"), await created("Other")];
  const choose = (matrixId: string | null) => analyst.call("PUT", `${PATH}/default`, { matrixId });
  const defaults = async () =>
    (await analyst.call("GET", PATH))
      .json<{ items: RiskMatrix[] }>()
      .items.filter(({ isDefault }) => isDefault)
      .map(({ name }) => name);
  expect((await choose(one.id)).json()).toEqual({ matrixId: one.id });
  expect((await choose(other.id)).statusCode).toBe(200);
  expect(await defaults()).toEqual(["Other"]);
  expect((await analyst.call("POST", `${PATH}/${other.id}/archive`)).statusCode).toBe(409);
  await choose(null);
  expect(await defaults()).toEqual([]);
  const archived = await analyst.call("POST", `${PATH}/${other.id}/archive`);
  expect(archived.json<RiskMatrix>().archivedAt).not.toBeNull();
  expect((await choose(other.id)).statusCode).toBe(409);
  expect((await analyst.call("PATCH", `${PATH}/${other.id}`, { version: 2, name: "X" })).statusCode).toBe(
    409,
  );
  expect((await analyst.call("POST", `${PATH}/${other.id}/restore`)).statusCode).toBe(200);
  const chosen = (await entries()).filter(({ action }) => action === "risk-matrix.make-default");
  expect(chosen.map(({ detail }) => [detail["before"], detail["after"]])).toEqual([
    [null, "One"],
    ["One", "Other"],
    ["Other", null],
  ]);
});

test("a tenant keeps a bounded number of matrices", async () => {
  const [{ count }] = (await h.db.asOwner<{ count: number }>(
    "select count(*)::int from risk_matrices where tenant_id = $1",
    [h.a.id],
  )) as [{ count: number }];
  await h.db.asOwner(
    `insert into risk_matrices (tenant_id, name, matrix, created_by_name, updated_by_name)
     select $1, 'Filler ' || n, '{}', 'x', 'x' from generate_series(1, $2::int) n`,
    [h.a.id, MOST_MATRICES - count],
  );
  const reply = await analyst.call("POST", PATH, { name: "One more", matrix: THREE });
  expect(reply.statusCode).toBe(409);
  await h.db.asOwner("delete from risk_matrices where name like 'Filler %'");
});

test("a change of sizes takes risks along, with a preview first and a line in their history", async () => {
  const matrix = await created("Shrinking", BUILT_IN_MATRIX);
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  const [owner] = people.json<{ items: [{ id: string }] }>().items;
  const risk = async (likelihood: number, impact: number) =>
    (
      await analyst.call("POST", "/api/risks", {
        title: "Ransomware",
        ownerId: owner.id,
        matrixId: matrix.id,
        current: { likelihood, impact },
        target: { likelihood: 1, impact: 1 },
      })
    ).json<{ id: string }>().id;
  const [worst, middle] = [await risk(5, 5), await risk(3, 3)];
  const after = resized(BUILT_IN_MATRIX, { likelihood: 3, impact: 3 });
  const levels = { likelihood: [1, 2, 2, 3, 3], impact: [1, 2, 2, 3, 3] };
  const preview = async (body: object) =>
    (await analyst.call("POST", `${PATH}/${matrix.id}/preview`, { matrix: after, ...body })).json();
  expect(await preview({})).toMatchObject({ risks: 2, vanishing: { likelihood: [5], impact: [5] } });
  expect(await preview({ levels })).toMatchObject({
    before: [0, 0, 1, 0, 1],
    after: [0, 0, 1, 0, 1],
    higher: 0,
    lower: 0,
    vanishing: { likelihood: [], impact: [] },
  });
  const save = (body: object) =>
    analyst.call("PATCH", `${PATH}/${matrix.id}`, { version: 1, matrix: after, ...body });
  expect((await save({})).statusCode).toBe(409);
  expect((await save({ levels: { ...levels, impact: [1, 2, 3] } })).statusCode).toBe(400);
  expect((await save({ levels: { ...levels, impact: [1, 2, 3, 4, 5] } })).statusCode).toBe(400);
  expect((await save({ levels })).statusCode).toBe(200);
  const now = async (id: string) =>
    (await analyst.call("GET", `/api/risks/${id}`)).json<{ current: object; version: number }>();
  expect(await now(worst)).toMatchObject({ version: 2, current: { likelihood: 3, impact: 3 } });
  expect(await now(middle)).toMatchObject({ version: 2, current: { likelihood: 2, impact: 2 } });
  const changes = (await analyst.call("GET", `/api/risks/${worst}/history`)).json<{ changes: object }[]>();
  expect(changes[0]).toMatchObject({
    changes: {
      current: [
        { likelihood: 5, impact: 5 },
        { likelihood: 3, impact: 3 },
      ],
    },
  });
  expect(Object.keys(changes[0]!.changes)).toEqual(["current"]);
});

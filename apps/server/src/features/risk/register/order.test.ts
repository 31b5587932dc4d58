/** The register in the order of its ratings: by the matrix of each risk, also once someone changes it. */
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { resized } from "@crq/engine/rating/arrange";
import { type MatrixPosition, ratingAt, ratingShare } from "@crq/engine/rating/matrix";
import type { RiskMatrix } from "@crq/contract/risk/register/matrices";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let analyst: Session;
let ownerId: string;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  ownerId = people.json<{ items: [{ id: string }] }>().items[0].id;
});
afterAll(() => h.close());

const record = async (current: MatrixPosition | null, matrixId: string | null = null) => {
  const title = current ? `${current.likelihood} ${current.impact}` : "unrated";
  const reply = await analyst.call("POST", "/api/risks", { title, ownerId, current, matrixId });
  expect(reply.statusCode, reply.body).toBe(201);
};
const titles = async () =>
  (await analyst.call("GET", "/api/risks?sort=rating&order=desc&pageSize=100"))
    .json<{ items: RiskSummary[] }>()
    .items.map(({ title }) => title);

test("every position of the product's own matrix comes by its rating, then by its levels, and what isn't rated last", async () => {
  await record(null);
  const positions = Array.from({ length: 25 }, (_, at) => ({
    likelihood: 1 + (at % 5),
    impact: 1 + Math.floor(at / 5),
  }));
  for (const at of positions) await record(at);
  const place = (title: string) => {
    if (title === "unrated") return -1;
    const [likelihood = 0, impact = 0] = title.split(" ").map(Number);
    return ratingAt(BUILT_IN_MATRIX, { likelihood, impact }) * 100 + likelihood * impact;
  };
  const places = (await titles()).map(place);
  expect(places).toHaveLength(26);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
});

test("a matrix whose cells change takes its risks along", async () => {
  await h.db.asOwner("delete from risks");
  const three = resized(BUILT_IN_MATRIX, { likelihood: 3, impact: 4 });
  const made = await analyst.call("POST", "/api/risk-matrices", { name: "Own", matrix: three });
  const { id, version } = made.json<RiskMatrix>();
  await record({ likelihood: 3, impact: 4 }, id); // the highest of a smaller matrix
  await record({ likelihood: 5, impact: 4 });
  await record({ likelihood: 3, impact: 3 });
  const share = ratingShare(three, ratingAt(three, { likelihood: 3, impact: 4 }));
  expect(share).toBe(1);
  expect((await titles()).slice(-1)).toEqual(["3 3"]);
  const cells = three.cells.map((row) => row.map(() => 1));
  const changed = await analyst.call("PATCH", `/api/risk-matrices/${id}`, {
    version,
    matrix: { ...three, cells },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await titles()).toEqual(["5 4", "3 3", "3 4"]);
});

test("risks of an archived client come back in their place and order, whatever became of their matrix", async () => {
  await h.db.asOwner("delete from risks");
  const admin = await h.signedIn("admin");
  const five = resized(BUILT_IN_MATRIX, { likelihood: 5, impact: 5 });
  const made = await analyst.call("POST", "/api/risk-matrices", { name: "Theirs", matrix: five });
  const { id, version } = made.json<RiskMatrix>();
  const theirs = { clientId: h.a.otherClient, ownerId, matrixId: id };
  for (const at of [
    { likelihood: 5, impact: 5 },
    { likelihood: 3, impact: 3 },
  ]) {
    const title = `${at.likelihood} ${at.impact}`;
    const reply = await analyst.call("POST", "/api/risks", { title, current: at, target: at, ...theirs });
    expect(reply.statusCode, reply.body).toBe(201);
  }
  await record({ likelihood: 4, impact: 4 });
  expect(await titles()).toEqual(["5 5", "4 4", "3 3"]);
  const archive = await admin.call("POST", `/api/clients/${h.a.otherClient}/archive`);
  expect(archive.statusCode, archive.body).toBeLessThan(300);
  expect(await titles()).toEqual(["4 4"]);

  const three = resized(five, { likelihood: 3, impact: 3 });
  const change = (body: object) =>
    analyst.call("PATCH", `/api/risk-matrices/${id}`, { version, matrix: three, ...body });
  // Levels in use vanish, though none of its risks is seen.
  const preview = await analyst.call("POST", `/api/risk-matrices/${id}/preview`, { matrix: three });
  expect(preview.json()).toMatchObject({ risks: 0, vanishing: { likelihood: [5], impact: [5] } });
  expect((await change({})).statusCode).toBe(409);
  const cells = three.cells.map((row) => row.map(() => 1));
  const levels = { likelihood: [1, 1, 2, 2, 3], impact: [1, 1, 2, 2, 3] };
  const changed = await change({ matrix: { ...three, cells }, levels });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await titles()).toEqual(["4 4"]);

  const restored = await admin.call("POST", `/api/clients/${h.a.otherClient}/restore`);
  expect(restored.statusCode, restored.body).toBeLessThan(300);
  expect(await titles()).toEqual(["4 4", "5 5", "3 3"]);
  const { items } = (await analyst.call("GET", "/api/risks?sort=reference")).json<{ items: RiskSummary[] }>();
  expect(items.slice(0, 2).map(({ current, target, version: at }) => [current, target, at])).toEqual([
    [{ likelihood: 3, impact: 3 }, { likelihood: 3, impact: 3 }, 2],
    [{ likelihood: 2, impact: 2 }, { likelihood: 2, impact: 2 }, 2],
  ]);
});

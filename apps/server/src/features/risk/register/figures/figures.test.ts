import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { ResultOf } from "@crq/contract/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../../../db/doors.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { countsOf } from "./store.ts";

type Of<K extends keyof typeof riskFigures> = ResultOf<(typeof riskFigures)[K]>;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let h: Harness;
let analyst: Session;
let ownerId: string;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  ownerId = people.json<{ items: [{ id: string }] }>().items[0].id;
  const at = (likelihood: number, impact: number) => ({ likelihood, impact });
  await record({ category: "Cybercrime", inherent: at(5, 5), current: at(4, 4), target: at(2, 2) });
  await record({ category: "Cybercrime", inherent: at(5, 5), current: at(4, 4), nextReviewOn: day(-3) });
  await record({
    category: "Outage",
    inherent: at(3, 3),
    current: at(3, 2),
    nextReviewOn: day(20),
    treatment: "mitigate",
  });
  await record({ category: "Outage", status: "closed", nextReviewOn: day(-3) });
  await record({ category: "Fraud", clientId: h.a.client, current: at(1, 1) });
});
afterAll(() => h.close());

async function record(body: object): Promise<{ id: string; version: number }> {
  const reply = await analyst.call("POST", "/api/risks", { title: "Risk", ownerId, ...body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const figures = async <K extends keyof typeof riskFigures>(name: K, query = "") => {
  const reply = await analyst.call("GET", `/api/risk-figures/${name}${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Of<K>>();
};
const sum = (of: readonly { risks: number }[]) => of.reduce((total, { risks }) => total + risks, 0);

test("positions add up in each stage, and say where risks were before", async () => {
  const { matrixId, matrices, flows, unrated } = await figures("positions");
  expect({ matrixId, matrices, unrated }).toEqual({
    matrixId: null,
    matrices: [{ matrixId: null, risks: 5 }],
    unrated: 1,
  });
  const at = (stage: string) => flows.filter((flow) => flow.stage === stage);
  expect([sum(at("inherent")), sum(at("current")), sum(at("target"))]).toEqual([3, 4, 1]);
  expect(at("current")).toContainEqual({
    stage: "current",
    from: { likelihood: 5, impact: 5 },
    to: { likelihood: 4, impact: 4 },
    risks: 2,
  });
  const outage = await figures("positions", "?category=Outage");
  expect(sum(outage.flows)).toBe(2);
});

test("counts by each part add up to all risks, and agree with the filtered list", async () => {
  const counts = await figures("counts");
  expect(counts).toMatchObject({ total: 5, overdue: 1, soon: 1, unrated: 1, unowned: 0, unquantified: 5 });
  for (const parts of [
    counts.byStatus,
    counts.byTreatment,
    counts.byCategory,
    counts.byOwner,
    counts.byClient,
  ])
    expect(sum(parts)).toBe(5);
  expect(counts.byCategory.map(({ risks }) => risks)).toEqual([2, 2, 1]);
  expect(counts.byClient.map(({ id, risks }) => [id, risks])).toEqual([
    [null, 4],
    [h.a.client, 1],
  ]);
  const listed = async (query: string) =>
    (await analyst.call("GET", `/api/risks?${query}`)).json<{ total: number }>().total;
  expect(await listed("review=overdue")).toBe(counts.overdue);
  expect(await listed("category=Cybercrime")).toBe(2);
  for (const { status, risks } of counts.byStatus) expect(await listed(`status=${status}`)).toBe(risks);
  for (const { treatment, risks } of counts.byTreatment)
    expect(await listed(`treatment=${treatment}`)).toBe(risks);
});

test("someone of one client counts what they see", async () => {
  const narrow = await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => countsOf(tx, {}));
  const whole = await figures("counts", `?clientId=${h.a.client}`);
  expect(whole.total).toBe(1);
  // What belongs to the whole tenant can be read by someone of one client too.
  expect(narrow.byClient.every(({ id }) => id === null || id === h.a.client)).toBe(true);
});

test("the risks that moved most come first, with where they were", async () => {
  const { id, version } = await record({ current: { likelihood: 2, impact: 2 } });
  const moved = await analyst.call("PATCH", `/api/risks/${id}`, {
    version,
    current: { likelihood: 5, impact: 4 },
  });
  expect(moved.statusCode).toBe(200);
  expect(await figures("movers")).toMatchObject([
    { id, from: { likelihood: 2, impact: 2 }, to: { likelihood: 5, impact: 4 } },
  ]);
});

test("months are as they were kept, of one matrix and of one client if asked", async () => {
  await h.db.asOwner(
    `insert into risk_rating_days (tenant_id, month, kind, likelihood, impact, risks, client_id)
     values ($1, date_trunc('month', current_date), 'current', 4, 4, 7, null), ($1, date_trunc('month', current_date), 'current', 4, 4, 2, $2),
       ($1, date_trunc('month', current_date) - interval '13 months', 'current', 4, 4, 9, null)`,
    [h.a.id, h.a.client],
  );
  expect(await figures("trend", "?matrix=built-in")).toMatchObject([{ likelihood: 4, impact: 4, risks: 9 }]);
  expect(await figures("trend", `?matrix=built-in&clientId=${h.a.client}`)).toMatchObject([{ risks: 2 }]);
});

/**
 * The first hour makes a whole assessment with one call. Someone makes one for another tenant's or client's company, with a role or key that may not, beyond
 * the plan, or with answers that were made to stop the server; and someone learns by it which controls another one has.
 */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { can } from "@crq/contract/permissions";
import { type Plan, PLANS } from "@crq/contract/platform/plans";
import { ROLES } from "@crq/contract/roles";
import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

let h: Harness;
let cast: Cast;
let assessor: Caller;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  assessor = await cast.session("assessor");
});
afterAll(() => h.close());

/** A plan that limits assessments. */
const SMALLEST = (Object.keys(PLANS) as Plan[]).find((plan) => PLANS[plan].assessments !== null)!;
const ANSWERS = FIRST_QUESTIONS.map(({ id: question }) => ({ question, answer: "no" }));
const begin = async (by: Caller, body: object = {}) =>
  cast.call(by, "POST", "/api/first-assessment", { name: "Canary", answers: ANSWERS, ...body });
const count = async () => {
  const [row] = await h.db.asOwner<{ count: number }>("select count(*)::int as count from assessments");
  return row!.count;
};

test("roles without the permission and keys without the scope begin none", async () => {
  const before = await count();
  for (const role of ROLES.filter((name) => !can(name, "assessment:manage")))
    expect((await begin(await cast.session(role))).statusCode, role).toBe(403);
  expect((await begin(await cast.key("admin", ["assessment:read", "assessment:answer"]))).statusCode).toBe(
    403,
  );
  expect(await count()).toBe(before);
});

test("none is begun for another tenant's client, or for another client than one's own, and both answer alike", async () => {
  const before = await count();
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  const refusals = [
    await begin(assessor, { clientId: h.b.client }),
    await begin(assessor, { clientId: "3f2b6c1e-0000-4000-8000-000000000009" }),
    await begin(narrow, { clientId: h.a.otherClient }),
    await begin(narrow, { clientId: h.b.client }),
  ];
  for (const { statusCode } of refusals) expect(statusCode).toBe(400);
  const said = refusals.map((one) => one.json<{ errors: unknown }>().errors);
  expect(said[0]).toEqual(said[1]);
  expect(said[2]).toEqual(said[3]);
  expect(await count()).toBe(before);
});

test("answers that are very many, doubled, or named like what every object has are refused at once", async () => {
  const before = await count();
  const one = ANSWERS[0]!;
  for (const answers of [
    Array.from({ length: 10_000 }, () => one),
    Array.from({ length: 10 }, () => one),
    [...ANSWERS.slice(1), { ...one, question: "__proto__" }],
    [...ANSWERS.slice(1), { ...one, question: "constructor" }],
    [...ANSWERS.slice(1), { ...one, answer: "toString" }],
    [...ANSWERS.slice(1), { ...one, note: "more" }],
  ]) {
    const began = performance.now();
    expect((await begin(assessor, { answers })).statusCode).toBeOneOf([400, 413]);
    expect(performance.now() - began).toBeLessThan(2000);
  }
  expect((await begin(assessor, { name: "n".repeat(300) })).statusCode).toBe(400);
  expect(await count()).toBe(before);
});

test("twenty at the same time don't get past the plan", async () => {
  const planOf = (plan: string) => h.db.asOwner("update tenants set plan = $1", [plan]);
  await planOf(SMALLEST);
  await h.db.asOwner("delete from assessments");
  try {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await begin(assessor)).statusCode),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(PLANS[SMALLEST].assessments!);
    expect(await count()).toBe(PLANS[SMALLEST].assessments);
  } finally {
    await planOf("enterprise");
  }
});

test("another tenant's people and another client's learn nothing of its controls", async () => {
  const { id } = (await begin(assessor, { clientId: h.a.client })).json<AssessmentRecord>();
  const control = await cast.call(assessor, "POST", "/api/controls", {
    name: "Canary control",
    clientId: h.a.client,
    inPlace: true,
    currency: "USD",
    annualCost: { type: "constant", value: 1 },
  });
  expect(control.statusCode, control.body).toBe(201);
  const link = { framework: "nist-csf-2-0", entry: "PR.AA-03", coverage: "whole" };
  const path = `/api/controls/${control.json<{ id: string }>().id}/requirements`;
  expect((await cast.call(assessor, "POST", path, link)).statusCode).toBe(200);
  const ofClient = await cast.session("assessor", { clientId: h.a.client });
  expect((await cast.call(ofClient, "GET", `/api/assessments/${id}/controls`)).body).toContain(
    "Canary control",
  );
  for (const stranger of [
    await cast.session("admin", { tenantId: h.b.id }),
    await cast.session("assessor", { clientId: h.a.otherClient }),
  ])
    for (const part of ["", "/answers", "/controls"]) {
      const answer = await cast.call(stranger, "GET", `/api/assessments/${id}${part}`);
      expect([answer.statusCode, answer.body.includes("anary")], part).toEqual([404, false]);
    }
});

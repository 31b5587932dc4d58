/**
 * A framework risk dashboard says where an organization is weak and what that costs: someone of another tenant or client asks for it by the assessment's id or by none, a
 * role or key that reads only half of it asks for the whole, or the answers of an assessment that someone doesn't see are looked for in what scenarios refer to.
 */
import { frameworkRisk, type FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const constant = (value: number) => ({ type: "constant", value });
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: constant(1) },
  primary: [{ form: "response", loss: constant(1000) }],
};
const CANARY = "canarybird";
const PATH = "/api/framework-risk?dashboard=nist-csf-2-0";

let h: Harness;
let cast: Cast;
/** Of the first client: an assessment with an answer, and a scenario that follows it. */
let ids: { assessment: string; scenario: string };

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  const assessor = await cast.session("assessor");
  const made = async <T>(method: string, path: string, body: object) =>
    (await cast.call(assessor, method, path, body)).json<T & { id: string; version: number }>();
  const clientId = h.a.client;
  const of = { name: CANARY, framework: "nist-csf-2-0", clientId };
  const assessment = await made("POST", "/api/assessments", of);
  await made("POST", `/api/assessments/${assessment.id}/start`, { version: assessment.version });
  await made("PATCH", `/api/assessments/${assessment.id}/answers`, {
    entry: "PR.AA-03",
    version: 1,
    result: "not-met",
  });
  const scenario = await made("POST", "/api/scenarios", { title: CANARY, estimate: ESTIMATE, clientId });
  const body = { version: 0, techniques: ["T1566"], assessmentId: assessment.id };
  await made("PUT", `/api/scenarios/${scenario.id}/control-basis`, body);
  ids = { assessment: assessment.id, scenario: scenario.id };
  const own = await cast.call(assessor, "GET", PATH);
  expect(own.json()).toMatchObject({ assessment: { id: ids.assessment }, scenarios: [{ id: ids.scenario }] });
});
afterAll(() => h.close());

/** Neither by its id nor without one. */
async function seesNothing(who: Caller): Promise<void> {
  expect((await cast.call(who, "GET", `${PATH}&assessmentId=${ids.assessment}`)).statusCode).toBe(404);
  const latest = await cast.call(who, "GET", PATH);
  expect([latest.statusCode, latest.body.includes(CANARY), latest.body.includes(ids.assessment)]).toEqual([
    200,
    false,
    false,
  ]);
  expect(latest.json()).toMatchObject({ assessment: null, entries: [], scenarios: [] });
}

test("someone of another tenant gets the answer for what never was", async () => {
  await seesNothing(await cast.session("assessor", { tenantId: h.b.id }));
});

test("someone of another client of the same tenant does as well", async () => {
  await seesNothing(await cast.session("assessor", { clientId: h.a.otherClient }));
});

test("only who reads both assessments and scenarios gets it", async () => {
  const asked = `${PATH}&assessmentId=${ids.assessment}`;
  const { access } = frameworkRisk.get;
  // A super administrator works for no tenant until they choose one.
  for (const role of ROLES.filter((one) => one !== "super_admin")) {
    const who = await cast.session(role);
    const both = can(role, access) && can(role, "scenario:read");
    expect((await cast.call(who, "GET", asked)).statusCode, role).toBe(both ? 200 : 403);
  }
  for (const half of ["assessment:read", "scenario:read"] as const) {
    const key = await cast.key("admin", [half]);
    const answer = await cast.call(key, "GET", asked);
    expect([answer.statusCode, answer.body.includes(CANARY)], half).toEqual([403, false]);
  }
  expect(
    (await cast.call(await cast.key("admin", ["assessment:read", "scenario:read"]), "GET", asked)).statusCode,
  ).toBe(200);
});

test("a scenario says nothing of an assessment that the reader doesn't see", async () => {
  // Someone of the other client reads a scenario of the whole tenant beside an assessment of their own.
  const assessor = await cast.session("assessor");
  const clientId = h.a.otherClient;
  await cast.call(assessor, "POST", "/api/assessments", { name: "Own", framework: "nist-csf-2-0", clientId });
  await cast.call(assessor, "POST", "/api/scenarios", { title: "Shared", estimate: ESTIMATE });
  const other = await cast.session("assessor", { clientId });
  const answer = await cast.call(other, "GET", PATH);
  const found = answer.json<FrameworkRisk>();
  expect([found.assessment?.name, found.scenarios.map(({ title }) => title)]).toEqual(["Own", ["Shared"]]);
  expect(answer.body).not.toContain(ids.assessment);
  expect(answer.body).not.toContain(CANARY);
});

test("what is asked for is one of a few, whatever is sent", async () => {
  const assessor = await cast.session("assessor");
  const of = async (query: string) =>
    (await cast.call(assessor, "GET", `/api/framework-risk${query}`)).statusCode;
  expect(await of("")).toBe(400);
  expect(await of("?dashboard=__proto__")).toBe(400);
  expect(await of(`?dashboard=${"x".repeat(5000)}`)).toBe(400);
  expect(await of(`?dashboard=scf&framework=${encodeURIComponent("scf-2024-2' or 1=1")}`)).toBe(400);
  expect(await of("?dashboard=scf&assessmentId=1")).toBe(400);
});

/**
 * What controls follow decides how large losses look: someone of another tenant or client binds a scenario to an assessment that isn't theirs, to learn its answers or to
 * move someone's curve; a lower role takes answers over or makes controls stronger; a body is made to stop the server.
 */
import { can } from "@crq/contract/permissions";
import {
  type ControlBasis,
  controlStrengths,
  riskSimulation,
  scenarioBases,
} from "@crq/contract/risk/control-model/control-model";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const constant = (value: number) => ({ type: "constant", value });
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: constant(1) },
  primary: [{ form: "response", loss: constant(1000) }],
};
const CANARY = "canarybird";
const STRENGTH = {
  of: "IA-2",
  functions: [{ does: "resistance", capability: { low: 0.9, likely: 0.95, high: 0.99 } }],
  reliability: { low: 1, likely: 1, high: 1 },
  source: "Wishful",
};

let h: Harness;
let cast: Cast;
let assessor: Caller;
/** Of the whole tenant, and of its first client. */
let ids: { scenario: string; assessment: string; ofClient: string; clientAssessment: string };
let before: ControlBasis;

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  assessor = await cast.session("assessor");
  const made = async (path: string, body: object) =>
    (await cast.call(assessor, "POST", path, body)).json<{ id: string }>().id;
  const assessmentOf = (clientId: string | null) =>
    made("/api/assessments", { name: CANARY, framework: "nist-csf-2-0", clientId });
  ids = {
    scenario: await made("/api/scenarios", { title: "Ours", estimate: ESTIMATE }),
    assessment: await assessmentOf(null),
    ofClient: await made("/api/scenarios", { title: "Of client", estimate: ESTIMATE, clientId: h.a.client }),
    clientAssessment: await assessmentOf(h.a.client),
  };
  const body = { version: 0, techniques: ["T1566"], assessmentId: ids.assessment };
  before = (await cast.call(assessor, "PUT", basisPath(ids.scenario), body)).json<ControlBasis>();
  expect(before.assessment?.id).toBe(ids.assessment);
});
afterAll(() => h.close());

const basisPath = (id: string) => `/api/scenarios/${id}/control-basis`;
const untouched = async () =>
  expect((await cast.call(assessor, "GET", basisPath(ids.scenario))).json()).toEqual(before);
const attempt = async (caller: Caller, scenario: string, assessmentId: string) => {
  const put = { version: 1, techniques: [], assessmentId, again: true };
  return [
    (await cast.call(caller, "PUT", basisPath(scenario), put)).statusCode,
    (await cast.call(caller, "POST", `${basisPath(scenario)}/take-over`, { version: 1 })).statusCode,
  ];
};

test("roles without the permissions read and change nothing, and neither do keys that read", async () => {
  const calls = [
    ...Object.values(scenarioBases),
    ...Object.values(controlStrengths),
    ...Object.values(riskSimulation),
  ];
  for (const role of ROLES) {
    const who = await cast.session(role);
    for (const { method, path, access } of calls.filter((one) => !can(role, one.access)))
      expect(
        (await cast.call(who, method, path.replace(":id", ids.scenario), {})).statusCode,
        `${role} ${access} ${path}`,
      ).toBe(403);
  }
  const key = await cast.key("admin", ["scenario:read", "assessment:read"]);
  expect(await attempt(key, ids.scenario, ids.assessment)).toEqual([403, 403]);
  // A key for assessments alone doesn't read scenarios, nor one for scenarios alone assessments.
  const half = await cast.key("admin", ["assessment:read"]);
  expect((await cast.call(half, "GET", "/api/risk-simulation")).statusCode).toBe(403);
  const other = await cast.key("admin", ["scenario:read", "scenario:write"]);
  const seen = await cast.call(other, "GET", basisPath(ids.scenario));
  expect([seen.statusCode, seen.body.includes(CANARY)]).toEqual([200, false]);
  expect(await attempt(other, ids.scenario, ids.assessment)).toEqual([403, 403]);
  const simulated = await cast.call(other, "GET", `/api/risk-simulation?scenarioIds=${ids.scenario}`);
  expect(simulated.json()).toMatchObject({
    assessment: null,
    scenarios: [{ id: ids.scenario, assessmentId: null, reference: {}, taken: null }],
  });
  const asked = await cast.call(other, "GET", `/api/risk-simulation?assessmentId=${ids.assessment}`);
  expect([asked.statusCode, asked.body.includes(CANARY)]).toEqual([403, false]);
  await untouched();
});

test("someone of another tenant gets the answer for what never was", async () => {
  const stranger = await cast.session("assessor", { tenantId: h.b.id });
  expect(await attempt(stranger, ids.scenario, ids.assessment)).toEqual([404, 404]);
  expect((await cast.call(stranger, "GET", basisPath(ids.scenario))).statusCode).toBe(404);
  const simulate = `/api/risk-simulation?assessmentId=${ids.assessment}`;
  expect((await cast.call(stranger, "GET", simulate)).statusCode).toBe(404);
  const named = await cast.call(stranger, "GET", `/api/risk-simulation?scenarioIds=${ids.scenario}`);
  expect(named.json()).toMatchObject({ scenarios: [] });
  const own = await cast.call(stranger, "POST", "/api/scenarios", { title: "Theirs", estimate: ESTIMATE });
  const bound = { version: 0, techniques: [], assessmentId: ids.assessment };
  const answer = await cast.call(stranger, "PUT", basisPath(own.json<{ id: string }>().id), bound);
  expect([answer.statusCode, answer.body.includes(CANARY)]).toEqual([400, false]);
  // Nor by an injection.
  const steal = sqlFor.updateTable("scenario_bases").set({ techniques: [] });
  expect(await h.doors.inTenant(wholeTenant(h.b.id), (tx) => tx.run(steal))).toBe(0);
  await untouched();
});

test("who works for one client binds only their own, to what's theirs, and changes no strengths", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  const other = await cast.session("assessor", { clientId: h.a.otherClient });
  expect(await attempt(narrow, ids.scenario, ids.assessment)).toEqual([403, 403]);
  expect(await attempt(other, ids.ofClient, ids.assessment)).toEqual([404, 404]);
  const simulate = `/api/risk-simulation?assessmentId=${ids.clientAssessment}`;
  expect((await cast.call(other, "GET", simulate)).statusCode).toBe(404);
  const save = { version: 0, items: [STRENGTH], commonCause: 0 };
  expect((await cast.call(narrow, "PUT", "/api/control-strengths", save)).statusCode).toBe(403);
  const weaken = sqlFor.updateTable("scenario_bases").set({ techniques: [] });
  expect(await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.run(weaken))).toBe(0);
  await untouched();
});

test("strengths of one tenant neither show in another nor change there", async () => {
  const version = async (caller: Caller) =>
    (await cast.call(caller, "GET", "/api/control-strengths")).json<{ version: number }>().version;
  const stranger = await cast.session("assessor", { tenantId: h.b.id });
  const items = [{ ...STRENGTH, source: CANARY }];
  const body = { version: await version(assessor), items, commonCause: 0 };
  expect((await cast.call(assessor, "PUT", "/api/control-strengths", body)).statusCode).toBe(200);
  for (const path of ["/api/control-strengths", "/api/control-strengths/versions", "/api/risk-simulation"])
    expect((await cast.call(stranger, "GET", path)).body).not.toContain(CANARY);
  const theirs = { version: 0, items: [STRENGTH], commonCause: 1 };
  expect((await cast.call(stranger, "PUT", "/api/control-strengths", theirs)).statusCode).toBe(200);
  const ours = await cast.call(assessor, "GET", "/api/control-strengths");
  expect(ours.json()).toMatchObject({ version: body.version + 1, items, commonCause: 0 });
  // Versions are kept: nothing that someone smuggles in can rewrite one.
  const rewrite = sqlFor.updateTable("control_strengths").set({ common_cause: 1 });
  await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.run(rewrite))).rejects.toThrow(
    /permission denied/,
  );
});

test("a scenario of one client isn't bound to another's assessment, even by someone who sees both", async () => {
  const bound = { version: 1, techniques: [], assessmentId: ids.clientAssessment, again: true };
  const answer = await cast.call(assessor, "PUT", basisPath(ids.scenario), bound);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ path: "assessmentId" }] }]);
  await untouched();
});

test("what is sent is bounded in every direction", async () => {
  const basis = (body: object) =>
    cast.call(assessor, "PUT", basisPath(ids.scenario), {
      version: 1,
      techniques: [],
      assessmentId: null,
      ...body,
    });
  const many = Array.from({ length: 51 }, (_, i) => `T1${String(i).padStart(3, "0")}`);
  expect((await basis({ techniques: many })).statusCode).toBe(400);
  expect((await basis({ techniques: ["T1566' or 1=1"] })).statusCode).toBe(400);
  const strengths = async (items: unknown) =>
    (await cast.call(assessor, "PUT", "/api/control-strengths", { version: 0, items, commonCause: 0 }))
      .statusCode;
  const named = (i: number) => ({
    ...STRENGTH,
    of: `${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`,
  });
  expect(await strengths(Array.from({ length: 401 }, (_, i) => named(i)))).toBe(400);
  expect(await strengths([STRENGTH, STRENGTH])).toBe(400);
  expect(await strengths([{ ...STRENGTH, source: "x".repeat(301) }])).toBe(400);
  expect(await strengths([{ ...STRENGTH, reliability: { low: 0, likely: 0, high: 1e308 } }])).toBe(400);
  const huge = await cast.call(assessor, "PUT", "/api/control-strengths", { items: "x".repeat(600_000) });
  expect(huge.statusCode).toBe(413);
  const all = Array.from({ length: 31 }, () => crypto.randomUUID()).join(",");
  expect((await cast.call(assessor, "GET", `/api/risk-simulation?scenarioIds=${all}`)).statusCode).toBe(400);
  await untouched();
});

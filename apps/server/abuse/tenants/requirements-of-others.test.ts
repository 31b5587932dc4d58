/**
 * Which requirements a control meets says what an organization lacks, and an answer that follows from a control can make an assessment look
 * better. Someone of another tenant or another client reads, links or answers; someone who may only read; a client's person with a control of
 * the whole tenant.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const CSF = "nist-csf-2-0";
const PLACE = { framework: CSF, entry: "PR.AA-01" };
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

let h: Harness;
let cast: Cast;
let owner: Caller;
let ofClient: string;
let ofTenant: string;
let assessment: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  owner = await cast.session("assessor");
  const control = async (clientId: string | null) => {
    const fields = { inPlace: true, currency: "USD", annualCost: { type: "constant", value: 1 } };
    const made = await cast.call(owner, "POST", "/api/controls", { name: "Sign-in", clientId, ...fields });
    const { id } = made.json<{ id: string }>();
    const linked = { ...PLACE, coverage: "whole" };
    expect((await cast.call(owner, "POST", `/api/controls/${id}/requirements`, linked)).statusCode).toBe(200);
    return id;
  };
  ofClient = await control(h.a.client);
  ofTenant = await control(null);
  const fields = { name: "CSF", framework: CSF, clientId: h.a.client };
  const made = (await cast.call(owner, "POST", "/api/assessments", fields)).json<{
    id: string;
    version: number;
  }>();
  await cast.call(owner, "POST", `/api/assessments/${made.id}/start`, { version: made.version });
  assessment = made.id;
});
afterAll(() => h.close());

const calls = (control: string) =>
  [
    ["GET", `/api/controls/${control}/requirements`, undefined],
    ["POST", `/api/controls/${control}/requirements`, { ...PLACE, coverage: "part" }],
    ["POST", `/api/controls/${control}/requirements/removals`, PLACE],
  ] as const;
const answers = { answers: [{ entry: "PR.AA-01", result: "met" }] };
const untouched = async () =>
  expect(
    await h.db.inFirstCell(
      `select (select count(*)::int from control_requirements where coverage = 'whole') as links,
         (select count(*)::int from assessment_answers where result is not null) as answers`,
    ),
  ).toEqual([{ links: 2, answers: 0 }]);

test.each([
  ["another tenant", async () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", async () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s is answered as if there were neither control nor assessment", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids())
    for (const [method, path, body] of calls(id)) {
      const answer = await cast.call(stranger, method, path, body);
      const none = await cast.call(stranger, method, path.replace(id, NOWHERE), body);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    }
  const path = `/api/assessments/${assessment}/controls`;
  expect((await cast.call(stranger, "GET", path)).statusCode).toBe(404);
  expect((await cast.call(stranger, "POST", `${path}/answers`, answers)).statusCode).toBe(404);
  await untouched();
});

test("someone of the client reads a control of the whole tenant, and changes nothing of it", async () => {
  const own = await cast.session("assessor", { clientId: h.a.client });
  const [read, ...changes] = calls(ofTenant);
  expect((await cast.call(own, ...read)).statusCode).toBe(200);
  for (const [method, path, body] of changes)
    expect((await cast.call(own, method, path, body)).statusCode).toBe(403);
  await untouched();
});

test.each(["viewer", "business_stakeholder", "template_manager"] as const)(
  "a %s neither reads nor changes them",
  async (role) => {
    const reader = await cast.session(role);
    for (const [method, path, body] of calls(ofTenant))
      expect((await cast.call(reader, method, path, body)).statusCode).toBe(403);

    const of = `/api/assessments/${assessment}/controls`;
    expect((await cast.call(reader, "GET", of)).statusCode).toBe(403);
    expect((await cast.call(reader, "POST", `${of}/answers`, answers)).statusCode).toBe(403);
    await untouched();
  },
);

test("an answer that doesn't follow from the controls, and names from elsewhere, are refused and bounded", async () => {
  const path = `/api/assessments/${assessment}/controls/answers`;
  for (const entry of ["PR.DS-01", "__proto__", "PR.AA-01'; drop table controls"])
    expect(
      (await cast.call(owner, "POST", path, { answers: [{ entry, result: "met" }] })).statusCode,
      entry,
    ).toBe(409);
  const many = Array.from({ length: 2001 }, (_, n) => ({ entry: `E-${n}`, result: "met" }));
  expect((await cast.call(owner, "POST", path, { answers: many })).statusCode).toBe(400);
  await untouched();
});

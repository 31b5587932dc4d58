/**
 * A scoring model decides how good an assessment looks: someone without the role publishes an easier one, someone of one client changes what all clients are scored
 * by, someone of another tenant uses, reads or replaces it, and someone makes a signed score better afterwards. And a file of a model can be made to stop the server.
 */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import {
  MOST_MODEL_CHARACTERS,
  scoringModels,
  type ScoringModelRecord,
} from "@crq/contract/compliance/scoring-models";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { MODEL, publishedModel } from "../../test/files/scoring-models.ts";

const CANARY = "canarybird";
const PATH = "/api/scoring-models";
let h: Harness;
let cast: Cast;
let author: Session;
let model: ScoringModelRecord;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("template_manager");
  model = await publishedModel(author, { name: CANARY });
});
afterAll(() => h.close());

const untouched = async () => {
  const { uses: _, ...now } = (await author.call("GET", `${PATH}/${model.id}`)).json<ScoringModelRecord>();
  const { uses: _before, ...before } = model;
  expect(now).toEqual(before);
};
const CHANGES = [
  ["PATCH", () => `${PATH}/${model.id}`, { version: 3, name: "Mine" }],
  ["POST", () => `${PATH}/${model.id}/publish`, { version: 3 }],
  ["POST", () => `${PATH}/${model.id}/retire`, undefined],
  ["DELETE", () => `${PATH}/${model.id}`, undefined],
] as const;
const attempt = async (caller: Caller) =>
  Promise.all(
    CHANGES.map(async ([method, path, body]) => (await cast.call(caller, method, path(), body)).statusCode),
  );
const FILE = { format: "crq-scoring-model-1", name: "X", description: "", framework: null, model: MODEL };

test("roles without the permission and keys that read change and publish nothing", async () => {
  const calls = Object.values(scoringModels).filter(({ access }) => access === "template:manage");
  expect(calls.length).toBeGreaterThan(8);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls)
      expect(
        (await cast.call(caller, method, path.replace(":id", model.id), {})).statusCode,
        `${who} ${path}`,
      ).toBe(403);
  };
  for (const role of ROLES.filter((name) => !can(name, "template:manage")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("admin", ["assessment:read"]), "a key");
  await untouched();
});

test("someone of another tenant gets the answer for what never was, and can score nothing by it", async () => {
  const stranger = await cast.session("template_manager", { tenantId: h.b.id });
  expect(await attempt(stranger)).toEqual(CHANGES.map(() => 404));
  expect((await cast.call(stranger, "POST", PATH, { name: "Mine", copyOf: model.id })).statusCode).toBe(404);
  expect((await cast.call(stranger, "GET", PATH)).body).not.toContain(CANARY);
  const assessor = await cast.session("assessor", { tenantId: h.b.id });
  for (const path of [`${PATH}/${model.id}/edition?edition=1`, `${PATH}/${model.id}/edition?edition=2`])
    expect((await cast.call(assessor, "GET", path)).statusCode).toBe(404);
  const begin = { name: "Mine", framework: "nist-csf-2-0" };
  const asked = { ...begin, ownModel: model.id };
  expect((await cast.call(assessor, "POST", "/api/assessments", asked)).statusCode).toBe(400);
  const made = (await cast.call(assessor, "POST", "/api/assessments", begin)).json<AssessmentRecord>();
  const change = { version: made.version, ownModel: model.id };
  expect((await cast.call(assessor, "PATCH", `/api/assessments/${made.id}`, change)).statusCode).toBe(400);
  // Nor by an injection: the edition would have to be one of the same tenant.
  const steal = sqlFor
    .updateTable("assessments")
    .set({ own_model_id: model.id, own_model_edition: 1, own_model_name: "Mine" })
    .where("id", "=", made.id);
  await expect(h.doors.inTenant(wholeTenant(h.b.id), (tx) => tx.run(steal))).rejects.toThrow(/foreign key/);
  await untouched();
});

test("who works for one client reads the tenant's and changes none, also with an injection", async () => {
  const narrow = await cast.session("template_manager", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", `${PATH}/${model.id}`)).statusCode).toBe(200);
  expect(await attempt(narrow)).toEqual(CHANGES.map(() => 403));
  for (const [path, body] of [
    [PATH, { name: "Mine" }],
    [`${PATH}/import`, { file: JSON.stringify(FILE) }],
  ] as const)
    expect((await cast.call(narrow, "POST", path, body)).statusCode, path).toBe(403);
  const weaken = sqlFor.updateTable("scoring_models").set({ name: "Mine" });
  expect(await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.run(weaken))).toBe(0);
  await untouched();
});

test("an edition can't be rewritten from inside the tenant, nor a signed assessment's model or score", async () => {
  const inside = wholeTenant(h.a.id);
  const rewrite = sqlFor.updateTable("scoring_model_editions").set({ model: "{}" });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(rewrite))).rejects.toThrow(/permission denied/);
  const assessor = await h.signedIn("assessor");
  const body = { name: "Signed", framework: "soc-2", ownModel: model.id };
  const { id } = (await assessor.call("POST", "/api/assessments", body)).json<AssessmentRecord>();
  const step = async (by: Session, name: string, version: number) =>
    (await by.call("POST", `/api/assessments/${id}/${name}`, { version })).json<AssessmentRecord>();
  await step(assessor, "start", 1);
  const answers = { entries: ["CC1.1"], change: { result: "not-met" } };
  await assessor.call("POST", `/api/assessments/${id}/answers/many`, answers);
  await step(assessor, "submit", 2);
  const signed = await step(await h.signedIn("admin"), "sign", 3);
  expect(signed).toMatchObject({ status: "completed", score: 0 });
  const change = { version: signed.version, ownModel: null };
  expect((await assessor.call("PATCH", `/api/assessments/${id}`, change)).statusCode).toBe(409);
  for (const better of [
    { scored_share: 1 },
    { own_model_id: null, own_model_edition: null, own_model_name: null },
  ]) {
    const improve = sqlFor.updateTable("assessments").set(better).where("id", "=", id);
    await expect(h.doors.inTenant(inside, (tx) => tx.run(improve))).rejects.toThrow(/doesn't change/);
  }
});

test("files and bodies are bounded, and nothing in them runs or reaches other objects", async () => {
  const bring = async (file: string) => author.call("POST", `${PATH}/import`, { file });
  expect((await bring("x".repeat(MOST_MODEL_CHARACTERS + 1))).statusCode).toBe(400);
  const entries = Array.from({ length: 4000 }, (_, at) => ({ id: `E-${at}`, weight: 1 }));
  const huge = { ...FILE, model: { ...MODEL, weights: { ...MODEL.weights, entries } } };
  const problems = (await bring(JSON.stringify(huge))).json<{ problems: unknown[] }>().problems;
  expect(problems).toHaveLength(1);
  for (const file of [
    "[".repeat(100_000),
    JSON.stringify({ ...FILE, model: { ...MODEL, arithmetic: { kind: "__proto__" } } }),
    JSON.stringify(FILE).replace('"name":"X"', '"name":"X","__proto__":{"model":{}}'),
    JSON.stringify(FILE).replace('"each":1', '"each":1e999'),
    JSON.stringify(FILE).replace('"decimals":0', '"decimals":1e9'),
  ])
    expect((await bring(file)).json<{ id: string | null }>().id, file.slice(0, 80)).toBeNull();
  const strange = {
    ...MODEL,
    weights: { ...MODEL.weights, groups: [{ id: "__proto__", weight: 5 }] },
  };
  const body = { version: 3, framework: "nist-csf-2-0", model: strange };
  expect((await author.call("PATCH", `${PATH}/${model.id}`, body)).statusCode).toBe(400);
  await untouched();
});

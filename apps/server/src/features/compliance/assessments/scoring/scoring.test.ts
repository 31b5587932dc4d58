/** Assessments that a tenant's own model scores, from their beginning to their signature and beyond. */
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { assessable } from "@crq/frameworks/assessable";
import { ownScore, planOf } from "@crq/frameworks/scoring/own-score";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorsOf } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { MODEL, publishedModel } from "../../../../../test/files/scoring-models.ts";

let h: Harness;
let author: Session;
let assessor: Session;
let admin: Session;
let model: ScoringModelRecord;
const CSF = "nist-csf-2-0";
const WEIGHTS = { ...MODEL.weights, groups: [{ id: "GV", weight: 3 }] };

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for every assessment
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
  const content = { ...MODEL, weights: WEIGHTS, unanswered: null };
  model = await publishedModel(author, { name: "Governance first", framework: CSF, model: content });
});
afterAll(() => h.close());

const create = (body: object = {}) =>
  assessor.call("POST", "/api/assessments", { name: "Scored", framework: CSF, ownModel: model.id, ...body });
const read = async (id: string) =>
  (await assessor.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
const begun = async (body: object = {}): Promise<AssessmentRecord> => {
  const made = await create(body);
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json<AssessmentRecord>();
  return (await assessor.call("POST", `/api/assessments/${id}/start`, { version })).json<AssessmentRecord>();
};
const rowsOf = async (id: string) =>
  (await assessor.call("GET", `/api/assessments/${id}/answers`)).json<{ items: AnswerRow[] }>().items;
const answer = async (id: string, entry: string, fields: object, by = assessor) => {
  const { version } = (await rowsOf(id)).find((one) => one.entry === entry)!;
  const saved = await by.call("PATCH", `/api/assessments/${id}/answers`, { entry, version, ...fields });
  expect(saved.statusCode, saved.body).toBe(200);
};

test("is scored as the browser would, answer by answer", async () => {
  const { id, score, scored, ownModel, scoringModel } = await begun();
  expect({ score, ownModel, scoringModel }).toEqual({
    score: null,
    ownModel: { id: model.id, edition: 1, name: "Governance first" },
    scoringModel: "implementation",
  });
  expect(scored).toMatchObject({ value: null, band: null });
  await answer(id, "GV.OC-01", { result: "met" });
  await answer(id, "PR.AA-01", { result: "not-met" });
  expect(await read(id)).toMatchObject({
    score: 0.75,
    scored: { value: 75, unit: "percent", least: 0, most: 100, band: { label: "High", meaning: "good" } },
  });
  await answer(id, "GV.OC-01", { result: "not-met" });
  expect(await read(id)).toMatchObject({ score: 0, scored: { band: { label: "Low" } } });
  await answer(id, "GV.OC-02", { result: "partially-met", note: "Half" });
  const entries = assessable(CSF, catalogOf(CSF).entries);
  const browser = ownScore(planOf(model.model, entries), await rowsOf(id));
  expect(await read(id)).toMatchObject({ score: browser.share, scored: { value: browser.value } });
});

test("loses no answer of several people at the same time", async () => {
  const { id } = await begun();
  const entries = (await rowsOf(id)).filter(({ entry }) => /^(GV|PR)\./.test(entry)).slice(0, 24);
  await Promise.all(
    entries.map(({ entry, version }, at) =>
      [assessor, admin][at % 2]!.call("PATCH", `/api/assessments/${id}/answers`, {
        entry,
        version,
        result: at % 3 === 0 ? "not-met" : "met",
      }),
    ),
  );
  const { share } = ownScore(planOf(model.model, assessable(CSF, catalogOf(CSF).entries)), await rowsOf(id));
  expect((await read(id)).score).toBe(share);
});

describe("keeps its edition", () => {
  test("when the next one is published, until someone takes that up", async () => {
    const { id, version } = await begun();
    await answer(id, "GV.OC-01", { result: "met" });
    const bands = [MODEL.bands[0]!, { ...MODEL.bands[1]!, label: "Excellent" }];
    const written = { ...model.model, bands };
    const path = `/api/scoring-models/${model.id}`;
    const saved = await author.call("PATCH", path, { version: model.version, model: written });
    const next = { version: saved.json<ScoringModelRecord>().version };
    model = (await author.call("POST", `${path}/publish`, next)).json<ScoringModelRecord>();
    expect(model.edition).toBe(2);
    expect(await read(id)).toMatchObject({ ownModel: { edition: 1 }, scored: { band: { label: "High" } } });
    const update = (body: object) => assessor.call("PATCH", `/api/assessments/${id}`, body);
    expect((await update({ version, name: "Same" })).json()).toMatchObject({ ownModel: { edition: 1 } });
    expect((await update({ version: version + 1, ownModel: model.id })).json()).toMatchObject({
      ownModel: { edition: 2 },
      scored: { band: { label: "Excellent" } },
    });
    expect((await update({ version: version + 2, ownModel: null })).json()).toMatchObject({
      ownModel: null,
      scored: null,
      score: 1,
    });
  });

  test("in a clone, and leaves it where the framework is another one", async () => {
    const { id } = await begun();
    await answer(id, "GV.OC-01", { result: "met" });
    const clone = (body: object) => assessor.call("POST", `/api/assessments/${id}/clone`, body);
    expect((await clone({ name: "Again", answers: true })).json()).toMatchObject({
      ownModel: { id: model.id, edition: model.edition },
      scored: { value: 100 },
    });
    expect((await clone({ name: "There", framework: "soc-2", answers: false })).json()).toMatchObject({
      ownModel: null,
      scoringModel: "implementation",
    });
  });
});

test.each([
  ["one that doesn't exist", () => "3f2b6c1e-0000-4000-8000-000000000000", CSF],
  ["one for another framework", () => model.id, "soc-2"],
])("%s is refused", async (_, ownModel, framework) => {
  const refused = await create({ ownModel: ownModel(), framework });
  expect(errorsOf(refused)).toMatchObject([{ path: "ownModel" }]);
});

test("a model that reads levels doesn't score verdicts that are given", async () => {
  const answers = { kind: "maturity" as const, levels: [0, 0.2, 0.4, 0.6, 0.8, 1] };
  const levels = await publishedModel(author, { name: "Levels", model: { ...MODEL, answers } });
  const { id, version } = await begun();
  await answer(id, "GV.OC-01", { result: "met" });
  const change = { version, ownModel: levels.id };
  expect(errorsOf(await assessor.call("PATCH", `/api/assessments/${id}`, change))).toMatchObject([
    { path: "ownModel" },
  ]);
  const other = await begun({ ownModel: levels.id });
  expect(other).toMatchObject({ scoringModel: "maturity" });
  await answer(other.id, "GV.OC-01", { maturity: 4 });
  expect(await read(other.id)).toMatchObject({ scored: { value: 1 } }); // of 106 that count as nothing
});

test("the points of a framework weigh its own way of scoring too", async () => {
  const body = { ownModel: undefined, scoringModel: "weighted", framework: "nist-sp-800-171-r2" };
  const { id } = await begun(body);
  await answer(id, "3.1.1", { result: "met" }); // 5 points
  await answer(id, "3.1.4", { result: "not-met" }); // 1 point
  const { score, scored, ownModel } = await read(id);
  expect(score).toBeCloseTo(5 / 6, 12);
  expect({ scored, ownModel }).toEqual({ scored: null, ownModel: null });
});

test("files and lists say it", async () => {
  const { id } = await begun({ name: "In files" });
  await answer(id, "GV.OC-01", { result: "met" });
  const csv = (await assessor.call("GET", "/api/assessments/export?q=In+files")).json<{ csv: string }>().csv;
  expect(csv).toContain(`"Governance first, edition ${model.edition}"`);
  expect(csv).toContain("100%");
  const progress = (await admin.call("GET", "/api/framework-progress")).body;
  expect(progress).toContain("In files");
  const exported = await assessor.call("GET", `/api/assessments/${id}/file?file=results&format=json`);
  expect(exported.body).toContain("own-scoring-model-edition");
});

describe("signed", () => {
  let id: string;
  const verify = async () =>
    (await admin.call("GET", `/api/assessments/${id}/verify`)).json<{ matches: boolean }>().matches;

  test("it's signed with its model and its score", async () => {
    const { id: made, version } = await begun({ name: "Signed" });
    id = made;
    await answer(id, "GV.OC-01", { result: "met" });
    const submitted = await assessor.call("POST", `/api/assessments/${id}/submit`, { version });
    const { version: next } = submitted.json<AssessmentRecord>();
    const blocked = await admin.call("PATCH", `/api/assessments/${id}`, { version: next, ownModel: null });
    expect(blocked.statusCode).toBe(409);
    expect((await admin.call("POST", `/api/assessments/${id}/sign`, { version: next })).statusCode).toBe(200);
    expect(await verify()).toBe(true);
    const { items } = (await assessor.call("GET", `/api/assessments/${id}/snapshots`)).json<{
      items: { scored: object }[];
    }>();
    expect(items[0]).toMatchObject({ scored: { value: 100 } });
  });

  test("an edition changed by hand in the database is noticed", async () => {
    await h.db.asOwner(
      "alter table cell_1.scoring_model_editions disable trigger scoring_model_editions_frozen",
    );
    await h.db.asOwner(
      `update cell_1.scoring_model_editions set model = jsonb_set(model, '{unanswered}', '1') where model_id = $1`,
      [model.id],
    );
    expect(await verify()).toBe(false);
  });
});

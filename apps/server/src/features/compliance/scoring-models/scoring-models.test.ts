/** Scoring models over HTTP: written, published in editions, retired, compared, imported and exported. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ModelContent, ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { draftModel, MODEL, publishedModel } from "../../../../test/files/scoring-models.ts";

let h: Harness;
let author: Session;
let assessor: Session;
let admin: Session;
let elsewhere: Session;
const MISSING = "3f2b6c1e-0000-4000-8000-000000000000";
const PATH = "/api/scoring-models";

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for every assessment
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
  elsewhere = await h.signedIn("template_manager", "b");
});
afterAll(() => h.close());

const act = (id: string, name: string, body?: object, by = author) =>
  by.call("POST", `${PATH}/${id}/${name}`, body);
const offered = async (framework = "nist-csf-2-0") =>
  (await assessor.call("GET", `${PATH}/offered?framework=${framework}`)).json<{
    items: { id: string; edition: number }[];
  }>().items;
const withWeights = (weights: Partial<ModelContent["weights"]>): ModelContent => ({
  ...MODEL,
  weights: { ...MODEL.weights, ...weights },
});

describe("a draft", () => {
  test("begins plain with bands, and as a copy of what the product has", async () => {
    const made = await author.call("POST", PATH, { name: "Ours" });
    expect(made.json()).toMatchObject({
      status: "draft",
      edition: 0,
      changed: true,
      framework: null,
      uses: 0,
    });
    expect(made.json<ScoringModelRecord>().model.bands.map(({ label }) => label)).toEqual([
      "Low",
      "Moderate",
      "Substantial",
      "High",
    ]);
    const copy = await author.call("POST", PATH, { name: "By level", copyOf: "maturity" });
    expect(copy.json<ScoringModelRecord>().model.answers).toEqual({
      kind: "maturity",
      levels: [0, 0.2, 0.4, 0.6, 0.8, 1],
    });
    // By points there have to be some.
    const weighted = { name: "By points", copyOf: "weighted", framework: "nist-csf-2-0" };
    expect(errorsOf(await author.call("POST", PATH, weighted))).toMatchObject([
      { path: "model.weights.from" },
    ]);
    const fits = await author.call("POST", PATH, { ...weighted, framework: "nist-sp-800-171-r2" });
    expect(fits.json()).toMatchObject({ frameworkTitle: expect.stringContaining("800-171") as string });
    expect((await author.call("POST", PATH, { name: "X", copyOf: MISSING })).statusCode).toBe(404);
    expect((await audited(h, "scoring-model.create")).at(-1)).toMatchObject({
      detail: { name: "By points" },
    });
  });

  test("is refused with the place of each mistake", async () => {
    const draft = await draftModel(author);
    const save = (body: object) => author.call("PATCH", `${PATH}/${draft.id}`, { version: 2, ...body });
    const falling = { ...MODEL, bands: [MODEL.bands[0], { ...MODEL.bands[1], from: 101 }] };
    expect(errorsOf(await save({ model: falling }))).toMatchObject([{ path: "model.bands[1].from" }]);
    const family = withWeights({ groups: [{ id: "ZZ", weight: 2 }] });
    expect(errorsOf(await save({ model: family }))).toMatchObject([{ path: "framework" }]);
    expect(errorsOf(await save({ model: family, framework: "nist-csf-2-0" }))).toMatchObject([
      { path: "model.weights.groups[0].id", message: "ZZ isn’t in this framework" },
    ]);
    expect(errorsOf(await save({ framework: MISSING }))).toMatchObject([{ path: "framework" }]);
    expect(errorsOf(await save({ model: { ...MODEL, extra: 1 } }))).toHaveLength(1);
    const known = withWeights({ groups: [{ id: "GV", weight: 2 }] });
    expect((await save({ model: known, framework: "nist-csf-2-0" })).json()).toMatchObject({ version: 3 });
    expect((await save({ name: "Late" })).statusCode).toBe(409);
    expect((await audited(h, "scoring-model.update")).at(-1)).toMatchObject({
      detail: { after: { groups: ["GV: 2"] } },
    });
  });

  test("is deleted for good, and missing ids are", async () => {
    const { id } = await draftModel(author);
    expect((await author.call("DELETE", `${PATH}/${id}`)).statusCode).toBe(204);
    for (const gone of [id, MISSING])
      expect((await author.call("GET", `${PATH}/${gone}`)).statusCode).toBe(404);
  });
});

describe("published", () => {
  test("it's an edition that stays as it is", async () => {
    const model = await publishedModel(author);
    expect(model).toMatchObject({ status: "published", edition: 1, changed: false });
    expect((await act(model.id, "publish", { version: 3 })).statusCode).toBe(409);
    const bands = [MODEL.bands[0]!, { ...MODEL.bands[1]!, from: 80 }];
    const saved = await author.call("PATCH", `${PATH}/${model.id}`, {
      version: 3,
      model: { ...MODEL, bands },
    });
    expect(saved.json()).toMatchObject({ changed: true, edition: 1 });
    const edition = async (number: number) =>
      assessor.call("GET", `${PATH}/${model.id}/edition?edition=${number}`);
    expect((await edition(1)).json()).toMatchObject({ edition: 1, model: MODEL });
    expect((await act(model.id, "publish", { version: 4 })).json()).toMatchObject({ edition: 2 });
    expect((await edition(1)).json()).toMatchObject({ model: MODEL });
    expect((await edition(3)).statusCode).toBe(404);
    await expect(
      h.db.inFirstCell("update scoring_model_editions set model = '{}' where model_id = $1", [model.id]),
    ).rejects.toThrow(/never changes/);
    expect((await author.call("DELETE", `${PATH}/${model.id}`)).statusCode).toBe(409);
  });

  test("it's offered until it's retired", async () => {
    const { id } = await publishedModel(author, { framework: "nist-csf-2-0" });
    expect((await offered()).some((one) => one.id === id)).toBe(true);
    expect((await offered("soc-2")).some((one) => one.id === id)).toBe(false);
    expect((await act(id, "retire")).json()).toMatchObject({ status: "retired" });
    expect((await act(id, "retire")).statusCode).toBe(409);
    expect((await offered()).some((one) => one.id === id)).toBe(false);
    expect((await author.call("PATCH", `${PATH}/${id}`, { version: 4, name: "X" })).statusCode).toBe(409);
    expect((await act(id, "revive")).json()).toMatchObject({ status: "published" });
  });
});

test("a comparison says how many assessments would change their band, and names them for who reads them", async () => {
  const begin = async (name: string, met: number) => {
    const made = await assessor.call("POST", "/api/assessments", {
      name,
      framework: "soc-2",
      groups: ["CC1"],
    });
    const { id } = made.json<AssessmentRecord>();
    await assessor.call("POST", `/api/assessments/${id}/start`, { version: 1 });
    const entries = ["CC1.1", "CC1.2", "CC1.3", "CC1.4", "CC1.5"].slice(0, met);
    const body = { entries, change: { result: "met" } };
    expect(
      (await assessor.call("POST", `/api/assessments/${id}/answers/many`, body)).statusCode,
    ).toBeLessThan(300);
  };
  await begin("Weak", 1);
  await begin("Middling", 3);
  const { id } = await publishedModel(author, { framework: "soc-2" });
  const compare = async (by: Session) => (await by.call("GET", `${PATH}/${id}/comparison`)).json<object>();
  expect(await compare(author)).toMatchObject({ fitting: 2, compared: 2, otherBand: 0, otherScore: 0 });
  const bands = [MODEL.bands[0]!, { ...MODEL.bands[1]!, from: 80 }];
  await author.call("PATCH", `${PATH}/${id}`, { version: 3, model: { ...MODEL, bands } });
  const counts = { fitting: 2, compared: 2, otherBand: 1, otherScore: 0 };
  expect(await compare(author)).toEqual({ ...counts, items: [] });
  expect(await compare(admin)).toMatchObject({
    ...counts,
    items: [
      { name: "Middling", before: { value: 60, band: { label: "High" } }, after: { band: { label: "Low" } } },
      { name: "Weak", before: { value: 20, band: { label: "Low" } }, after: { band: { label: "Low" } } },
    ],
  });
  const draft = await draftModel(author);
  expect((await author.call("GET", `${PATH}/${draft.id}/comparison`)).statusCode).toBe(409);
});

describe("files", () => {
  const bring = (file: unknown, by = elsewhere, dryRun = false) =>
    by.call("POST", `${PATH}/import`, {
      file: typeof file === "string" ? file : JSON.stringify(file),
      dryRun,
    });

  test("take a model to another tenant with nothing lost", async () => {
    const model = withWeights({
      groups: [{ id: "GV", weight: 2.5 }],
      entries: [{ id: "PR.AA-01", weight: 9 }],
    });
    const { id } = await draftModel(author, { name: "Travels", framework: "nist-csf-2-0", model });
    const download = (of: string, by: Session) =>
      by.call("GET", `${PATH}/${of}/download`).then((answer) => answer.json<{ file: string }>().file);
    const file = await download(id, author);
    expect((await bring(file, elsewhere, true)).json()).toMatchObject({
      name: "Travels",
      id: null,
      problems: [],
    });
    const there = (await bring(file)).json<{ id: string }>();
    expect(await download(there.id, elsewhere)).toBe(file);
    expect((await elsewhere.call("GET", `${PATH}/${there.id}`)).json()).toMatchObject({
      status: "draft",
      model,
    });
  });

  test.each<[string, unknown, string]>([
    ["no JSON", "{", ""],
    ["another file", { format: "crq-question-set-1" }, "format"],
    ["a bad model", { model: { ...MODEL, weights: { ...MODEL.weights, each: 0 } } }, "model.weights.each"],
    ["a field too many", { model: { ...MODEL, script: "x" } }, "model"],
    ["a name with hidden characters", { name: "a\u202Eb" }, "name"],
    ["a framework of someone else's", { framework: MISSING }, "framework"],
    [
      "weights without a framework",
      { model: withWeights({ groups: [{ id: "GV", weight: 1 }] }) },
      "framework",
    ],
  ])("with %s make nothing", async (_, more, column) => {
    const plain = {
      format: "crq-scoring-model-1",
      name: "X",
      description: "",
      framework: null,
      model: MODEL,
    };
    const answer = await bring(typeof more === "string" ? more : { ...plain, ...(more as object) });
    const { id, problems } = answer.json<{ id: string | null; problems: { column: string }[] }>();
    expect(id).toBeNull();
    expect(problems[0]?.column).toBe(column);
  });
});

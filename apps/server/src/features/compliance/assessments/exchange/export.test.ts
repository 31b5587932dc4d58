/** An assessment as files: everything that it says, safe to open, and never someone else's. */
import type { AssessmentFile } from "@crq/contract/compliance/assessments/files";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { readOscal } from "@crq/frameworks/oscal/document";
import { assessmentFromResults } from "@crq/frameworks/oscal/convert/from-results";
import type { ResultsDocument } from "@crq/frameworks/oscal/convert/results-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { xlsxSheets } from "../../../../http/files/xlsx-records.ts";

let h: Harness;
let assessor: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  const made = await assessor.call("POST", "/api/assessments", {
    name: "CUI <2026>",
    framework: "nist-sp-800-171-r2",
    clientId: h.a.client,
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id: is, version } = made.json<AssessmentRecord>();
  id = is;
  await assessor.call("POST", `/api/assessments/${id}/start`, { version });
  const answers = {
    "3.1.1": { result: "not-met", note: "=HYPERLINK(1)", objectives: { "3.1.1[a]": "not-met" } },
    "3.1.2": { result: "met", maturity: 4, applicability: "shared", providedBy: "Cloud" },
    "3.1.3": { applicability: "not-applicable", justification: "No flows\nat all" },
    "3.1.4": { inScope: false },
  };
  for (const [entry, answer] of Object.entries(answers)) {
    const saved = await assessor.call("PATCH", `/api/assessments/${id}/answers`, {
      entry,
      version: 1,
      ...answer,
    });
    expect(saved.statusCode, saved.body).toBe(200);
  }
  await assessor.call("POST", `/api/assessments/${id}/comments`, { entry: "3.1.1", text: "Look\nagain" });
  const proof = await assessor.call("POST", "/api/evidence", {
    name: "@Policy",
    kind: "link",
    url: "https://example.com/policy",
    collectedOn: "2026-01-01",
    clientId: h.a.client,
    links: [{ assessmentId: id, entry: "3.1.1" }],
  });
  expect(proof.statusCode, proof.body).toBe(201);
});
afterAll(() => h.close());

const download = (query: string, by: Session = assessor) =>
  by.call("GET", `/api/assessments/${id}/file?${query}`);

test.each(["json", "xml", "yaml"])(
  "results in %s are valid, and hold every answer, comment and proof",
  async (format) => {
    const reply = await download(`file=results&format=${format}`);
    expect(reply.statusCode, reply.body).toBe(200);
    const file = reply.json<AssessmentFile>();
    expect(file).toMatchObject({ name: `CUI-2026-results.${format}`, encoding: "text", rows: 110 });
    const { model, document, findings } = readOscal(file.content);
    expect([model, findings]).toEqual(["assessment-results", []]);
    const { own, assessment, leftOut } = assessmentFromResults(document as unknown as ResultsDocument);
    expect([own, leftOut]).toEqual([true, []]);
    expect(assessment).toMatchObject({
      id,
      name: "CUI <2026>",
      framework: "nist-sp-800-171-r2",
      comments: [{ entry: "3.1.1", text: "Look\nagain" }],
      evidence: [{ name: "@Policy", entries: ["3.1.1"], revisions: [{ url: "https://example.com/policy" }] }],
    });
    expect(assessment.answers).toHaveLength(110);
    expect(assessment.answers.slice(0, 4)).toMatchObject([
      { entry: "3.1.1", result: "not-met", note: "=HYPERLINK(1)", objectives: [{ id: "3.1.1[a]" }] },
      { entry: "3.1.2", result: "met", maturity: 4, applicability: "shared", providedBy: "Cloud" },
      { entry: "3.1.3", applicability: "not-applicable", justification: "No flows\nat all" },
      { entry: "3.1.4", inScope: false },
    ]);
    const again = await download(`file=results&format=${format}`);
    expect(again.json<AssessmentFile>().content).toBe(file.content);
  },
);

test.each(["json", "xml", "yaml"])("a plan in %s is valid", async (format) => {
  const file = (await download(`file=plan&format=${format}`)).json<AssessmentFile>();
  const { model, findings } = readOscal(file.content);
  expect([model, findings]).toEqual(["assessment-plan", []]);
});

test("a workbook has the answers, their evidence and sums, and no formula", async () => {
  const reply = await download("file=workbook");
  const file = reply.json<AssessmentFile>();
  expect(file).toMatchObject({ name: "CUI-2026.xlsx", encoding: "base64" });
  const read = await xlsxSheets(file.content);
  if ("problem" in read) throw new Error(read.problem);
  const [answers, summary] = read.sheets;
  const [headings, first] = answers!.records.map(({ cells }) => cells);
  const cell = (heading: string) => first![headings!.indexOf(heading)];
  expect(answers!.records).toHaveLength(111);
  expect(["Entry", "Title", "Result", "Objectives", "Note", "Evidence"].map(cell)).toEqual([
    "3.1.1",
    "Authorized Access Control",
    "not-met",
    "3.1.1[a]: not-met",
    "'=HYPERLINK(1)",
    "'@Policy",
  ]);
  const all = summary!.records.find(({ cells }) => cells[0] === "All")!.cells;
  expect(all.slice(2)).toEqual(["110", "109", "1", "0", "1", "1", "106"]);
});

test("each file is logged, and others' assessments aren't there", async () => {
  const logged = (await audited(h, "assessment.download")).map(({ detail }) => detail);
  for (const file of ["workbook", "plan", "results"])
    expect(logged).toContainEqual(expect.objectContaining({ file, rows: 110 }));
  expect((await download("file=pictures")).statusCode).toBe(400);
  const stranger = await h.signedIn("assessor", "b");
  for (const file of ["workbook", "plan", "results"])
    expect((await download(`file=${file}`, stranger)).statusCode).toBe(404);
});

/** Assessments from files: nothing of our own is lost, others' are taken as far as they're understood, and nothing is saved that wasn't shown. */
import type { AssessmentFile } from "@crq/contract/compliance/assessments/files";
import type { AnswersFill, AssessmentImport } from "@crq/contract/compliance/assessments/imports";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { assessmentFromResults } from "@crq/frameworks/oscal/convert/from-results";
import type { ResultsDocument, SaidAssessment } from "@crq/frameworks/oscal/convert/results-shapes";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let assessor: Session;
let other: Session;
let id: string;
let text: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  other = await h.signedIn("assessor", "b");
  const made = await post<AssessmentRecord>(assessor, "/api/assessments", {
    name: "CUI",
    framework: "nist-sp-800-171-r2",
    groups: ["3.1", "3.5"],
    scoringModel: "sprs",
    clientId: h.a.client,
    dueOn: "2027-01-01",
  });
  id = made.id;
  await post(assessor, `/api/assessments/${id}/start`, { version: made.version });
  const answers = {
    "3.1.1": { result: "not-met", note: "=HYPERLINK(1)\n\n<b>x</b>", objectives: { "3.1.1[a]": "not-met" } },
    "3.1.2": { result: "met", maturity: 4, applicability: "shared", providedBy: "Cloud", work: "ready" },
    "3.1.3": { applicability: "not-applicable", justification: "No flows\nat all" },
    "3.1.4": { inScope: false },
    "3.13.1": { inScope: true, note: "Taken in" },
  };
  for (const [entry, answer] of Object.entries(answers)) await save(assessor, entry, 1, answer);
  await post(assessor, `/api/assessments/${id}/comments`, { entry: "3.1.1", text: "Look\nagain" });
  for (const proof of [
    { name: "Policy", kind: "link", url: "https://example.com/policy", expiresOn: "2027-02-01" },
    { name: "Minutes", kind: "text", text: "We met." },
  ])
    await post(assessor, "/api/evidence", {
      ...proof,
      collectedOn: "2026-01-01",
      clientId: h.a.client,
      links: ["3.1.1", "3.1.2"].map((entry) => ({ assessmentId: id, entry })),
    });
  text = await results(assessor, id);
});
afterAll(() => h.close());

async function post<T>(by: Session, path: string, body: object, status?: number): Promise<T> {
  const reply = await by.call("POST", path, body);
  if (status === undefined) expect(reply.statusCode, reply.body).toBeLessThan(300);
  else expect(reply.statusCode, reply.body).toBe(status);
  return reply.json<T>();
}
async function save(by: Session, entry: string, version: number, answer: object): Promise<void> {
  const saved = await by.call("PATCH", `/api/assessments/${id}/answers`, { entry, version, ...answer });
  expect(saved.statusCode, saved.body).toBe(200);
}
async function results(by: Session, of: string, format = "json"): Promise<string> {
  const reply = await by.call("GET", `/api/assessments/${of}/file?file=results&format=${format}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<AssessmentFile>().content;
}
const said = (file: string): SaidAssessment =>
  assessmentFromResults(readOscal(file).document as unknown as ResultsDocument).assessment;
const preview = (by: Session, file: string, more: object = {}) =>
  post<AssessmentImport>(by, "/api/assessment-imports/previews", { file, ...more });

test.each(["json", "xml", "yaml"])(
  "our own results in %s become the same assessment in another tenant",
  async (format) => {
    const file = await results(assessor, id, format);
    const shown = await preview(other, file);
    expect(shown).toMatchObject({
      format,
      problem: null,
      own: true,
      name: "CUI",
      framework: { id: "nist-sp-800-171-r2" },
      counts: { entries: 110, missing: 0, answered: 3, objectives: 1, comments: 1, evidence: 2 },
      unknownCount: 0,
      blocked: null,
    });
    expect(shown.leftOut.map(({ what }) => what)).toEqual(["State of the assessment"]);
    const made = await post<AssessmentRecord>(other, "/api/assessment-imports", {
      file,
      sha256: shown.sha256,
      name: `From ${format}`,
    });
    expect(made).toMatchObject({
      status: "draft",
      scoringModel: "sprs",
      groups: ["3.1", "3.5"],
      clientId: null,
    });
    expect(made.counts).toMatchObject({ total: 110, met: 1, notMet: 1, notApplicable: 1 });
    const [before, after] = [said(file), said(await results(other, made.id))];
    const named = (name: string) => (name === "" ? "" : `${name} (imported)`);
    expect(after.answers).toEqual(
      before.answers.map((one) => ({
        ...one,
        assignee: named(one.assignee),
        answeredBy: named(one.answeredBy),
      })),
    );
    expect(after.comments.filter(({ entry }) => entry !== null)).toEqual(
      before.comments.map((one) => ({ ...one, by: named(one.by) })),
    );
    expect(after.comments.find(({ entry }) => entry === null)!.text).toContain("Due: 2027-01-01");
    const proofs = ({ evidence }: SaidAssessment) =>
      evidence.map(({ name, kind, expiresOn, collectedOn, entries, revisions }) => [
        name,
        kind,
        expiresOn,
        collectedOn,
        entries,
        ...revisions.map(({ url, text: body }) => [url, body]),
      ]);
    expect(proofs(after)).toEqual(proofs(before));
    expect((await audited(h, "assessment.import")).at(-1)).toMatchObject({
      detail: { file: shown.sha256, own: true, entries: 110 },
    });
  },
);

test("importing again changes no name a second time", async () => {
  const first = await post<AssessmentRecord>(other, "/api/assessment-imports", {
    file: text,
    sha256: (await preview(other, text)).sha256,
    name: "Once",
  });
  const again = await results(other, first.id);
  const second = await post<AssessmentRecord>(other, "/api/assessment-imports", {
    file: again,
    sha256: (await preview(other, again)).sha256,
    name: "Twice",
  });
  expect(said(await results(other, second.id)).answers).toEqual(said(again).answers);
});

test("another file than the shown one isn't imported, nor what isn't valid, nor other models", async () => {
  const { sha256 } = await preview(other, text);
  await post(other, "/api/assessment-imports", { file: `${text} `, sha256, name: "x" }, 409);
  expect(await preview(other, "{")).toMatchObject({
    problem: expect.stringContaining("can't be read") as string,
  });
  const plan = (await assessor.call("GET", `/api/assessments/${id}/file?file=plan`)).json<AssessmentFile>()
    .content;
  expect((await preview(other, plan)).problem).toBe(
    "This is an OSCAL assessment plan. Choose assessment results.",
  );
  const invalid = text.replace('"start"', '"begin"');
  expect(await preview(other, invalid)).toMatchObject({
    problem: "This isn't a valid OSCAL document.",
    findings: expect.arrayContaining([
      expect.objectContaining({ line: expect.any(Number) as number }),
    ]) as object,
  });
  await post(other, "/api/assessment-imports", { file: invalid, sha256, name: "x" }, 400);
  await post(other, "/api/assessment-imports/previews", { file: text, framework: "no-such" }, 400);
});

const FOREIGN = {
  "assessment-results": {
    uuid: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
    metadata: {
      title: "Their SAR",
      "last-modified": "2026-01-01T00:00:00Z",
      version: "1",
      "oscal-version": "1.2.1",
    },
    "import-ap": { href: "https://example.com/sp-800-53-plan.json" },
    results: [
      {
        uuid: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a02",
        title: "First",
        description: "First",
        start: "2026-01-01T00:00:00Z",
        "reviewed-controls": { "control-selections": [{ "include-all": {} }] },
        findings: [
          ["ac-2_smt.a", "not-satisfied"],
          ["ac-2.1", "satisfied"],
          ["zz-99", "satisfied"],
          ["__proto__", "not-satisfied"],
        ].map(([target, state], at) => ({
          uuid: `7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7b0${at}`,
          title: target,
          description: "**Seen** <script>alert(1)</script>",
          target: { type: "statement-id", "target-id": target, status: { state } },
        })),
      },
    ],
  },
};

test("others' results are taken by control, and what the framework doesn't have is named", async () => {
  const file = JSON.stringify(FOREIGN);
  const shown = await preview(other, file);
  expect(shown).toMatchObject({
    own: false,
    name: "Their SAR",
    framework: { id: "nist-sp-800-53-r5" },
    counts: { entries: 2, inScope: 2, answered: 2 },
    unknown: ["zz-99", "__proto__"],
  });
  const made = await post<AssessmentRecord>(other, "/api/assessment-imports", {
    file,
    sha256: shown.sha256,
    name: "Theirs",
  });
  expect(made.counts).toMatchObject({ inScope: 2, met: 1, notMet: 1 });
  const entry = await other.call("GET", `/api/assessments/${made.id}/answers/entry?entry=AC-2`);
  expect(entry.json()).toMatchObject({ result: "not-met", note: expect.stringContaining("Seen") as string });
});

test("a plan without room for another assessment says so first, and refuses", async () => {
  await h.db.asOwner("update tenants set plan = 'starter' where id = $1", [h.b.id]);
  try {
    for (let made = 0; made < 5; made++)
      await other.call("POST", "/api/assessments", { name: `${made}`, framework: "nist-csf-2-0" });
    const shown = await preview(other, text);
    expect(shown.blocked).toContain("plan includes");
    await post(other, "/api/assessment-imports", { file: text, sha256: shown.sha256, name: "x" }, 403);
  } finally {
    await h.db.asOwner("update tenants set plan = 'enterprise'");
  }
});

test("a file of answers shows what it'd change, field by field, and saves it as one change that can be taken back", async () => {
  const csv = (await assessor.call("GET", `/api/assessments/${id}/export`)).json<{ csv: string }>().csv;
  const fill = (file: string, encoding = "text") =>
    post<AnswersFill>(assessor, `/api/assessments/${id}/fills/previews`, { file, encoding });
  expect(await fill(csv)).toMatchObject({ problem: null, rows: [], unchanged: 110, problems: [] });
  const workbook = (await assessor.call("GET", `/api/assessments/${id}/file`)).json<AssessmentFile>();
  expect(await fill(workbook.content, "xlsx")).toMatchObject({ rows: [], unchanged: 110, problems: [] });

  const shown = await fill(
    [
      "Entry;Result;Note;Objectives;Maturity;Assigned to;Constructor",
      "3.1.1;Partially met;;3.1.1[b]: met;3;Ada;x",
      "3.1.5;met;'=1+1;;;;",
      "3.1.6;perhaps;;;9;;",
      "9.9.9;met;;;;;",
      "__proto__;met;;;;;",
    ].join("\n"),
  );
  expect(shown.columns).toEqual(["Result", "Note", "Objectives", "Maturity"]);
  expect(shown.ignored).toEqual(["Assigned to", "Constructor"]);
  expect(shown.rows).toMatchObject([
    {
      entry: "3.1.1",
      changes: expect.arrayContaining([
        { field: "result", before: "not-met", after: "partially-met" },
        { field: "objectives", before: "", after: "3.1.1[b]: met" },
        { field: "maturity", before: "", after: "3" },
      ]) as object,
      answer: { objectives: { "3.1.1[a]": "not-met", "3.1.1[b]": "met" } },
    },
    { entry: "3.1.5", answer: { result: "met", note: "=1+1" } },
  ]);
  expect(shown.problems.map(({ entry }) => entry)).toEqual(["3.1.6", "3.1.6", "9.9.9", "__proto__"]);

  const before = said(await results(assessor, id)).answers;
  const restore = (answers: readonly object[]) =>
    post<{ changed: object[]; kept: string[] }>(assessor, `/api/assessments/${id}/answers/restore`, {
      answers,
    });
  const saved = await restore(shown.rows.map(({ answer }) => answer));
  expect(saved.kept).toEqual([]);
  expect(saved.changed).toHaveLength(2);
  expect((await restore(shown.rows.map(({ undo }) => undo))).kept).toEqual([]);
  const again = said(await results(assessor, id)).answers;
  const content = (all: SaidAssessment["answers"]) =>
    all.map(({ answeredAt: _at, answeredBy: _by, ...one }) => one);
  expect(content(again)).toEqual(content(before));
  expect((await fill("Result\nmet")).problem).toContain("no column");
});

test("a draft's answers aren't filled in, and others' assessments aren't there", async () => {
  const draft = await post<AssessmentRecord>(assessor, "/api/assessments", {
    name: "Draft",
    framework: "nist-sp-800-171-r2",
  });
  const path = (of: string) => `/api/assessments/${of}/fills/previews`;
  await post(assessor, path(draft.id), { file: "Entry,Result\n3.1.1,met" }, 409);
  await post(assessor, path(draft.id), { file: "Entry,In scope\n3.1.1,no" }, 200);
  await post(other, path(id), { file: "Entry,Result\n3.1.1,met" }, 404);
  const analyst = await h.signedIn("risk_analyst");
  expect((await analyst.call("POST", "/api/assessment-imports/previews", { file: text })).statusCode).toBe(
    403,
  );
});

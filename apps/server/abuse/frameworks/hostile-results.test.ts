/**
 * Someone who may import assessments sends results to stop the server (100 MB behind a small gzip, nesting, entities, 10,000 findings), to poison what is made of them
 * (identifiers like `__proto__`, scripts and formulas in notes, names that pass for colleagues), or to put an assessment into a client that isn't theirs.
 */
import { gzipSync } from "node:zlib";
import type { AssessmentFile } from "@crq/contract/compliance/assessments/files";
import type { AnswersFill, AssessmentImport } from "@crq/contract/compliance/assessments/imports";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { OWN } from "@crq/frameworks/oscal/convert/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let one: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  one = await h.signedIn("assessor");
});
afterAll(() => h.close());

const uuid = (i: number) => `3f2b6c1e-0000-4000-8000-${String(i).padStart(12, "0")}`;
const own = (name: string, value: string) => ({ name, ns: OWN, value });
/** Results as the product writes them, with findings as they're given. */
const results = (findings: readonly object[], props: readonly object[] = []) =>
  JSON.stringify({
    "assessment-results": {
      uuid: uuid(0),
      metadata: {
        title: "Results",
        version: "1",
        "last-modified": "2026-01-01T00:00:00Z",
        "oscal-version": "1.2.1",
      },
      "import-ap": { href: "#plan" },
      results: [
        {
          uuid: uuid(1),
          title: "Results",
          description: "Results",
          start: "2026-01-01T00:00:00Z",
          ...(props.length > 0 && { props }),
          "reviewed-controls": { "control-selections": [{ "include-all": {} }] },
          findings,
        },
      ],
    },
  });
const finding = (i: number, id: string, props: readonly object[] = [], description = "Seen") => ({
  uuid: uuid(i + 10),
  title: "A finding",
  description,
  target: {
    type: "statement-id",
    "target-id": id,
    ...(props.length > 0 && { props }),
    status: { state: "not-satisfied" },
  },
});

async function shown(body: object, path = "/api/assessment-imports/previews"): Promise<AssessmentImport> {
  const began = performance.now();
  const answer = await one.call("POST", path, body);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect((await one.call("GET", "/api/assessments")).statusCode).toBe(200); // still answering
  return answer.json<AssessmentImport>();
}
const packed = (text: string) => ({ encoding: "gzip", file: gzipSync(text).toString("base64") });
async function imported(file: string, more: object = {}): Promise<AssessmentRecord> {
  const { sha256, problem } = await shown({ file, ...more });
  expect(problem).toBeNull();
  const made = await one.call("POST", "/api/assessment-imports", { file, sha256, name: "Theirs", ...more });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<AssessmentRecord>();
}

test("100 MB, deep nesting, external and multiplying entities end at their bounds", async () => {
  const bomb = { encoding: "gzip", file: gzipSync(Buffer.alloc(100_000_000, 0x20)).toString("base64") };
  expect((await shown(bomb)).problem).toBe("The file is larger than 20 MB.");
  const deep = await shown({ file: `{"assessment-results":${"[".repeat(200_000)}` });
  expect(deep.problem).toMatch(/nested more than/);
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><assessment-results>&a;</assessment-results>`;
  expect((await shown({ file: outside })).problem).toMatch(/can't be read/);
  const laughs = Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join(
    "",
  );
  const laughing = `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]><assessment-results>&a20;</assessment-results>`;
  expect((await shown({ file: laughing })).problem).toMatch(/can't be read/);
  const aliases = ["a: &a0 [x]"];
  for (let i = 1; i < 30; i++) aliases.push(`b${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`);
  expect((await shown({ file: aliases.join("\n") })).problem).toMatch(/can't be read/);
});

test("10,000 findings are read in time, and those that the framework doesn't have are counted", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => finding(i, i < 5000 ? "ac-2" : `zz-${i}`));
  const preview = await shown({ ...packed(results(many)), framework: "nist-sp-800-53-r5" });
  expect(preview).toMatchObject({ problem: null, counts: { entries: 1, answered: 1 } });
  expect(preview.unknown.length).toBeLessThanOrEqual(200);
  expect(preview.leftOut.map(({ what }) => what)).toEqual(
    expect.arrayContaining(["Entries", "Findings joined"]),
  );
});

test("identifiers named like parts of a prototype change nothing but themselves", async () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];
  const file = results(
    [
      ...names.map((name, i) => finding(i, "_x", [own("entry", name), own("result", "met")])),
      ...names.map((name, i) => ({
        ...finding(i + 20, "_x", [own("entry", "3.1.1"), own("objective", name), own("result", "met")]),
        target: {
          ...finding(0, "_x", [own("entry", "3.1.1"), own("objective", name), own("result", "met")]).target,
          type: "objective-id",
        },
      })),
      finding(40, "_x", [own("entry", "3.1.1"), own("result", "__proto__"), own("maturity", "99")]),
    ],
    [
      own("form", "1"),
      own("framework", "nist-sp-800-171-r2"),
      own("group", "__proto__"),
      own("scoring-model", "__proto__"),
    ],
  );
  const made = await imported(file);
  expect(made).toMatchObject({ scoringModel: "implementation", groups: [] });
  const { items } = (await one.call("GET", `/api/assessments/${made.id}/answers`)).json<{
    items: object[];
  }>();
  expect(items).toHaveLength(110);
  expect(items[0]).toMatchObject({ entry: "3.1.1", result: null, maturity: null, objectives: {} });
  expect(({} as Record<string, unknown>)["met"]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const NASTY = [
  "=HYPERLINK(1)",
  "+1+1|cmd",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
];

test("scripts and formulas in notes stay text: never a formula in a file, never a name of someone here", async () => {
  const file = results(
    NASTY.map((note, i) =>
      finding(i, "_x", [
        own("entry", `3.1.${i + 1}`),
        own("note", note),
        own("answered-by", "Ada Admin"),
        own("assignee", "Ada Admin"),
      ]),
    ),
    [own("form", "1"), own("framework", "nist-sp-800-171-r2")],
  );
  const { id } = await imported(file);
  for (const [i, note] of NASTY.entries()) {
    const entry = `3.1.${i + 1}`;
    const read = await one.call("GET", `/api/assessments/${id}/answers/entry?entry=${entry}`);
    expect(read.json()).toMatchObject({
      note,
      answeredBy: "Ada Admin (imported)",
      assigneeId: null,
      assigneeName: "Ada Admin (imported)",
    });
  }
  const csv = (await one.call("GET", `/api/assessments/${id}/export`)).json<{ csv: string }>().csv;
  expect(csv).toContain("'=HYPERLINK(1)");
  expect(csv).not.toMatch(/(?:^|[,;|\n"])[=+]/m);
});

test("an assessment isn't imported into a client of others", async () => {
  const file = results([finding(0, "ac-2")]);
  const { sha256 } = await shown({ file });
  const into = (by: Pick<Session, "call">, clientId: string) =>
    by.call("POST", "/api/assessment-imports", { file, sha256, name: "Theirs", clientId });
  expect((await into(one, h.b.client)).statusCode).toBe(400);
  const cast = castOf(h);
  const limited = await cast.session("assessor", { clientId: h.a.client });
  const calling = {
    call: (method: string, path: string, body?: object) => cast.call(limited, method, path, body),
  } as Pick<Session, "call">;
  expect((await into(calling, h.a.otherClient)).statusCode).toBe(404);
  const made = await calling.call("POST", "/api/assessment-imports", { file, sha256, name: "Mine" });
  expect(made.json()).toMatchObject({ clientId: h.a.client });
  for (const role of ["risk_analyst", "business_stakeholder"] as const) {
    const lower = await h.signedIn(role);
    expect((await into(lower, h.a.client)).statusCode, role).toBe(403);
  }
});

test("a hostile table fills in nothing beyond the assessment's entries", async () => {
  const made = (
    await one.call("POST", "/api/assessments", { name: "Open", framework: "nist-sp-800-171-r2" })
  ).json<AssessmentRecord>();
  await one.call("POST", `/api/assessments/${made.id}/start`, { version: made.version });
  const path = `/api/assessments/${made.id}/fills/previews`;
  const fill = async (body: object) => (await shown(body, path)) as unknown as AnswersFill;
  const rows = Array.from({ length: 9000 }, (_, i) => `x${i},met,__proto__: met`);
  const many = await fill(packed(["Entry,Result,Objectives", ...rows, "3.1.1,,__proto__: met"].join("\n")));
  expect(many).toMatchObject({ rows: [], problemCount: 9000 });
  expect(many.problems.length).toBeLessThanOrEqual(200);
  expect((await fill({ ...packed(" ".repeat(30_000_000)) })).problem).toMatch(/larger than 20 MB/);
  expect((await fill({ encoding: "xlsx", file: "bm90IGEgemlw" })).problem).toMatch(/isn't a valid XLSX/);
  const workbook = (await one.call("GET", `/api/assessments/${made.id}/file`)).json<AssessmentFile>();
  expect(await fill({ encoding: "xlsx", file: workbook.content })).toMatchObject({
    rows: [],
    unchanged: 110,
  });
});

/** OSCAL documents are kept as they came, after a preview, and say which controls they speak about. */
import { gzipSync } from "node:zlib";
import type { DocumentPreview, OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { componentDefinition, type Requirement } from "../../../../test/files/oscal-files.ts";

let h: Harness;
let one: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
});
afterAll(() => h.close());
afterEach(() => h.db.asOwner("delete from oscal_documents"));

const AC_2: Requirement = { "control-id": "ac-2", description: "Accounts are kept in one directory." };
const file = (requirements: readonly Requirement[] = [AC_2], title?: string) =>
  JSON.stringify(componentDefinition(requirements, title));

const previewed = async (text: string, more: object = {}) => {
  const answer = await one.call("POST", "/api/oscal-documents/previews", { file: text, ...more });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
  return answer.json<DocumentPreview>();
};
const kept = async (text: string, more: object = {}, by = one) => {
  const { sha256 } = await previewed(text);
  const body = { name: "Directory", file: text, sha256, ...more };
  const answer = await by.call("POST", "/api/oscal-documents", body);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
  return answer.json<OscalDocument>();
};
const mentionsOf = async (id: string) =>
  (await one.call("GET", `/api/oscal-documents/${id}/mentions`)).json<{ items: object[]; total: number }>();

test("a preview says what a file is, what it speaks about, and what its framework doesn't know", async () => {
  const text = file([
    AC_2,
    { "control-id": "ac-99", description: "Made up" },
    { ...AC_2, "control-id": "sc-8.1" },
  ]);
  expect(await previewed(text)).toMatchObject({
    format: "json",
    model: "component-definition",
    problem: null,
    findings: [],
    title: "Directory service",
    framework: "nist-sp-800-53-r5",
    mentions: 3,
    controls: 3,
    entries: [
      { entry: "AC-2", known: true, mentions: 1 },
      { entry: "ac-99", known: false, mentions: 1 },
      { entry: "SC-8(1)", known: true, mentions: 1 },
    ],
    unknown: ["ac-99"],
    unknownCount: 1,
    sameAs: null,
    changes: null,
  });
  expect(await previewed(text, { framework: null })).toMatchObject({ framework: null, unknown: [] });
});

test("an invalid file is refused with path, line and column of each error, and so are files that are something else", async () => {
  const invalid = file().replace('"type":"software",', "").replace(/\{/g, "{\n");
  const { problem, findings } = await previewed(invalid);
  expect(problem).toBe("This isn't a valid OSCAL document.");
  expect(findings).toEqual([
    {
      path: "/component-definition/components/0",
      message: "'type' is missing",
      line: expect.any(Number),
      column: expect.any(Number),
    },
  ]);
  const problems: (string | null)[] = [];
  // One after the other: a person has two places where files are read.
  for (const text of ['{"catalog": {}}', '{"a": 1}', "{", "", "<a><b></a>"])
    problems.push((await previewed(text)).problem);
  expect(problems).toEqual([
    expect.stringMatching(/^This is an OSCAL catalog\. /),
    expect.stringMatching(/no OSCAL document/),
    expect.stringMatching(/line 1, column 2/),
    "The file is empty.",
    expect.stringMatching(/line 1, column \d/),
  ]);
  const body = { name: "Invalid", file: invalid, sha256: "0".repeat(64) };
  const answer = await one.call("POST", "/api/oscal-documents", body);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { errors: [{ path: "file", message: expect.stringContaining("'type' is missing (line ") }] },
  ]);
});

test("only the previewed file is kept", async () => {
  const { sha256 } = await previewed(file());
  const body = { name: "Directory", file: file([AC_2], "Another title"), sha256 };
  expect((await one.call("POST", "/api/oscal-documents", body)).statusCode).toBe(409);
});

test("a document is kept to the letter, also when it comes compressed, and logged with its hash", async () => {
  const text = file().replace("{", "{ ");
  const packed = gzipSync(text).toString("base64");
  const { sha256 } = await previewed(packed, { encoding: "gzip" });
  const made = await one.call("POST", "/api/oscal-documents", {
    name: "Directory",
    file: packed,
    encoding: "gzip",
    sha256,
  });
  const document = made.json<OscalDocument>();
  expect(document).toMatchObject({ size: text.length, sha256, mentions: 1, controls: 1, clientId: null });
  const download = await one.call("GET", `/api/oscal-documents/${document.id}/download`);
  expect(download.json()).toEqual({ name: "Directory.json", type: "application/json", text });
  expect(await previewed(text)).toMatchObject({ sameAs: { id: document.id, name: "Directory" } });
  expect(await audited(h, "oscal-document.create")).toMatchObject([
    { detail: { name: "Directory", after: { sha256, framework: "nist-sp-800-53-r5" } } },
  ]);
  expect(await audited(h, "oscal-document.download")).toMatchObject([{ detail: { format: "json" } }]);
});

test("goes out as XML and YAML that come in again as the same document", async () => {
  const { id } = await kept(file([AC_2, { "control-id": "ac-3", description: "*One* & <two>" }]));
  for (const format of ["xml", "yaml"]) {
    const { name, text } = (
      await one.call("GET", `/api/oscal-documents/${id}/download?format=${format}`)
    ).json<{ name: string; text: string }>();
    expect(name).toBe(`Directory.${format}`);
    expect(await previewed(text, { replaces: id })).toMatchObject({
      format,
      problem: null,
      changes: { new: 0, gone: 0, changed: 0, unchanged: 2 },
    });
  }
});

test("a newer file replaces a document after a preview of what changes, and only if no one else changed it", async () => {
  const { id, version } = await kept(
    file([AC_2, { ...AC_2, "control-id": "ac-3" }, { ...AC_2, "control-id": "ac-4" }]),
  );
  const newer = file([
    AC_2,
    { "control-id": "ac-3", description: "Otherwise" },
    { ...AC_2, "control-id": "ac-5" },
  ]);
  const { sha256, changes } = await previewed(newer, { replaces: id });
  expect(changes).toEqual({
    new: 1,
    gone: 1,
    changed: 1,
    unchanged: 1,
    items: [
      { entry: "AC-3", state: "changed", before: 1, after: 1 },
      { entry: "AC-5", state: "new", before: 0, after: 1 },
      { entry: "AC-4", state: "gone", before: 1, after: 0 },
    ],
  });
  const send = (sent: number) =>
    one.call("POST", `/api/oscal-documents/${id}/file`, { version: sent, file: newer, sha256 });
  expect((await send(version)).json()).toMatchObject({ version: version + 1, sha256 });
  expect((await send(version)).statusCode).toBe(409);
  expect(await mentionsOf(id)).toMatchObject({
    items: [{ entry: "AC-2" }, { entry: "AC-3" }, { entry: "AC-5" }],
  });
  expect(await audited(h, "oscal-document.replace")).toHaveLength(1);
});

test("choosing another framework matches the identifiers again", async () => {
  const { id, version } = await kept(file([{ "control-id": "SP_800_171_03.01.01", description: "Yes" }]), {
    framework: "nist-sp-800-53-r5",
  });
  expect(await mentionsOf(id)).toMatchObject({ items: [{ entry: "SP_800_171_03.01.01", known: false }] });
  const changed = await one.call("PATCH", `/api/oscal-documents/${id}`, {
    version,
    framework: "nist-sp-800-171-r2",
  });
  expect(changed.json()).toMatchObject({ framework: "nist-sp-800-171-r2", unknown: 0 });
  expect(await mentionsOf(id)).toMatchObject({ items: [{ entry: "3.1.1", known: true }] });
  const answer = await one.call("PATCH", `/api/oscal-documents/${id}`, { version: 2, framework: "nowhere" });
  expect(answer.statusCode).toBe(400);
});

test("the list finds, filters, sorts and exports documents", async () => {
  const first = await kept(file(), { name: "A directory", clientId: h.a.client });
  await kept(file([{ "control-id": "GV.OC-01", description: "Known" }]), { name: "B mission" });
  const names = async (query: string) =>
    (await one.call("GET", `/api/oscal-documents?${query}`))
      .json<{ items: OscalDocument[] }>()
      .items.map(({ name }) => name);
  expect(await names("")).toEqual(["A directory", "B mission"]);
  expect(await names("sort=name&order=desc")).toEqual(["B mission", "A directory"]);
  expect(await names("q=mission")).toEqual(["B mission"]);
  expect(await names("framework=nist-csf-2-0")).toEqual(["B mission"]);
  expect(await names(`clientId=${h.a.client}`)).toEqual(["A directory"]);
  expect(await names("model=system-security-plan")).toEqual([]);
  expect((await one.call("POST", `/api/oscal-documents/${first.id}/archive`)).statusCode).toBe(200);
  expect(await names("")).toEqual(["B mission"]);
  expect(await names("archived=yes")).toEqual(["A directory"]);
  const { csv } = (await one.call("GET", "/api/oscal-documents/export")).json<{ csv: string }>();
  expect(csv).toMatch(/B mission,component-definition/);
});

test("a document is archived, restored and deleted for good", async () => {
  const { id } = await kept(file());
  const act = (method: string, path = "") => one.call(method, `/api/oscal-documents/${id}${path}`);
  expect((await act("POST", "/archive")).json()).toMatchObject({ archivedAt: expect.any(String) });
  expect((await act("POST", "/archive")).statusCode).toBe(409);
  expect((await act("POST", "/restore")).json()).toMatchObject({ archivedAt: null });
  expect((await act("DELETE")).statusCode).toBe(204);
  expect((await act("GET")).statusCode).toBe(404);
  expect(await h.db.asOwner("select from oscal_mentions")).toEqual([]);
});

describe("permissions", () => {
  test("who reads frameworks reads documents, and only assessors and administrators edit them", async () => {
    const { id } = await kept(file());
    const analyst = await h.signedIn("risk_analyst");
    expect((await analyst.call("GET", `/api/oscal-documents/${id}`)).statusCode).toBe(200);
    expect((await analyst.call("DELETE", `/api/oscal-documents/${id}`)).statusCode).toBe(403);
    expect((await analyst.call("POST", "/api/oscal-documents/previews", { file: file() })).statusCode).toBe(
      403,
    );
    const viewer = await h.signedIn("viewer");
    expect((await viewer.call("GET", "/api/oscal-documents")).statusCode).toBe(403);
  });
});

/** Importing frameworks from files: what a preview says, and what a confirmed import makes of it. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { writeOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, created, errorsOf } from "../../../../test/browser.ts";
import { sent, smallCatalog } from "../../../../test/files/framework-files.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
let colleague: Session;

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  colleague = await h.signedIn("admin");
});
afterAll(() => h.close());

const catalogFile = (...given: Parameters<typeof smallCatalog>) =>
  sent("catalog.json", writeOscal("catalog", smallCatalog(...given), "json"));
const previewed = async (body: object) =>
  (await author.call("POST", "/api/framework-imports/previews", body)).json<FrameworkImport>();
const confirmed = (body: object) => author.call("POST", "/api/framework-imports", body);
const contentOf = async (id: string) =>
  (await author.call("GET", `/api/frameworks/${id}/content`)).json<FrameworkContent>();
const imported = async (body: object, about?: object) => {
  const { fingerprint } = await previewed(body);
  return created(await confirmed({ ...body, fingerprint, ...(about && { about }) })).json<Framework>();
};
const published = async (framework: Framework) => {
  const { id, version } = framework;
  const submitted = await author.call("POST", `/api/frameworks/${id}/submit`, { version });
  const again = { version: submitted.json<Framework>().version };
  return (await colleague.call("POST", `/api/frameworks/${id}/approve`, again)).json<Framework>();
};

test("a catalog is recognized by its content in each format, compared with the shipped framework, and imported as a draft", async () => {
  for (const format of ["json", "xml", "yaml"] as const) {
    const source = sent("anything.dat", writeOscal("catalog", smallCatalog(), format));
    const shown = await previewed({ source });
    expect(shown).toMatchObject({
      file: { name: "anything.dat", url: null, format: `oscal-${format}` },
      model: "catalog",
      about: {
        title: "Some controls",
        edition: "7",
        lastModified: "2026-01-02T03:04:05Z",
        oscalVersion: "1.2.1",
      },
      basedOn: { recognized: "nist-sp-800-53-r5", used: "nist-sp-800-53-r5" },
      counts: { groups: 1, entries: 3, withdrawn: 1, withStatement: 1 },
      findings: [],
      differences: { compared: "structure", counts: { added: 0, changed: 1, moved: 0, same: 2 } },
    });
    expect(shown.differences!.changed[0]).toMatchObject({ id: "AC-2", fields: [{ field: "title" }] });
    const made = created(await confirmed({ source, fingerprint: shown.fingerprint })).json<Framework>();
    expect(made).toMatchObject({
      title: "Some controls",
      edition: "7",
      origin: "imported",
      status: "draft",
      entries: 3,
    });
    expect((await contentOf(made.id)).official["AC-1"]).toEqual({ statement: "Write it down." });
    expect((await audited(h, "framework.import")).at(-1)).toMatchObject({
      object_id: made.id,
      detail: {
        file: {
          name: "anything.dat",
          format: `oscal-${format}`,
          sha256: shown.file.sha256,
          bytes: Buffer.from(source.content, "base64").length,
        },
      },
    });
  }
});

test("what it's based on can be chosen, or nothing", async () => {
  const source = catalogFile();
  expect(await previewed({ source, basedOn: null })).toMatchObject({
    basedOn: { recognized: "nist-sp-800-53-r5", used: null },
    differences: null,
  });
  const wrong = await author.call("POST", "/api/framework-imports/previews", { source, basedOn: "nothing" });
  expect(errorsOf(wrong)).toEqual([{ path: "basedOn", message: "there is no such framework" }]);
  const made = await imported({ source, basedOn: null }, { title: "Ours", edition: "1", publisher: "Us" });
  expect(made).toMatchObject({ title: "Ours", edition: "1", publisher: "Us", basedOn: null });
});

test("an invalid file is answered with path, line and column of each error, and can't be confirmed", async () => {
  const { metadata: _, ...catalog } = smallCatalog();
  const text = JSON.stringify({ catalog: { ...catalog, uuid: "no" } }, null, 2);
  const source = sent("catalog.json", text);
  const shown = await previewed({ source });
  expect(shown).toMatchObject({
    model: "catalog",
    counts: { entries: 0 },
    differences: null,
    fingerprint: null,
  });
  expect(shown.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "/catalog/uuid", line: 3, column: 13, in: "source" }),
      expect.objectContaining({ path: "/catalog", message: expect.stringContaining("metadata") as string }),
    ]),
  );
  expect((await confirmed({ source, fingerprint: "0".repeat(64) })).statusCode).toBe(409);
  expect((await previewed({ source: sent("a.json", '{"catalog": {,}}') })).findings).toMatchObject([
    { line: 1, column: 14, message: "expected a key in double quotes or '}', found ','" },
  ]);
});

test.each([
  ["a component definition", "component-definition", "oscal-documents"],
  ["a system security plan", "system-security-plan", "oscal-documents"],
  ["a mapping collection", "mapping-collection", "cross-framework-mapper"],
])("%s is named, with where it's imported", async (what, model, where) => {
  const document = JSON.stringify({ [model]: { uuid: "x" } });
  const shown = await previewed({ source: sent("some.json", document) });
  expect(shown).toMatchObject({ model, elsewhere: { what, where }, fingerprint: null });
});

test.each([
  ["", "the file is empty"],
  ["hello", "the file is neither OSCAL (JSON, XML or YAML) nor CSV or XLSX"],
  ["%PDF-1.7 …", "the file is a PDF. Import OSCAL, CSV or XLSX."],
  [Buffer.from([0x1f, 0x8b, 8, 0]), "the file is compressed in a way that can't be read"],
  [Buffer.from([0xc3, 0x28, 0x2c]), "the file isn't text in UTF-8. Save it in that encoding."],
])("what is no file of a framework is refused in words: %#", async (content, message) => {
  expect((await previewed({ source: sent("file", content) })).findings).toMatchObject([
    { message: expect.stringContaining(message) as string },
  ]);
});

test("a draft's content is replaced after a comparison with it, unless draft or file changed since the preview", async () => {
  const made = await imported({ source: catalogFile() });
  const into = { as: "draft", id: made.id, version: made.version };
  const source = catalogFile([
    { id: "ac-2", title: "Accounts", statement: "Know them." },
    { id: "ac-3", title: "Access Enforcement" },
  ]);
  const shown = await previewed({ source, into });
  expect(shown).toMatchObject({
    target: { id: made.id, version: made.version, status: "draft" },
    differences: {
      from: { id: made.id },
      compared: "all",
      counts: { added: 1, gone: 2, changed: 1 },
      added: [{ id: "AC-3" }],
      changed: [{ id: "AC-2", fields: [{ field: "statement", before: "", after: "Know them." }] }],
    },
  });
  const { fingerprint } = shown;
  const other = await confirmed({ source: catalogFile(), into, fingerprint });
  expect(other.statusCode).toBe(409);
  expect((await confirmed({ source, fingerprint })).statusCode).toBe(409);
  const change = { title: "Another title", version: made.version };
  await author.call("PATCH", `/api/frameworks/${made.id}`, change);
  expect((await confirmed({ source, into, fingerprint })).statusCode).toBe(409);
  const later = { ...into, version: made.version + 1 };
  const again = (await previewed({ source, into: later })).fingerprint;
  expect(again).not.toBe(fingerprint);
  const replaced = created(await confirmed({ source, into: later, fingerprint: again })).json<Framework>();
  expect(replaced).toMatchObject({ id: made.id, title: "Another title", entries: 2 });
  expect((await contentOf(made.id)).catalog.entries.map(({ id }) => id)).toEqual(["AC-2", "AC-3"]);
});

test("a file becomes the next edition of a published framework, compared with the one before", async () => {
  const first = await published(await imported({ source: catalogFile() }));
  const source = catalogFile([{ id: "ac-1", title: "Policy and Procedures", statement: "Write it." }], {
    version: "8",
  });
  const into = { as: "edition", id: first.id, version: first.version };
  const shown = await previewed({ source, into });
  expect(shown.differences).toMatchObject({
    from: { id: first.id, edition: "7" },
    counts: { gone: 2, changed: 1 },
  });
  const next = created(await confirmed({ source, into, fingerprint: shown.fingerprint })).json<Framework>();
  expect(next).toMatchObject({ predecessorId: first.id, status: "draft", edition: "8", origin: "imported" });
  const draft = { source, into: { as: "draft", id: first.id, version: first.version } };
  expect((await author.call("POST", "/api/framework-imports/previews", draft)).statusCode).toBe(409);
});

test("a profile takes its controls from a shipped framework, one of the tenant's, or a second file", async () => {
  const profile = {
    uuid: "0b1b1a2e-6d0c-4b52-9a55-3a3d1e3c7d22",
    metadata: {
      title: "Few",
      "last-modified": "2026-01-02T03:04:05Z",
      version: "1",
      "oscal-version": "1.2.1",
    },
    imports: [{ href: "#some", "include-controls": [{ "with-ids": ["ac-2"] }] }],
    merge: { "as-is": true },
  };
  const source = sent("profile.yaml", writeOscal("profile", profile, "yaml"));
  const alone = await previewed({ source });
  expect(alone).toMatchObject({
    model: "profile",
    profile: { imports: ["#some"], catalog: null },
    findings: [{ path: "/profile/imports" }],
    fingerprint: null,
  });
  const own = await imported({ source: catalogFile() });
  for (const [catalog, title] of [
    [{ framework: "nist-sp-800-53-r5" }, "Account Management"],
    [{ framework: own.id }, "Accounts"],
    [catalogFile(), "Accounts"],
  ] as const) {
    const made = await imported({ source, catalog });
    expect(made).toMatchObject({ title: "Few", basedOn: "nist-sp-800-53-r5", entries: 1 });
    expect((await contentOf(made.id)).catalog).toMatchObject({
      groups: [{ id: "AC", title: "Access Control" }],
      entries: [{ id: "AC-2", title }],
    });
  }
  const lacking = await previewed({ source, catalog: catalogFile([{ id: "ac-1", title: "One" }]) });
  expect(lacking.findings).toMatchObject([{ message: "no imported catalog has the control ac-2" }]);
});

/** Importing frameworks from files: what a preview says, and what a confirmed import makes of it. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { writeOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, created } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { smallCatalog, sent } from "../../../../test/files/framework-files.ts";

let h: Harness;
let author: Session;

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
});
afterAll(() => h.close());

const previewed = async (body: object) =>
  (await author.call("POST", "/api/framework-imports/previews", body)).json<FrameworkImport>();
const confirmed = (body: object) => author.call("POST", "/api/framework-imports", body);
const contentOf = async (id: string) =>
  (await author.call("GET", `/api/frameworks/${id}/content`)).json<FrameworkContent>();
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
      detail: { file: { name: "anything.dat", format: `oscal-${format}`, sha256: shown.file.sha256 } },
    });
  }
});

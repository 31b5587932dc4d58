/** NIST's own files: imported, downloaded and imported again, with nothing lost. Left out where they aren't beside the repository. */
import { existsSync, readFileSync } from "node:fs";
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { readOscal, writeOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { created } from "../../../../test/browser.ts";
import { sent } from "../../../../test/files/framework-files.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { LONG } from "../../../../test/long.ts";

const NIST = new URL("../../../../../../../shared/data/nist/", import.meta.url);
const CONTROLS = "NIST_SP-800-53_rev5-800-53A-draft_catalog-min.json";
const there = existsSync(new URL(CONTROLS, NIST));
if (!there) process.stdout.write("left out: NIST's files are not beside the repository\n");
const nist = (name: string) => readFileSync(new URL(name, NIST), "utf8");

let h: Harness;
let author: Session;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
});
afterAll(() => h.close());

const imported = async (body: object) => {
  const shown = (await author.call("POST", "/api/framework-imports/previews", body)).json<FrameworkImport>();
  expect(shown).toMatchObject({ findings: [], problems: [] });
  const answer = await author.call("POST", "/api/framework-imports", {
    ...body,
    fingerprint: shown.fingerprint,
  });
  return { shown, made: created(answer).json<Framework>() };
};
const contentOf = async ({ id }: Framework) => {
  const answer = await author.call("GET", `/api/frameworks/${id}/content`);
  const { catalog, official } = answer.json<FrameworkContent>();
  return { catalog: { ...catalog, id: "" }, official };
};
const downloaded = async ({ id }: Framework, format: string) =>
  (await author.call("GET", `/api/frameworks/${id}/download?format=${format}`)).json<{
    name: string;
    text: string;
  }>();

describe.skipIf(!there)("NIST's files", () => {
  // The other formats of a file of 4 MB take many seconds: smaller files are in them on every push.
  test.each(LONG ? (["json", "xml", "yaml"] as const) : (["json"] as const))(
    "SP 800-53 in %s is the shipped framework with its texts, and the same again after a download",
    async (format) => {
      const json = nist(CONTROLS);
      const text = format === "json" ? json : writeOscal("catalog", readOscal(json).document, format);
      const { shown, made } = await imported({ source: sent(`catalog.${format}`, text) });
      expect(shown).toMatchObject({
        basedOn: { used: "nist-sp-800-53-r5" },
        counts: { groups: 20, entries: 1189, withdrawn: 182 },
        differences: { compared: "structure", counts: { added: 0, gone: 0, moved: 0, groupsAdded: 0 } },
      });
      // The file is the draft with the objectives of 800-53A, two titles of which were corrected afterwards.
      const fields = shown.differences!.changed.map((one) => one.fields.map(({ field }) => field));
      expect(fields).toEqual([["title"], ["title"]]);
      const content = await contentOf(made);
      const file = await downloaded(made, `oscal-${format}`);
      const again = await imported({ source: sent(file.name, file.text) });
      expect(await contentOf(again.made)).toEqual(content);
    },
    120_000,
  );

  test.each([
    ["NIST_SP800-171_rev3_catalog.xml", "nist-sp-800-171-r3"],
    ["NIST_CSF_v2.0_catalog.xml", "nist-csf-2-0"],
  ])(
    "%s comes back the same from OSCAL and from CSV",
    async (name, basedOn) => {
      const { shown, made } = await imported({ source: sent(name, nist(name)) });
      expect(shown).toMatchObject({ basedOn: { used: basedOn }, differences: { counts: { gone: 0 } } });
      const content = await contentOf(made);
      for (const format of ["oscal-json", "csv"]) {
        const file = await downloaded(made, format);
        const again = await imported({ source: sent(file.name, file.text) });
        const { catalog, official } = await contentOf(again.made);
        const { title, version, publisher, titles } = content.catalog;
        expect({ catalog: { ...catalog, title, version, publisher, titles }, official }).toEqual(content);
      }
    },
    120_000,
  );

  test("a baseline's profile is resolved against the shipped framework and against the catalog's file", async () => {
    const source = sent("moderate.json", nist("NIST_SP-800-53_rev5_MODERATE-baseline_profile-min.json"));
    const shipped = await imported({ source, catalog: { framework: "nist-sp-800-53-r5" } });
    const withFile = await imported({ source, catalog: sent("catalog.json", nist(CONTROLS)) });
    expect(shipped.made.entries).toBe(withFile.made.entries);
    expect(withFile.shown.counts.withStatement).toBe(withFile.shown.counts.entries);
  }, 120_000);

  test("SP 800-53 comes back the same from the product's own CSV file", async () => {
    const { made } = await imported({ source: sent(CONTROLS, nist(CONTROLS)) });
    const content = await contentOf(made);
    const file = await downloaded(made, "csv");
    const again = await imported({ source: sent(file.name, file.text) });
    const { catalog, official } = await contentOf(again.made);
    expect(official).toEqual(content.official);
    expect(catalog.entries).toEqual(content.catalog.entries);
    expect(catalog.groups).toEqual(content.catalog.groups);
  }, 120_000);
});

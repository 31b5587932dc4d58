/** The published examples and templates come in, and go out in each format, with nothing lost. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { DocumentPreview, OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { differences } from "@crq/frameworks/oscal/compare";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

const DATA = new URL("../../../../../../../shared/data/", import.meta.url);
const missing = !existsSync(DATA);

let h: Harness;
let one: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
});
afterAll(() => h.close());

function textOf(name: string): string {
  const file = readFileSync(new URL(name, DATA));
  return (name.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
}

const FILES = missing
  ? []
  : ["oscal-examples", "fedramp"]
      .flatMap((folder) => readdirSync(new URL(folder, DATA)).map((name) => `${folder}/${name}`))
      .filter((name) => /ssp|component|assessment|plan-of-action|POAM|SSP/.test(name));

test.skipIf(!missing)("the published files are not beside the repository, in ../shared/data", (context) => {
  context.skip("nothing to read");
});

test.skipIf(missing).each(FILES.map((name) => [name]))("%s", async (name) => {
  const file = textOf(name);
  const preview = (await one.call("POST", "/api/oscal-documents/previews", { file })).json<DocumentPreview>();
  expect(preview).toMatchObject({ problem: null, findings: [] });
  const body = { name, file, sha256: preview.sha256 };
  const { id } = (await one.call("POST", "/api/oscal-documents", body)).json<OscalDocument>();
  const { document } = readOscal(file);
  for (const format of ["json", "xml", "yaml"]) {
    const answer = await one.call("GET", `/api/oscal-documents/${id}/download?format=${format}`);
    const { text } = answer.json<{ text: string }>();
    const again = readOscal(text);
    expect(again).toMatchObject({ format, model: preview.model, findings: [] });
    expect(differences(preview.model as never, document, again.document)).toEqual([]);
  }
  if (preview.controls > 0) expect(preview.framework).toBe("nist-sp-800-53-r5");
});

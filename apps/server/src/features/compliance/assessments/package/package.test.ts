/** A package for an auditor is whole, can be verified, and its names lead nowhere else. */
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Evidence, EvidenceUpload } from "@crq/contract/compliance/evidence";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../../../../test/access-cast.ts";
import { audited } from "../../../../../test/browser.ts";
import { evidenceFolder, uploadAs } from "../../../../../test/files/evidence-files.ts";
import { harness, type Harness } from "../../../../../test/harness.ts";
import { unzipped } from "../../../../http/files/bounded-zip.ts";

let h: Harness;
let cast: Cast;
let one: Caller;
let files: Awaited<ReturnType<typeof evidenceFolder>>;
let id: string;
const LONG = "n".repeat(295);
beforeAll(async () => {
  files = await evidenceFolder();
  h = await harness({ evidenceFiles: files });
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  one = await cast.session("assessor");
  const made = await post<AssessmentRecord>("/api/assessments", {
    name: "CUI <b>2026</b>",
    framework: "nist-sp-800-171-r2",
    clientId: h.a.client,
  });
  id = made.id;
  const proof = {
    collectedOn: "2026-01-01",
    clientId: h.a.client,
    links: [{ assessmentId: id, entry: "3.1.1" }],
  };
  for (const [name, file] of [
    ["Policy", "../../etc/passwd.txt"],
    ["Policy", `${LONG}.txt`],
    ["=Policy<script>", "CON.txt"],
  ] as const) {
    const upload = await uploadAs(h.app, one.headers, `Content of ${file.slice(0, 20)}`, file);
    expect(upload.statusCode, upload.body).toBe(201);
    await post("/api/evidence", { ...proof, name, kind: "file", upload: upload.json<EvidenceUpload>().id });
  }
  const text = await post<Evidence>("/api/evidence", { ...proof, name: "Text", kind: "text", text: "First" });
  await post(`/api/evidence/${text.id}/revisions`, {
    version: text.version,
    collectedOn: "2026-02-01",
    text: "Second",
  });
  await post("/api/evidence", { ...proof, name: "Link", kind: "link", url: "https://example.com/" });
});
afterAll(async () => {
  await h.close();
  await files.close();
});

async function post<T>(path: string, body: object): Promise<T> {
  const reply = await cast.call(one, "POST", path, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json<T>();
}
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const packed = (by: Caller = one, of = id) => cast.call(by, "GET", `/api/assessments/${of}/package`);

test("a package holds answers and every revision, and its list of hashes finds each file as it was packed", async () => {
  const reply = await packed();
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/zip"]);
  const read = unzipped(reply.rawPayload, { wanted: () => true, mostBytes: 10_000_000 });
  const names = [...read.keys()];
  expect(names.slice(0, 4)).toEqual(["index.html", "index.csv", "answers.xlsx", "assessment-results.json"]);
  expect(names.filter((name) => name.startsWith("evidence/"))).toHaveLength(6);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^[\p{L}\p{N}./-]+$/u);
    expect(name.length).toBeLessThan(200);
    expect(name.split("/")).not.toContain("..");
  }
  const textOf = (name: string) => read.get(name)!.toString("utf8");
  expect(readOscal(textOf("assessment-results.json")).findings).toEqual([]);
  expect(names.filter((name) => name.includes("-Text/")).map(textOf)).toEqual(["First\n", "Second\n"]);
  expect(textOf("index.html")).toContain("CUI &lt;b&gt;2026&lt;/b&gt;");
  expect(textOf("index.html")).not.toContain("<script>");
  expect(textOf("index.csv")).toContain("'=Policy<script>");

  // As `sha256sum -c SHA256SUMS` does.
  const sums = textOf("SHA256SUMS").trimEnd().split("\n");
  expect(sums).toHaveLength(names.length - 1);
  for (const line of sums) {
    const [, hash, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line)!;
    expect(hashOf(read.get(name!)!), name).toBe(hash);
  }
  const seal = hashOf(read.get("SHA256SUMS")!);
  expect(reply.headers["x-package-seal"]).toBe(seal);
  expect((await audited(h, "assessment.package")).map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ files: names.length - 1, seal }),
  );
});

test("a file that isn't what was stored ends the download; one that is missing is said before", async () => {
  const [{ sha256 }] = (await h.db.asOwner<{ sha256: string }>(
    "select sha256 from evidence_revisions where sha256 is not null order by file_name limit 1",
  )) as [{ sha256: string }];
  const path = join(files.folder, h.a.id, sha256.slice(0, 2), sha256);
  const before = readFileSync(path);
  writeFileSync(path, "tampered with", { mode: 0o600 });
  await expect(packed()).rejects.toThrow();
  rmSync(path);
  const reply = await packed();
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining("is missing from this installation's storage"),
  ]);
  writeFileSync(path, before);
  expect((await packed()).statusCode).toBe(200);
});

test("an assessment that rests on too much for one package is refused with the bounds", async () => {
  await h.db.asOwner(
    `insert into evidence_revisions (tenant_id, evidence_id, number, file_name, size, sha256, declared_type, detected_type, scan, collected_on, added_by_name)
     select tenant_id, evidence_id, n, file_name, 20000000, sha256, declared_type, detected_type, scan, collected_on, added_by_name
     from (select * from evidence_revisions where tenant_id = $1 and sha256 is not null order by file_name limit 1) r, generate_series(2, 110) n`,
    [h.a.id],
  );
  await h.db.asOwner("update evidence set revision_count = 110 where tenant_id = $1 and kind = 'file'", [
    h.a.id,
  ]);
  const reply = await packed();
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining("A package holds at most 10,000 files and 2000 MB"),
  ]);
});

test("only people who manage the assessment get its package, and others' isn't there", async () => {
  expect((await packed(await cast.session("risk_analyst"))).statusCode).toBe(403);
  expect((await packed(await cast.session("admin", { tenantId: h.b.id }))).statusCode).toBe(404);
  expect((await packed(await cast.session("assessor", { clientId: h.a.otherClient }))).statusCode).toBe(404);
  expect((await packed(one, "none")).statusCode).toBe(404);
});

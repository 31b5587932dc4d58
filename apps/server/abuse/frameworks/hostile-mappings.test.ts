/**
 * A mapping collection comes from someone else. Its author wants to learn which frameworks other tenants have, to put a formula or a script before those who read the
 * pairs, or to keep the server busy with little to send.
 */
import { gzipSync } from "node:zlib";
import type { CrosswalkFile, CrosswalkImport } from "@crq/contract/compliance/crosswalks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const BETWEEN = { from: "nist-csf-2-0", to: "nist-sp-800-53-r5" };
const PAYLOAD = `=HYPERLINK("https://evil.example";"a")<img src=x onerror=alert(1)><!--]]>\u202E`;

let h: Harness;
let author: Session;
let reviewer: Session;
let stranger: Session;
beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("assessor");
  reviewer = await h.signedIn("admin");
  stranger = await h.signedIn("admin", "b");
});
afterAll(() => h.close());
beforeEach(() => h.db.asOwner("delete from crosswalk_pairs"));

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const map = (n: number, more: object = {}) => ({
  uuid: uuid(n),
  relationship: "equal-to",
  sources: [{ type: "control", "id-ref": "PR.AA-01" }],
  targets: [{ type: "control", "id-ref": "ac-2" }],
  ...more,
});
const mapping = (maps: readonly object[], source: object = {}) => ({
  uuid: uuid(1),
  "source-resource": { type: "catalog", href: "a.json", ...source },
  "target-resource": { type: "catalog", href: "b.json" },
  maps,
});
const collection = (mappings: object, title = "Someone's pairs") =>
  JSON.stringify({
    "mapping-collection": {
      uuid: uuid(2),
      metadata: {
        title,
        "last-modified": "2026-01-01T00:00:00Z",
        version: "1",
        "oscal-version": "1.2.1",
      },
      provenance: {
        method: "human",
        "matching-rationale": "semantic",
        status: "complete",
        "mapping-description": "x",
      },
      mappings,
    },
  });
const send = (file: string, more: object = {}, session = author) =>
  session.call("POST", "/api/crosswalks/import-previews", { ...BETWEEN, format: "oscal", file, ...more });
const shown = async (file: string, more: object = {}, session = author) => {
  const answer = await send(file, more, session);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json<CrosswalkImport>();
};
const packed = (text: string | Buffer) => ({ format: "oscal-gzip", file: gzipSync(text).toString("base64") });

test("a file that names another tenant's framework by its id is answered as one that names none that exists", async () => {
  const made = await stranger.call("POST", "/api/frameworks", {
    title: "Their secret rules",
    edition: "",
    description: "",
    from: { framework: "nist-csf-2-0", entries: ["PR.AA-01"] },
  });
  const theirs = made.json<{ id: string }>().id;
  const own = await reviewer.call("POST", "/api/frameworks", {
    title: "Ours",
    edition: "",
    description: "",
    from: { framework: "nist-csf-2-0", entries: ["PR.AA-01"] },
  });
  const ours = own.json<{ id: string }>().id;
  const naming = (id: string) => collection(mapping([map(3)], { href: `urn:uuid:${id}` }));
  for (const between of [BETWEEN, { from: ours, to: BETWEEN.to }]) {
    const [found, none] = await Promise.all([
      shown(naming(theirs), between, reviewer),
      shown(naming(uuid(9)), between, reviewer),
    ]);
    expect(JSON.stringify(found).replaceAll(theirs, uuid(9))).toBe(JSON.stringify(none));
    expect(JSON.stringify(found)).not.toContain("secret");
    expect(found.fingerprint).toBeNull();
  }
  // Named in the call itself it doesn't exist either, in and out.
  const refused = await send(naming(theirs), { from: theirs });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).not.toContain("secret");
  const query = `from=${theirs}&to=${BETWEEN.to}&format=oscal-mapping-json`;
  const download = await author.call("GET", `/api/crosswalks/download?${query}`);
  expect(download.statusCode).toBe(400);
  expect(download.body).not.toContain("secret");
});

test("a rationale with formulas and HTML stays text, in every file that it goes out in", async () => {
  const remark = map(3, { remarks: PAYLOAD, props: [prop("source", '@SUM(1)"><script>')] });
  const body = { ...BETWEEN, format: "oscal", file: collection(mapping([remark]), PAYLOAD) };
  const { fingerprint } = await shown(body.file);
  const confirmed = await author.call("POST", "/api/crosswalks/imports", { ...body, fingerprint });
  expect(confirmed.statusCode).toBe(201);
  const list = await author.call("GET", "/api/crosswalks/pairs?status=proposed");
  const { items } = list.json<{ items: { id: string; rationale: string }[] }>();
  expect(items[0]!.rationale).not.toContain("\u202E");
  await reviewer.call("POST", "/api/crosswalks/approvals", { ids: items.map(({ id }) => id) });
  const download = async (format: string) =>
    (
      await author.call(
        "GET",
        `/api/crosswalks/download?from=${BETWEEN.from}&to=${BETWEEN.to}&pairs=own&format=${format}`,
      )
    ).json<CrosswalkFile>().content;
  const csv = await download("csv");
  for (const cell of csv.split(/[\r\n,]+/)) expect(cell.replace(/^"/, "")).not.toMatch(/^[=@]/);
  const xml = await download("oscal-mapping-xml");
  expect(xml).not.toMatch(/<(?:script|img|a) /);
  expect(xml).not.toContain("<!--");
  for (const format of ["json", "xml", "yaml"])
    expect(await shown(await download(`oscal-mapping-${format}`))).toMatchObject({
      counts: { new: 0, unchanged: 1, erroneous: 0 },
    });
});

const prop = (name: string, value: string, more: object = {}) => ({
  name,
  value,
  ns: "urn:crq:framework",
  ...more,
});

describe("a file that costs more than it looks", () => {
  test("ends at a bound, with a finding: what unpacks to more, what names too much, what is nested or repeated", async () => {
    const wide = "[".repeat(200);
    const maps = Array.from({ length: 20_001 }, (_, n) => map(n + 10));
    const many = Array.from({ length: 21 }, () => mapping([map(3)]));
    const cases: readonly (readonly [string, object, RegExp])[] = [
      ["a gzip bomb", packed(Buffer.alloc(200_000_000)), /larger than 20 MB/],
      ["no gzip", { format: "oscal-gzip", file: "AAAA" }, /compression can't be read/],
      ["too many maps", packed(collection(mapping(maps))), /more than 20000 maps/],
      ["too many mappings", { file: collection(many) }, /more than 20 mappings/],
      ["nesting", { file: `{"mapping-collection":${wide}` }, /levels deep/],
      ["entities", { file: '<!DOCTYPE a [<!ENTITY a "b">]><a>&a;</a>' }, /can't be read/],
      ["aliases", { file: `a: &a [x]\nb: [${"*a,".repeat(2000)}]` }, /can't be read/],
    ];
    for (const [name, more, message] of cases) {
      const found = await shown("", more);
      expect([name, found.fingerprint, found.problems[0]?.message]).toEqual([
        name,
        null,
        expect.stringMatching(message),
      ]);
    }
  });

  test("of 20 MB is read, while other calls are answered", async () => {
    const padding = "x ".repeat(900);
    const maps = Array.from({ length: 9_500 }, (_, n) =>
      map(n + 10, { remarks: padding, targets: [{ type: "control", "id-ref": `ac-${(n % 25) + 1}` }] }),
    );
    const text = collection(mapping(maps));
    expect(text.length).toBeGreaterThan(18_000_000);
    expect(text.length).toBeLessThan(20_000_000);
    let slowest = 0;
    const reading = new AbortController();
    const others = (async () => {
      while (!reading.signal.aborted) {
        const started = performance.now();
        await author.call("GET", "/api/crosswalks");
        slowest = Math.max(slowest, performance.now() - started);
      }
    })();
    const found = await shown("", packed(text));
    reading.abort();
    await others;
    expect(found.rows).toBe(9_500);
    // AC-13 and AC-15 are withdrawn, and the others occur again and again.
    expect(found.counts.new).toBe(23);
    // On a busy machine a call takes a while, but none waits for the file.
    expect(slowest).toBeLessThan(2_000);
  });

  test("says nothing by a property that claims to be more than text", async () => {
    const odd = [
      prop("rationale", '{"a":1}', { class: "json-string" }),
      prop("rationale", '"', { class: "json-string" }),
      prop("strength", "1e1"),
      prop("strength", "11"),
    ];
    for (const one of odd) {
      const found = await shown(collection(mapping([map(3, { props: [one] })])));
      expect(found.items).toMatchObject([{ strength: null, rationale: "Compared by meaning (semantic)" }]);
    }
  });
});

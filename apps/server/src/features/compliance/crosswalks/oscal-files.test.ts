/** Pairs go out as OSCAL mapping collections, and come in from them as proposals after a preview. */
import { gzipSync } from "node:zlib";
import type { CrosswalkFile, CrosswalkImport, CrosswalkPair } from "@crq/contract/compliance/crosswalks";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let one: Session;
let other: Session;
let elsewhere: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
  other = await h.signedIn("admin");
  elsewhere = await h.signedIn("admin", "b");
});
afterAll(() => h.close());
afterEach(() => h.db.asOwner("delete from crosswalk_pairs"));

const CSF = "nist-csf-2-0";
const NIST = "nist-sp-800-53-r5";
const BETWEEN = { from: CSF, to: NIST };
const PAIRS = [
  {
    fromEntry: "PR.AA-01",
    toEntry: "AC-2",
    relationship: "subset",
    strength: 2,
    rationale: "=1+1 *is* <b>two</b>\n\n# No heading\n  indented",
    source: "-x & y",
  },
  {
    fromEntry: "PR.AA-01",
    toEntry: "AC-2(3)",
    relationship: "none",
    rationale: 'Several; "words",\nand lines',
  },
  { fromEntry: "PR.AA-02", toEntry: "AC-3", relationship: "superset", rationale: "é ✓" },
];
const propose = (pairs: readonly object[], between = BETWEEN) =>
  one.call("POST", "/api/crosswalks/proposals", { ...between, pairs });
const list = async (query: string) =>
  (await one.call("GET", `/api/crosswalks/pairs?${query}`)).json<{ items: CrosswalkPair[] }>().items;
const approveAll = async () => {
  const ids = (await list("status=proposed")).map(({ id }) => id);
  expect((await other.call("POST", "/api/crosswalks/approvals", { ids })).json()).toMatchObject({
    done: ids.length,
  });
};
const download = async (query: string, session = one) => {
  const answer = await session.call("GET", `/api/crosswalks/download?${query}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toMatchObject([200, expect.any(String)]);
  return answer.json<CrosswalkFile>();
};
const asked = (file: string, more: object = {}) => ({ ...BETWEEN, format: "oscal", file, ...more });
const previewed = async (file: string, more: object = {}, session = one) => {
  const answer = await session.call("POST", "/api/crosswalks/import-previews", asked(file, more));
  expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
  return answer.json<CrosswalkImport>();
};
const statements = async () =>
  (await list("status=approved")).map(({ fromEntry, toEntry, relationship, strength, rationale, source }) => [
    fromEntry,
    toEntry,
    relationship,
    strength,
    rationale,
    source,
  ]);
/** As others publish it: the frameworks are addresses, and nothing is named as we would. */
const map = (source: string, targets: readonly string[], more: object = {}) => ({
  uuid: "2f6c9c7e-1111-4111-8111-111111111111",
  relationship: "subset-of",
  sources: [{ type: "control", "id-ref": source }],
  targets: targets.map((id) => ({ type: "control", "id-ref": id })),
  ...more,
});
const published = (maps: readonly object[], more: object = {}) =>
  JSON.stringify(
    {
      "mapping-collection": {
        uuid: "2f6c9c7e-2222-4222-8222-222222222222",
        metadata: {
          title: "CSF to *800-53*",
          "last-modified": "2026-01-01T00:00:00Z",
          version: "1",
          "oscal-version": "1.2.1",
        },
        provenance: {
          method: "human",
          "matching-rationale": "functional",
          status: "complete",
          "mapping-description": "Pairs",
        },
        mappings: {
          uuid: "2f6c9c7e-3333-4333-8333-333333333333",
          "source-resource": { type: "catalog", href: "catalogs/csf.json" },
          "target-resource": { type: "catalog", href: "catalogs/800-53.json" },
          maps,
          ...more,
        },
      },
    },
    null,
    1,
  );

describe("a mapping collection of a tenant's pairs", () => {
  test("is valid, has the same bytes while nothing changes, and comes in again as what it was, in every format", async () => {
    for (const format of ["json", "xml", "yaml"]) {
      await propose(PAIRS);
      await approveAll();
      const before = await statements();
      expect(before).toHaveLength(3);
      const query = `from=${CSF}&to=${NIST}&format=oscal-mapping-${format}&pairs=own`;
      const file = await download(query);
      expect(file).toMatchObject({ fileName: `${CSF}-to-${NIST}-mapping.${format}`, rows: 3 });
      expect(await download(query)).toEqual(file);
      expect(readOscal(file.content)).toMatchObject({ model: "mapping-collection", findings: [], format });
      expect(await previewed(file.content)).toMatchObject({
        rows: 3,
        counts: { new: 0, changed: 0, unchanged: 3, skipped: 0, erroneous: 0 },
        problems: [],
        mappings: [{ sourceIs: "from" }],
      });
      await h.db.asOwner("delete from crosswalk_pairs");
      const packed = { ...asked(gzipSync(file.content).toString("base64")), format: "oscal-gzip" };
      const { fingerprint } = (
        await one.call("POST", "/api/crosswalks/import-previews", packed)
      ).json<CrosswalkImport>();
      const confirmed = await one.call("POST", "/api/crosswalks/imports", { ...packed, fingerprint });
      expect([confirmed.statusCode, confirmed.json()]).toEqual([201, { proposed: 3 }]);
      await approveAll();
      expect(await statements()).toEqual(before);
      await h.db.asOwner("delete from crosswalk_pairs");
    }
    expect(await audited(h, "crosswalk-pair.export")).not.toEqual([]);
  });

  test("is read from either side, and says of published pairs no more than their source", async () => {
    await propose(PAIRS);
    await approveAll();
    const own = await download(`from=${NIST}&to=${CSF}&format=oscal-mapping-json&pairs=own`);
    expect(await previewed(own.content)).toMatchObject({
      counts: { unchanged: 3 },
      mappings: [{ sourceIs: "to" }],
    });
    const all = await download(`from=${CSF}&to=${NIST}&format=oscal-mapping-json`);
    expect(readOscal(all.content).findings).toEqual([]);
    const shown = await previewed(all.content);
    // The pair that the tenant says there is none of isn't among those that are effective.
    expect(shown.counts).toMatchObject({ new: 0, unchanged: 2, erroneous: 0, skipped: all.rows - 2 });
    expect(shown.problems).toMatchObject([{ message: expect.stringContaining("state no relationship") }]);
  });

  test("isn't written without any pairs, since OSCAL has no empty mapping", async () => {
    const answer = await one.call(
      "GET",
      `/api/crosswalks/download?from=${CSF}&to=${NIST}&format=oscal-mapping-xml&pairs=own`,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining("empty") },
    ]);
  });
});

describe("a mapping collection of someone else's", () => {
  test("proposes what it says of two entries, and names by path, line and column what it says of several or not at all", async () => {
    const file = published([
      map("pr.aa-1", ["ac-02"], { remarks: "Accounts *only*", "matching-rationale": "semantic" }),
      map("PR.AA-02", ["ac-2.3"]),
      map("pr.aa-03", ["ac-3", "ac-4"]),
      map("pr.aa-04", ["ac-3"], { relationship: "similar-to" }),
      map("pr.zz-99", ["ac-3"]),
      map("pr.aa-05", ["ac-3"], { ns: "urn:crq:framework", relationship: "not-stated" }),
    ]);
    const shown = await previewed(file);
    expect(shown.items).toEqual([
      {
        row: expect.any(Number),
        state: "new",
        fromEntry: "PR.AA-01",
        toEntry: "AC-2",
        relationship: "subset",
        strength: null,
        rationale: "Accounts only",
        source: "CSF to 800-53",
        before: null,
      },
      expect.objectContaining({
        fromEntry: "PR.AA-02",
        toEntry: "AC-2(3)",
        rationale: "Compared by function (functional)",
      }),
    ]);
    expect(shown).toMatchObject({
      rows: 6,
      counts: { new: 2, skipped: 1, erroneous: 3 },
      mappings: [{ source: "catalogs/csf.json", sourceIs: "from" }],
    });
    expect(shown.problems.map(({ column }) => column)).toEqual(
      [2, 3, 4, 5].map((n) => `/mapping-collection/mappings/maps/${n}`),
    );
    for (const { row, character, column } of shown.problems) {
      const nth = file.split("\n").flatMap((text, i) => (text.includes('"uuid"') ? [i] : []));
      const n = Number(column.split("/").at(-1));
      expect([row, file.split("\n")[row - 1]!.slice(character! - 1)]).toEqual([nth[n + 2], "{"]);
    }
    expect(shown.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("several entries"),
      expect.stringContaining("'similar-to'"),
      expect.stringContaining("'PR.ZZ-99' is not in"),
      expect.stringContaining("1 map states no relationship"),
    ]);
  });

  test("is refused where the maps are invalid, with the place, and read where something else is", async () => {
    const invalid = await previewed(published([map("pr.aa-1", ["ac-2"], { relationship: 5 })]));
    expect(invalid).toMatchObject({ rows: 0, fingerprint: null, counts: { new: 0 } });
    expect(invalid.problems).toMatchObject([
      { column: "/mapping-collection/mappings/maps/0/relationship", character: expect.any(Number) },
    ]);
    const beside = published([map("pr.aa-1", ["ac-2"])]).replace('"method": "human"', '"method": "manual"');
    expect(await previewed(beside)).toMatchObject({
      counts: { new: 1, erroneous: 0 },
      problems: [{ column: "/mapping-collection/provenance/method" }],
    });
    const catalog = await previewed('{"catalog":{"uuid":"x"}}');
    expect(catalog.problems).toMatchObject([{ message: "is no mapping collection" }]);
    const broken = await previewed('{"mapping-collection":\n {');
    expect(broken.problems).toMatchObject([{ row: 2, message: expect.stringContaining("can't be read") }]);
  });

  test("asks which framework its sources are of where it doesn't say, and leaves others alone", async () => {
    const made = await other.call("POST", "/api/frameworks", {
      title: "House rules",
      edition: "1",
      description: "",
    });
    const id = made.json<{ id: string }>().id;
    await other.call("POST", `/api/frameworks/${id}/entries`, {
      version: 1,
      groups: [{ id: "A", title: "A" }],
      put: [entry("H-1"), entry("H-2")],
    });
    const between = { from: id, to: NIST };
    const file = published([map("h-1", ["ac-2"]), map("h-2", ["ac-3"])]);
    const unnamed = await previewed(file, between, other);
    expect(unnamed).toMatchObject({ mappings: [{ sourceIs: null }], items: [], fingerprint: null });
    const named = await previewed(file, { ...between, sourceIs: "from" }, other);
    expect(named).toMatchObject({ counts: { new: 2 }, mappings: [{ sourceIs: "from" }] });
    expect(named.fingerprint).not.toBeNull();
    const wrongWay = await previewed(file, { ...between, sourceIs: "to" }, other);
    expect(wrongWay).toMatchObject({ counts: { new: 0 }, fingerprint: null });
    const elsewhereFile = await previewed(published([map("pr.aa-1", ["ac-2"])]), {
      from: "iso-27001-2022",
      to: "soc-2",
    });
    expect(elsewhereFile).toMatchObject({ counts: { new: 0, erroneous: 1 }, mappings: [] });
    expect(elsewhereFile.problems).toMatchObject([{ message: expect.stringContaining("which aren't") }]);
  });

  test("of another tenant comes in with nothing lost once a person has named its framework", async () => {
    await propose(PAIRS);
    await approveAll();
    const file = await download(`from=${CSF}&to=${NIST}&format=oscal-mapping-yaml&pairs=own`);
    const shown = await previewed(file.content, {}, elsewhere);
    expect(shown).toMatchObject({ counts: { new: 3, erroneous: 0 } });
    expect(shown.items.map(({ rationale, source }) => [rationale, source])).toEqual(
      expect.arrayContaining(PAIRS.map(({ rationale, source = "" }) => [rationale, source])),
    );
  });
});

function entry(id: string) {
  return {
    id,
    title: id,
    group: "A",
    parent: null,
    kind: null,
    baselines: [],
    withdrawn: null,
    weight: null,
    weightIfPartial: null,
    statement: "",
    guidance: "",
    objectives: [],
    parameters: [],
  };
}

/** Pairs go into OSCAL mapping collections and come back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapped } from "../../mapped.ts";
import { RELATIONSHIPS, type Relationship } from "../../relationship.ts";
import { crosswalks } from "../../shipped-files.ts";
import { FORMATS, placedIn, readOscal, writeOscal } from "../document.ts";
import { validate } from "../validate.ts";
import { pairsFromOscal, titleOfMapping } from "./from-mapping.ts";
import type { Stamp } from "./shapes.ts";
import { oscalFromPairs, type PairToWrite, type PairsToWrite } from "./to-mapping.ts";

/** UUIDs that count up. */
function stamp(): Stamp {
  const known = new Map<string, string>();
  const uuid = (name: string) => {
    const found = known.get(name) ?? `00000000-0000-4000-8000-${String(known.size).padStart(12, "0")}`;
    known.set(name, found);
    return found;
  };
  return { at: "2026-01-01T00:00:00Z", uuid };
}

const CSF = { id: "nist-csf-2-0", title: "NIST CSF 2.0" };
const NIST = { id: "nist-sp-800-53-r5", title: "NIST SP 800-53" };
const OURS = { id: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01", title: "Our <rules> & 'more'" };
const PAIR: PairToWrite = {
  from: "PR.AA-01",
  to: "AC-2(3)",
  relationship: "subset",
  strength: 8,
  rationale: "Accounts only",
  source: "Workshop",
};
const between = (pairs: readonly PairToWrite[], more: Partial<PairsToWrite> = {}): PairsToWrite => ({
  from: CSF,
  to: NIST,
  title: "CSF to 800-53",
  publisher: "Acme",
  pairs,
  ...more,
});
const stated = (pairs: readonly PairToWrite[]) =>
  pairs
    .filter(({ relationship }) => relationship !== null)
    .map(({ source, ...pair }) => ({ ...pair, source: source === "" ? null : source }));
const readBack = (document: object) =>
  pairsFromOscal(document)[0]!.pairs.map(({ path: _, comparedBy: __, ...pair }) => pair);
/** As a published file says it: of two controls in a map. */
const map = (more: object) => ({
  uuid: "00000000-0000-4000-8000-000000000001",
  relationship: "equal-to",
  sources: [{ type: "control", "id-ref": "pr.aa-1" }],
  targets: [{ type: "control", "id-ref": "ac-02.3" }],
  ...more,
});
const collection = (maps: readonly object[], mapping: object = {}) => ({
  ...oscalFromPairs(between([PAIR]), stamp()),
  mappings: {
    uuid: "00000000-0000-4000-8000-000000000002",
    "source-resource": { type: "catalog", href: "csf.json" },
    "target-resource": { type: "catalog", href: "800-53.json" },
    maps,
    ...mapping,
  },
});

describe("a mapping collection", () => {
  test("of every shipped crosswalk is valid, and says no relationship that the source doesn't state", () => {
    for (const crosswalk of crosswalks()) {
      const { from, to, source } = crosswalk;
      const pairs = mapped([crosswalk], from, to).map((pair): PairToWrite => ({
        from: pair.from,
        to: pair.to,
        relationship: pair.relationship as Relationship | null,
        strength: null,
        rationale: "",
        source: source.title,
      }));
      const sides = { from: { id: from, title: from }, to: { id: to, title: to } };
      const document = oscalFromPairs(between(pairs, sides), stamp());
      expect(validate("mapping-collection", document)).toEqual([]);
      const [read] = pairsFromOscal(document);
      expect(readBack(document)).toEqual(stated(pairs));
      expect(read!.others.map(({ why }) => why)).toEqual(
        pairs.filter(({ relationship }) => relationship === null).map(() => "not-stated"),
      );
      expect([read!.source.framework, read!.target.framework]).toEqual([from, to]);
    }
  });

  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(...Array.from("ab \n\t\r*_`#-1.<>&\"'\\|[]{}\u0001\u2028=+@é✓")),
      maxLength: 30,
    }),
  );
  const entry = fc.string({
    unit: fc.constantFrom(...Array.from("aB1.-() /é<&")),
    minLength: 1,
    maxLength: 12,
  });
  const line = entry.map((one) => one.replaceAll(/\s+/g, " ").trim() || "x");
  const pairs = fc.uniqueArray(
    fc.record<PairToWrite>({
      from: line,
      to: line,
      relationship: fc.constantFrom(...RELATIONSHIPS, null),
      strength: fc.option(fc.integer({ min: 1, max: 10 })),
      rationale: text,
      source: text,
    }),
    { minLength: 1, maxLength: 5, selector: ({ from, to }) => JSON.stringify([from, to]) },
  );

  test("of any pairs is valid and comes back the same in every format, to the letter", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...FORMATS), (some, format) => {
        const document = oscalFromPairs(between(some, { from: OURS, title: "T" }), stamp());
        expect(validate("mapping-collection", document)).toEqual([]);
        const read = readOscal(writeOscal("mapping-collection", document as never, format));
        expect(read.findings).toEqual([]);
        const want = stated(some).map((pair) => ({ ...pair, to: expect.any(String) }));
        expect(readBack(read.document)).toEqual(want);
        expect(pairsFromOscal(read.document)[0]!.source).toMatchObject({
          framework: OURS.id,
          label: OURS.title,
        });
      }),
      { numRuns: 300 },
    );
  });

  test("has the same bytes for the same pairs", () => {
    const write = () =>
      writeOscal("mapping-collection", oscalFromPairs(between([PAIR]), stamp()) as never, "xml");
    expect(write()).toBe(write());
  });
});

describe("a mapping collection of someone else's", () => {
  const [relationships, words] = [
    ["equal-to", "equivalent-to", "subset-of", "superset-of", "intersects-with", "no-relationship"],
    ["equal", "equal", "subset", "superset", "intersects", "none"],
  ];

  test("states the relationships that OSCAL names, between identifiers as the product writes them", () => {
    const [read] = pairsFromOscal(collection(relationships.map((relationship) => map({ relationship }))));
    expect(read!.pairs.map(({ relationship }) => relationship)).toEqual(words);
    expect(read!.pairs[0]).toMatchObject({ from: "PR.AA-01", to: "AC-2(3)", strength: null, source: null });
    expect(read!.source).toEqual({ label: "csf.json", framework: null, looksLike: "nist-csf-2-0" });
    expect(read!.own).toBe(false);
  });

  test("says nothing of single pairs where it speaks of several entries, of statements, or in words of another namespace", () => {
    const [read] = pairsFromOscal(
      collection([
        map({ targets: ["ac-1", "ac-2", "ac-3"].map((id) => ({ type: "control", "id-ref": id })) }),
        map({ targets: [{ type: "statement", "id-ref": "ac-1_smt.a" }] }),
        map({ ns: "https://example.com/ns" }),
        map({ relationship: "similar-to" }),
        map({ ns: "urn:crq:framework", relationship: "not-stated" }),
      ]),
    );
    expect(read!.pairs).toEqual([]);
    expect(read!.others.map(({ why, pairs: pairsOf }) => [why, pairsOf])).toEqual([
      ["shared", 3],
      ["statements", 1],
      ["unknown", 1],
      ["unknown", 1],
      ["not-stated", 1],
    ]);
  });

  test("gives its reasons as plain text, and what it compared by", () => {
    const remarks = "Both *ask* for:\n\n* accounts\n* **roles**";
    const [read] = pairsFromOscal(
      collection([map({ remarks, "matching-rationale": "functional" }), map({})], {
        "matching-rationale": "syntactic",
      }),
    );
    expect(read!.pairs.map(({ rationale, comparedBy }) => [rationale, comparedBy])).toEqual([
      ["Both ask for:\n\n- accounts\n- roles", "functional"],
      ["", "syntactic"],
    ]);
    expect(titleOfMapping(collection([map({})]))).toBe("CSF to 800-53");
  });

  test("is placed by line and column, in every format", () => {
    const document = oscalFromPairs(between([PAIR, { ...PAIR, to: "AC-3" }]), stamp());
    for (const format of FORMATS) {
      const written = writeOscal("mapping-collection", document as never, format);
      const places = placedIn(written, pairsFromOscal(readOscal(written).document)[0]!.pairs);
      for (const place of places as readonly { line?: number; column?: number }[]) {
        const at = written.split("\n")[place.line! - 1]!.slice(place.column! - 1);
        expect(at).toMatch(format === "xml" ? /^<map / : format === "json" ? /^\{/ : /^uuid:/);
      }
    }
  });
});

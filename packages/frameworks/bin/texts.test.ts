/** Each text is about its own entry, in the product's own words, and says something. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { active, type Catalog } from "../src/catalog.ts";
import { catalogOf, textsOf } from "../src/shipped-files.ts";

/** The public data files that developers keep next to the repository; the product contains none of them. */
const DATA = new URL("../../../../shared/data/nist/", import.meta.url);
const OFFICIAL: Readonly<Record<string, readonly string[]>> = {
  "nist-sp-800-53-r5": [
    "NIST_SP-800-53_rev5-800-53A-draft_catalog-min.json",
    "NIST_SP-800-53_rev5_HIGH-baseline-resolved-profile_catalog-min.json",
  ],
  "nist-sp-800-171-r2": ["cprt_SP_800_171_2_0_0_with_171A_objectives.json"],
  "nist-sp-800-171-r3": ["cprt_SP_800_171_3_0_0.json"],
  "nist-csf-2-0": ["NIST_CSF_v2.0_catalog.xml"],
};

/** The entries that have all texts; the others have a summary. */
const IN_FULL: Readonly<Record<string, (entry: Catalog["entries"][number]) => boolean>> = {
  "nist-sp-800-53-r5": ({ baselines }) => baselines?.includes("moderate") === true,
  "nist-sp-800-171-r2": () => true,
  "nist-sp-800-171-r3": () => true,
  "nist-csf-2-0": ({ parent }) => parent !== undefined,
};

const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  summary: [30, 330],
  why: [40, 420],
  evidence: [30, 420],
  small: [40, 520],
  large: [40, 520],
};

/** Phrases that say nothing, or that no one says aloud. */
const EMPTY =
  /\b(important to|best practices?|robust|leverag\w+|ensures? that|in order to|holistic\w*|comprehensive\w*|seamless\w*|crucial|vital|various|appropriate measures|as (?:needed|appropriate)|utiliz\w+|plays an?|key role|and more|etc|shall|must be)\b/i;

/** So many equal words in a row are a copy. */
const RUN = 8;

function runsOf(text: string, length: number): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [];
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, i) =>
    words.slice(i, i + length).join(" "),
  );
}

/** Every text of an official file: of JSON its strings, of XML what is between tags. */
function textsIn(name: string): string[] {
  const file = readFileSync(new URL(name, DATA), "utf8");
  if (name.endsWith(".xml")) return file.split(/<[^>]*>/);
  const found: string[] = [];
  JSON.parse(file, (_, value: unknown) => {
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found;
}

describe.each(Object.keys(OFFICIAL))("%s", (id) => {
  const catalog = catalogOf(id);
  const texts = textsOf(id);
  const all = Object.entries(texts).flatMap(([entry, fields]) =>
    Object.entries(fields).map(([field, text]) => ({
      place: `${entry} ${field}`,
      field,
      text: text as string,
    })),
  );

  test("has a summary of every entry that applies, all texts where they're promised, and none of anything else", () => {
    const wanted = active(catalog);
    const groups = id === "nist-csf-2-0" ? catalog.groups.map((group) => group.id) : [];
    expect(Object.keys(texts).toSorted()).toEqual([...wanted.map((entry) => entry.id), ...groups].toSorted());
    const incomplete = wanted.filter(
      (entry) => IN_FULL[id]!(entry) && Object.keys(LENGTHS).some((field) => !(field in texts[entry.id]!)),
    );
    expect(incomplete.map((entry) => entry.id)).toEqual([]);
  });

  test("says something in every text: of a sensible length, in whole sentences, without empty phrases", () => {
    const found = all.flatMap(({ place, field, text }) => {
      const [least, most] = LENGTHS[field]!;
      const empty = EMPTY.exec(text)?.[0];
      return [
        ...(text.length < least || text.length > most ? [`${place}: ${text.length} characters`] : []),
        ...(/^'?[A-Z0-9].*\.$/.test(text) ? [] : [`${place}: not a sentence`]),
        ...(/[“”–—]| {2}/.test(text) ? [`${place}: dashes, curly quotes or two spaces`] : []),
        ...(empty === undefined ? [] : [`${place}: ${empty}`]),
      ];
    });
    expect(found).toEqual([]);
  });

  test("names only identifiers that exist", () => {
    const known = new Set(catalog.entries.map((entry) => entry.id));
    const named =
      id === "nist-sp-800-53-r5" ? /\b[A-Z]{2}-\d+(?:\(\d+\))?/g : /\b[A-Z]{2}\.[A-Z]{2}-\d{2}\b/g;
    const unknown = all.flatMap(({ place, text }) =>
      (text.match(named) ?? []).filter((one) => !known.has(one)).map((one) => `${place}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  test("has no text that would fit another entry as well: no two of a kind that have a third of their phrases in common", () => {
    const phrases = new Map(all.map((one) => [one, new Set(runsOf(one.text, 4))]));
    const holding = new Map<string, (typeof all)[number][]>();
    for (const [one, own] of phrases)
      for (const phrase of own) {
        const key = `${one.field}: ${phrase}`;
        holding.set(key, [...(holding.get(key) ?? []), one]);
      }
    const alike = new Set<string>();
    for (const among of holding.values())
      for (const [i, one] of among.entries())
        for (const other of among.slice(i + 1)) {
          const [mine, theirs] = [phrases.get(one)!, phrases.get(other)!];
          const common = [...mine].filter((phrase) => theirs.has(phrase)).length;
          if (common / (mine.size + theirs.size - common) > 1 / 3) alike.add(`${one.place}, ${other.place}`);
        }
    expect([...alike]).toEqual([]);
  });

  test("copies no eight words in a row from the official text", ({ skip }) => {
    if (!existsSync(DATA)) skip("the public catalogs are not beside the repository");
    const official = new Set(OFFICIAL[id]!.flatMap(textsIn).flatMap((text) => runsOf(text, RUN)));
    expect(official.size).toBeGreaterThan(1000);
    const copied = all.flatMap(({ place, text }) =>
      runsOf(text, RUN)
        .filter((run) => official.has(run))
        .map((run) => `${place}: ${run}`),
    );
    expect(copied).toEqual([]);
  });
});

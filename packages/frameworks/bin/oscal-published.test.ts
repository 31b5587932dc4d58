/** Files that others published, and the official schemas: we find valid what they find valid, and lose nothing. */
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { parseXml, type XmlElement, type XmlText } from "@rgrove/parse-xml";
import { describe, expect, test } from "vitest";
import { differences } from "../src/oscal/compare.ts";
import { FORMATS, readOscal, writeOscal } from "../src/oscal/document.ts";
import { isModel, type Model, MODELS } from "../src/oscal/model.ts";
import { validate } from "../src/oscal/validate.ts";
import { missing, published, publishedOscal } from "./published.ts";

const FILES = publishedOscal();
/** At night (`npm run test:long`; decision 161) large files are written in every format, and three times as much is changed at random. */
const LONG = process.env["TEST_LENGTH"] === "long";
const LARGE = 500_000;
const CHANGES = LONG ? 300 : 100;
/** Which models the files are of. */
const models = new Set<Model>();
const SCHEMAS: Readonly<Record<Model, string>> = {
  catalog: "catalog",
  profile: "profile",
  "mapping-collection": "mapping",
  "component-definition": "component",
  "system-security-plan": "ssp",
  "assessment-plan": "assessment-plan",
  "assessment-results": "assessment-results",
  "plan-of-action-and-milestones": "poam",
};

const compiled = new Map<Model, ValidateFunction>();
function schemaOf(model: Model): ValidateFunction {
  const known = compiled.get(model);
  if (known) return known;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = ajv.compile(
    JSON.parse(published(`oscal-schemas-1.2.1/oscal_${SCHEMAS[model]}_schema.json`)) as object,
  );
  compiled.set(model, schema);
  return schema;
}

interface Whole {
  readonly model: Model;
  readonly whole: Record<string, unknown>;
}
function wholeOf(text: string): Whole {
  const { model, document } = readOscal(text);
  return { model, whole: { [model]: document } };
}

/** What is wrong with these, and where: all others are valid. */
const INVALID: Readonly<Record<string, readonly string[]>> = {
  "nist/NIST_CSF_v2.0_catalog_community.json": [1, 3, 5, 7, 9, 11].map((i) => `/catalog/groups/${i}/groups`),
  "oscal-examples/csf2-to-800-53_mapping-collection.json": ["/mapping-collection/provenance/method"],
  "fedramp/FedRAMP-SAP-OSCAL-Template_rev5.json.gz": ["/assessment-plan/metadata/roles/14/title"],
  "fedramp/FedRAMP-SAR-OSCAL-Template_rev5.json.gz": [
    "/assessment-results/results/0/risks/1/remediations/0/title",
  ],
};

describe.skipIf(missing).each(FILES)("%s", (name) => {
  const text = published(name);
  const original = readOscal(text);
  models.add(original.model);
  const formats = FORMATS.filter((format) => LONG || format === "json" || text.length < LARGE);

  test("is as valid as the official schema finds it, and what is wrong is named where it is", () => {
    expect(original.findings.map(({ path }) => path)).toEqual(INVALID[name] ?? []);
    const schema = schemaOf(original.model);
    expect(schema({ [original.model]: original.document })).toBe(original.findings.length === 0);
    // ajv names the same places.
    const places = new Set(schema.errors?.map(({ instancePath }) => instancePath));
    for (const { path } of original.findings) expect(places).toContain(path);
  });

  test.each(formats)("says the same after it was written as %s and read again", (format) => {
    const { model, document } = original;
    const again = readOscal(writeOscal(model, document, format));
    const lost = differences(model, document, again.document).map(({ path }) => path);
    expect(lost).toEqual(format === "xml" && name.includes("community") ? INVALID[name] : []);
    // Markup can be spelled in several ways; all else is equal to the letter.
    if (format !== "xml") expect(again.document).toEqual(document);
  });

  test.runIf(name.endsWith(".xml"))("is the same XML again", () => {
    const again = writeOscal(original.model, original.document, "xml");
    expect(canonical(parseXml(again).root!)).toEqual(canonical(parseXml(text).root!));
  });
});

/** An element as a list: without comments and what says where schemas are, with attributes in order, and white space as text has it. Empty lines of text say nothing. */
function canonical(element: XmlElement): unknown {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !/^(?:xmlns|xsi):/.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const children: unknown[] = [];
  for (const child of element.children) {
    if (child.type === "element") {
      const held = child as XmlElement;
      if (held.name !== "label" || held.children.length > 0) children.push(canonical(held));
    } else if (child.type === "text") {
      const text = (child as XmlText).text.replaceAll(/\s+/g, " ");
      if (text.trim() !== "") children.push(text);
    }
  }
  const [first, last] = [children[0], children.at(-1)];
  if (typeof first === "string") children[0] = first.trimStart();
  if (typeof last === "string") children[children.length - 1] = (children.at(-1) as string).trimEnd();
  return [element.name, attributes, children];
}

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const VALUES: readonly unknown[] = [
  "",
  " ",
  "two words",
  "1a",
  "a\nb",
  "_a.b-2",
  "é",
  "2024-02-29",
  "2023-02-29T00:00:00Z",
  "2023-02-28T00:00:00",
  "2023-02-28T23:59:60Z",
  "2023-12-31T24:00:00Z",
  "2024-02-29T00:00:00.25+05:45",
  "1999-04-31T00:00:00Z",
  "c3718842-beda-4832-8f65-2df4a0b8eb8a",
  "c3718842-beda-1832-8f65-2df4a0b8eb8a",
  "https://example.com/a?b=c#d",
  "https://example.com/a b",
  "https://[::1]/",
  "#fragment",
  "a:b",
  ":a",
  "%zz",
  "//",
  "mailto:a@b.example",
  "a@b.example",
  "a@b",
  "yes",
  "one",
  0,
  -1,
  1.5,
  true,
  null,
  [],
  {},
  ["a"],
  { a: 1 },
];

/** A place in a document, by walking down at random. */
function somewhere(
  value: unknown,
  random: (below: number) => number,
): readonly [Record<string, unknown>, string] {
  let held = value as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(held);
    const key = keys[random(keys.length)]!;
    const next = held[key];
    const goes = typeof next === "object" && next !== null && Object.keys(next).length > 0;
    if (!goes || random(6) === 0) return [held, key];
    held = next as Record<string, unknown>;
  }
}

function mutate({ model, whole }: Whole, random: (below: number) => number): unknown {
  const copy = structuredClone(whole);
  const [held, key] = somewhere(copy[model], random);
  const kind = random(4);
  if (kind === 0 && !Array.isArray(held)) delete held[key];
  else if (kind === 1 && !Array.isArray(held))
    held[["unknown", "remarks", "uuid", "title"][random(4)]!] = "a";
  else held[key] = structuredClone(VALUES[random(VALUES.length)]);
  return copy[model];
}

describe.skipIf(missing)("of each model", () => {
  const small = FILES.map(published)
    .filter((text) => text.length < 125_000)
    // The published mapping collection is invalid in this one place.
    .map((text) => wholeOf(text.replace(/"method": *"manual"/, '"method": "human"')));

  test.each(MODELS)("%s: what is changed at random is as valid as the official schema finds it", (model) => {
    const schema = schemaOf(model);
    const random = numbers(model.length);
    const samples = small.filter((sample) => sample.model === model);
    let invalid = 0;
    for (let n = 0; n < CHANGES; n++) {
      const changed = mutate(samples[n % samples.length]!, random);
      const valid = schema({ [model]: changed });
      if (!valid) invalid++;
      const findings = validate(model, changed);
      if ((findings.length === 0) !== valid)
        expect([findings, schema.errors?.slice(0, 3)], JSON.stringify(changed).slice(0, 200)).toBe(valid);
    }
    expect(invalid).toBeGreaterThan(CHANGES / 6);
    expect(invalid).toBeLessThan(CHANGES);
  });

  test("all models have samples", () => {
    expect([...models].toSorted()).toEqual(MODELS.filter(isModel).toSorted());
  });
});

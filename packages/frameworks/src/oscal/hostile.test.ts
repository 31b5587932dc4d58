/** Files that are made to break a reader are turned down, with the place of what is wrong. */
import { describe, expect, test } from "vitest";
import { readOscal, writeOscal } from "./document.ts";
import { LIMITS, Unreadable } from "./problem.ts";

const UUID = "c3718842-beda-4832-8f65-2df4a0b8eb8a";
const metadata = {
  title: "T",
  "last-modified": "2026-01-01T00:00:00Z",
  version: "1",
  "oscal-version": "1.2.1",
};
const xml = (inside: string, before = "") =>
  `<?xml version="1.0"?>${before}<catalog xmlns="http://csrc.nist.gov/ns/oscal/1.0" uuid="${UUID}">${inside}</catalog>`;

function refusal(text: string, limits = LIMITS): string {
  try {
    readOscal(text, limits);
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
  return "read";
}

describe("what isn't read", () => {
  test.each([
    [
      "JSON with a missing comma",
      '{"catalog": {\n  "uuid": "a"\n  "metadata": {}}}',
      "line 3, column 3: expected ',' or '}', found '\"'",
    ],
    ["JSON with a comma too many", '{"catalog": {"a": 1,}}', "line 1, column 21: a comma before '}'"],
    ["JSON that ends early", '{"catalog": {"a": "b', "line 1, column 19: a string has no end"],
    [
      "JSON with a key twice",
      '{"catalog": {}, "catalog": {}}',
      "line 1, column 17: the key 'catalog' is there twice",
    ],
    [
      "JSON with a line break in a string",
      '{"catalog": "a\nb"}',
      "line 1, column 13: a line break or control character in a string",
    ],
    [
      "JSON that isn't OSCAL",
      '{"a": 1}',
      "this is no OSCAL document: it has no catalog, profile or other model at its top",
    ],
    ["XML that ends early", "<catalog>", "line 1, column 10: Missing end tag for element catalog"],
    [
      "XML of another namespace",
      "<catalog/>",
      "<catalog> is not an OSCAL document in the namespace http://csrc.nist.gov/ns/oscal/1.0",
    ],
    ["YAML with a broken indent", "catalog:\n  a: 1\n b: 2\n", "line 3, column 1: "],
    ["YAML with a key twice", "catalog:\n  a: 1\n  a: 2\n", "line 3, column 3: the key 'a' is there twice"],
    ["YAML that names what isn't there", "catalog: *nothing\n", "line 1, column 10: "],
    ["nothing", "", "this is no OSCAL document"],
  ])("%s", (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test.each([
    ["JSON", `{"catalog":${'{"a":'.repeat(100_000)}`],
    ["JSON lists", `{"catalog":${"[".repeat(1_000_000)}`],
    ["XML", xml("<part>".repeat(100_000))],
    ["XML that ends", xml(`${"<part>".repeat(500)}${"</part>".repeat(500)}`)],
    ["YAML", `catalog: ${"[".repeat(100_000)}`],
    ["YAML that ends", `catalog: ${"[".repeat(300)}${"]".repeat(300)}`],
  ])("%s nested too deeply", (_, text) => {
    expect(refusal(text)).toMatch(/nested|Flow|flow/);
  });

  test("a document that is too large or has too many values", () => {
    expect(refusal("x".repeat(101), { ...LIMITS, characters: 100 })).toBe("it is larger than 100 characters");
    expect(refusal(`{"catalog":[${"1,".repeat(200)}1]}`, { ...LIMITS, nodes: 100 })).toBe(
      "it has more than 100 values",
    );
    expect(refusal(xml("<group/>".repeat(200)), { ...LIMITS, nodes: 100 })).toBe(
      "it has more than 100 values",
    );
  });

  test("entities that grow as they are read", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    expect(refusal(xml("<metadata><title>&b;</title></metadata>", bomb))).toMatch(/entity/i);
    const file = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;
    expect(refusal(xml("<metadata><title>&a;</title></metadata>", file))).toMatch(/entity/i);
  });

  test("aliases that grow as they are read", () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `  l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(9)}*l${i}]`,
    );
    expect(refusal(`catalog:\n  l0: &l0 [a]\n${levels.join("\n")}\n`)).toContain(
      "it has more than 1000 aliases",
    );
    expect(refusal("catalog: &a\n  b: *a\n")).not.toBe("read");
  });
});

test("a hundred findings are listed, not more", () => {
  const { findings } = readOscal(
    JSON.stringify({ catalog: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, 1])) }),
  );
  expect(findings).toHaveLength(100);
});

test("a key that JavaScript treats specially is a key like others", () => {
  for (const text of ['{"catalog": {"__proto__": {"a": 1}}}', "catalog:\n  __proto__:\n    a: 1\n"])
    expect(readOscal(text).findings).toContainEqual(
      expect.objectContaining({ path: "/catalog", message: "'__proto__' is not defined here" }),
    );
});

test("XML findings name line and column, whatever prefix the namespace has", () => {
  const text = `<o:catalog xmlns:o="http://csrc.nist.gov/ns/oscal/1.0" uuid="${UUID}">
  <o:metadata><o:title>T <o:em>x</o:em></o:title><o:last-modified>2026-01-01T00:00:00Z</o:last-modified>
    <o:version>1</o:version><o:oscal-version>1.2.1</o:oscal-version>
    <o:nothing/><other xmlns="urn:a"/></o:metadata>
</o:catalog>`;
  const { document, findings } = readOscal(text);
  expect(document).toMatchObject({ metadata: { title: "T *x*" } });
  expect(findings).toEqual([
    { path: "/catalog/metadata", message: "<o:nothing> is not defined here", line: 4, column: 5 },
    { path: "/catalog/metadata", message: "<other> is not defined here", line: 4, column: 17 },
  ]);
});

test.each([
  [
    "json",
    `{\n "catalog": {\n  "uuid": "${UUID}",\n  "metadata": ${JSON.stringify(metadata)},\n  "groups": [\n   {"title": "G", "id": "a b"}]}}`,
    6,
    25,
  ],
  [
    "yaml",
    `catalog:\n  uuid: ${UUID}\n  metadata: ${JSON.stringify(metadata)}\n  groups:\n    - title: G\n      id: a b\n`,
    6,
    11,
  ],
  [
    "xml",
    xml(
      `\n<metadata><title>T</title><last-modified>2026-01-01T00:00:00Z</last-modified><version>1</version><oscal-version>1</oscal-version></metadata>\n  <group id="a b"><title>G</title></group>`,
    ),
    3,
    3,
  ],
])("a finding in %s names line and column", (_, text, line, column) => {
  expect(readOscal(text).findings).toMatchObject([{ path: "/catalog/groups/0/id", line, column }]);
});

test("dates and versions stay text in YAML", () => {
  const text = writeOscal("catalog", { uuid: UUID, metadata: { ...metadata, version: "1.10" } }, "yaml");
  expect(readOscal(text)).toMatchObject({ findings: [], document: { metadata: { version: "1.10" } } });
  expect(readOscal(text.replace('"1.10"', "1.10")).findings[0]!.message).toBe(
    "must be text in one line that neither begins nor ends with a space, not 1.1",
  );
});

test("what a document holds is text when it's written", () => {
  const title = `a <b> & "c" 'd' ]]> &amp; é\u{1F600}`;
  const document = { uuid: UUID, metadata: { ...metadata, title, remarks: "x\n\n* <script>y</script>" } };
  for (const format of ["json", "xml", "yaml"] as const)
    expect(readOscal(writeOscal("catalog", document, format))).toMatchObject({ findings: [], document });
});

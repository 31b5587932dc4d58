/** The command `frameworks`, as it's typed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("frameworks.ts", import.meta.url));
function run(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: "utf8" });
  return { stdout, stderr, status };
}
const json = (...args: string[]): unknown => JSON.parse(run(...args, "--json").stdout);

test("lists frameworks with their size", () => {
  expect(json("list")).toContainEqual(
    expect.objectContaining({ id: "nist-sp-800-53-r5", entries: 1007, withdrawn: 182, texts: 1007 }),
  );
  expect(run("list").stdout).toMatch(/^ID +FRAMEWORK +VERSION/);
});

test("shows an entry in plain language, however its identifier is written", () => {
  const shown = run("show", "nist-sp-800-53-r5", "ac-02(03)").stdout;
  expect(shown).toMatch(/^AC-2\(3\) {2}Disable Accounts\nIncluded in: moderate, high\n/);
  expect(shown).toContain("Why it matters: ");
  expect(json("show", "NIST-SP-800-53-R5", "AC-2 (3)")).toEqual(json("show", "nist-sp-800-53-r5", "ac-2.3"));
  expect(json("show", "nist-sp-800-53-r5", "AC-2")).toMatchObject({
    within: expect.arrayContaining(["AC-2(1)", "AC-2(13)"]),
    relations: expect.arrayContaining([
      { framework: "nist-csf-2-0", entries: expect.arrayContaining(["PR.AA-01"]) },
    ]),
  });
});

test("says of a withdrawn entry where it went, and shows a framework as a whole", () => {
  expect(run("show", "nist-sp-800-53-r5", "AC-2(10)").stdout).toContain("Withdrawn; see AC-2");
  expect(run("show", "nist-csf-2-0").stdout).toMatch(
    /^GV +Decide .+\n {2}GV\.OC +Organizational Context\n {2}GV\.OC-01 +\w.+\.\n/, // a subcategory has no title
  );
});

test("shows a group with its entries", () => {
  expect(run("show", "nist-sp-800-53-r5", "ac").stdout).toMatch(
    /^AC +Access Control\n {2}AC-1 +Policy and Procedures\n/,
  );
  expect(json("show", "nist-sp-800-171-r2", "3.1")).toMatchObject({ id: "3.1", entries: { length: 22 } });
});

test("maps with the source of each pair, and claims no relationship that it doesn't state", () => {
  expect(json("map", "nist-csf-2-0", "nist-sp-800-53-r5")).toHaveLength(746);
  const [first] = json("map", "nist-sp-800-53-r5", "nist-csf-2-0") as unknown[];
  expect(first).toMatchObject({ from: "AC-1", relationship: null, via: null, hops: 1 });
  const through = json("map", "nist-sp-800-171-r3", "iso-27001-2022", "--via", "nist-sp-800-53-r5") as {
    relationship: string;
    sources: string[];
  }[];
  expect(through.length).toBeGreaterThan(100);
  expect(new Set(through.map(({ relationship }) => relationship))).toEqual(new Set(["indeterminate"]));
  expect(through[0]!.sources).toHaveLength(2);
});

test("composes relationships", () => {
  expect(run("compose", "subset", "Equal")).toEqual({ stdout: "subset\n", stderr: "", status: 0 });
  expect(json("compose", "superset", "subset")).toEqual({ relationship: "related" });
});

const folder = mkdtempSync(join(tmpdir(), "oscal-"));
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
const CATALOG = {
  uuid: "c3718842-beda-4832-8f65-2df4a0b8eb8a",
  metadata: {
    title: "A *catalog*",
    "last-modified": "2026-01-01T00:00:00Z",
    version: "1",
    "oscal-version": "1.2.1",
  },
};

test("checks OSCAL files: valid, or each error with its path", () => {
  const valid = file("valid.json", JSON.stringify({ catalog: CATALOG }));
  expect(run("check", valid)).toEqual({
    stdout: "valid: catalog in JSON, OSCAL 1.2.1\n",
    stderr: "",
    status: 0,
  });
  const invalid = file("invalid.yaml", "catalog:\n  uuid: a\n  groups: []\n");
  const errors = [
    { path: "/catalog", message: "'metadata' is missing", line: 2, column: 3 },
    { path: "/catalog/uuid", message: "must be a UUID of version 4 or 5, not 'a'", line: 2, column: 9 },
    {
      path: "/catalog/groups",
      message: "must not be empty: leave the list out instead",
      line: 3,
      column: 11,
    },
  ];
  expect(run("check", invalid).status).toBe(1);
  expect(run("check", invalid).stdout).toContain(
    "/catalog/uuid: must be a UUID of version 4 or 5, not 'a' (line 2, column 9)\n",
  );
  expect(json("check", invalid)).toEqual({
    valid: false,
    model: "catalog",
    format: "yaml",
    oscalVersion: null,
    errors,
  });
});

test("says whether a file is the same again", () => {
  const same = file("same.json", JSON.stringify({ catalog: CATALOG }));
  expect(run("roundtrip", same)).toEqual({
    stdout: "equal: catalog through XML, YAML, JSON\n",
    stderr: "",
    status: 0,
  });
  const other = file("other.json", JSON.stringify({ catalog: { ...CATALOG, more: 1 } }));
  expect(run("roundtrip", other)).toMatchObject({
    stdout: "not equal: catalog\nXML /catalog/more: is lost\n",
    status: 1,
  });
});

test.each([
  [["check", "nowhere.json"], "nowhere.json can't be read: ENOENT"],
  [
    ["check", file("broken.json", '{"catalog":\n {]')],
    "broken.json: line 2, column 3: expected a key in double quotes",
  ],
  [["roundtrip", file("broken.xml", "<catalog>\n<a></b></catalog>")], "broken.xml: line 2, column "],
  [["check"], "see frameworks --help for what check takes"],
  [["show", "iso"], "there is no framework iso; there are: "],
  [["show", "nist-csf-2-0", "PR.XX-1"], "NIST CSF 2.0 has no entry PR.XX-1"],
  [["map", "nist-sp-800-171-r3", "iso-27001-2022"], "try --via nist-csf-2-0 or --via nist-sp-800-53-r5"],
  [["map", "nist-csf-2-0"], "see frameworks --help for what map takes"],
  [["compose", "subset", "part"], "part is not a relationship; there are: equal, subset"],
  [["list", "--via", "x"], "--via goes with map"],
  [["frob"], "frob is not a command"],
  [["list", "--frob"], "Unknown option '--frob'"],
])("%j ends with 2 and says what to do", (args, words) => {
  const { stdout, stderr, status } = run(...args);
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr).toContain(words);
});

/** `frameworks score sprs`, as it's typed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { catalogOf } from "../src/shipped-files.ts";
import { Problem } from "./answer.ts";
import { scoreSprs } from "./score.ts";

const COMMAND = fileURLToPath(new URL("frameworks.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "score-"));

/** Scores a text: on standard input, or in a file of that name. */
function score(text: string | Uint8Array, name?: string) {
  const file = name === undefined ? "-" : join(folder, name);
  if (name !== undefined) writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, "score", "sprs", file], {
    encoding: "utf8",
    input: name === undefined ? text : "",
  });
  return { stdout, stderr, status };
}
const answered = (answers: unknown, framework = "sp800-171r2") => JSON.stringify({ framework, answers });
const all = (verdict: string) =>
  Object.fromEntries(catalogOf("nist-sp-800-171-r2").entries.map(({ id }) => [id, verdict]));

test("answers JSON and nothing else", () => {
  const { stdout, stderr, status } = score(answered({ ...all("met"), "3.13.11": "partial" }), "answers.json");
  expect([stderr, status]).toEqual(["", 0]);
  expect(JSON.parse(stdout)).toStrictEqual({
    score: 107,
    scored: true,
    deductions: [{ requirement: "3.13.11", points: 3 }],
    poamEligible: true,
    reasons: [],
  });
});

test("reads standard input, and identifiers and words however they're written", () => {
  const given = { ...all("met"), "3.1.1": undefined, "03.01.01": "Not Met", " 3.1.2 ": "not-applicable" };
  const { stdout } = score(answered({ ...given, "3.1.2": undefined }, "NIST-SP-800-171-R2"));
  expect(JSON.parse(stdout)).toMatchObject({ score: 105, deductions: [{ requirement: "3.1.1", points: 5 }] });
});

test("says why nothing is scored", () => {
  const { stdout, status } = score(answered({ "3.1.1": "met" }));
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    score: null,
    scored: false,
    deductions: [],
    poamEligible: false,
    reasons: [expect.stringContaining("3.12.4 isn't answered")],
  });
});

test.each([
  [
    '{"framework":"sp800-171r2",\n "answers":{"3.1.1":"met",\n  "3.1.23":"met"}}',
    "/answers/3.1.23: NIST SP 800-171 Rev. 2 has no requirement '3.1.23' (line 3, column 12)",
  ],
  [
    answered({ "3.1.1": "yes" }),
    "/answers/3.1.1: expected one of met, not_met, partial, not_applicable, not 'yes' (line 1, column 47)",
  ],
  [answered({ "3.1.1": { met: true } }), "not an object"],
  [answered({ "3.1.1": null }), "not null"],
  [answered({ "3.1.1": "met", "03.01.01": "met" }), "/answers/03.01.01: 3.1.1 is answered twice"],
  [
    '{"framework":"sp800-171r2","answers":{"3.1.1":"met","3.1.1":"not_met"}}',
    "the key '3.1.1' is there twice",
  ],
  [answered({ __proto__x: "met" }), "has no requirement '__proto__x'"],
  ['{"framework":"sp800-171r2","answers":{"__proto__":"met"}}', "has no requirement '__proto__'"],
  [
    answered({}, "sp800-171r3"),
    "/framework: only sp800-171r2 (nist-sp-800-171-r2) is scored, not 'sp800-171r3'",
  ],
  [answered([]), "/answers: expected an object"],
  ['{"framework":"sp800-171r2"}', "/: 'answers' is missing"],
  ['{"answers":{}}', "/: 'framework' is missing"],
  ['{"framework":"sp800-171r2","answers":{},"note":""}', "/note: there is only 'framework' and 'answers'"],
  ["[]", "/: expected an object like"],
  ["", "line 1, column 1: expected a value"],
  ['{"framework":', "expected a value, found the end of the file"],
  ["[".repeat(50), "nested more than 10 levels deep"],
  [Uint8Array.from([0x7b, 0xff]), "it isn't text in UTF-8"],
])("%j is refused, with the place", (text, words) => {
  const file = join(folder, "bad.json");
  writeFileSync(file, text);
  expect(() => scoreSprs(file)).toThrow(Problem);
  expect(() => scoreSprs(file)).toThrow(words);
  expect(() => scoreSprs(file)).toThrow(/bad\.json: ./);
});

const broken = join(folder, "broken.json");
writeFileSync(broken, "{");
test.each([
  [["score", "cvss", "x"], "cvss is not a scoring model; there is: sprs"],
  [["score", "sprs"], "see frameworks --help for what score takes"],
  [["score", "sprs", join(folder, "nowhere.json")], "nowhere.json can't be read: ENOENT"],
  [["score", "sprs", folder], "can't be read: EISDIR"],
  [["score", "sprs", broken], "broken.json: line 1, column 2: "],
])("%j ends with 2", (args, words) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: "utf8" });
  expect([stdout, status]).toEqual(["", 2]);
  expect(stderr).toContain(words);
});

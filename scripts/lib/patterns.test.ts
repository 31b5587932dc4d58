/**
 * Every pattern that is applied to input takes time in proportion to it: a pattern such as `/\d+\.?\d*x/` takes minutes over a megabyte of
 * digits. Each literal of the server, the contract and the engine is checked; patterns built at run time consist of escaped words.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { checkSync } from "recheck";
import { expect, test } from "vitest";

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** What an attack reads decides, not how long it takes: on a busy machine that would make a fast pattern a slow one. */
const BY_CHARACTERS = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** The patterns of a syntax tree, each with its file. */
function patternsOf(node: unknown, file: string, found: Map<string, Pattern>): void {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    found.set(`/${pattern}/${flags}`, { source: pattern, flags, file });
  }
  for (const child of Object.values(node)) patternsOf(child, file, found);
}

test("no pattern takes more time than in proportion to its input", () => {
  const files = execFileSync("git", ["ls-files", "apps/server/src", "packages/*/src"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !/\.(test|gen)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = new Map<string, Pattern>();
  for (const file of files) patternsOf(parseSync(file, readFileSync(file, "utf8")).program, file, found);
  expect(found.size).toBeGreaterThan(100);
  const slow = [...found.values()].flatMap(({ source, flags, file }) => {
    const { status } = checkSync(source, flags, BY_CHARACTERS);
    return status === "safe" ? [] : [`${status}: /${source}/${flags} in ${file}`];
  });
  expect(slow).toEqual([]);
});

test("a slower pattern is detected", () => {
  expect(checkSync(String.raw`^[+-]?(\d+\.?\d*|\.\d+)x$`, "", BY_CHARACTERS).status).toBe("vulnerable");
});

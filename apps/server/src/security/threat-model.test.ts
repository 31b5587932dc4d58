/**
 * docs/security/threat-model.md matches the abuse suite: every attack there has a row, and every test named
 * there exists.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const text = readFileSync(join(ROOT, "docs/security/threat-model.md"), "utf8");
const rows = text
  .split(/^## The attacks.*$/m)[1]!
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("apps/server/abuse/"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const named = rows.map((cells) => /`apps\/server\/abuse\/([\w./-]+)`/.exec(cells[4]!)?.[1] ?? "");

test("every file of the abuse suite has exactly one row", () => {
  const files = readdirSync(join(ROOT, "apps/server/abuse"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".test.ts"),
  );
  expect(named.toSorted()).toEqual(files.toSorted());
});

test("every row says who attacks, how, and what stops it", () => {
  for (const [, attacker, attack, stops, file] of rows)
    for (const cell of [attacker, attack, stops]) expect(cell, file).toMatch(/\w{3}/);
});

test("every other file that it names exists", () => {
  const paths = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`|\]\(([\w./-]+\.md)\)/g)];
  expect(paths.length).toBeGreaterThan(rows.length);
  for (const [, code, link] of paths) {
    const path = code === undefined ? join(ROOT, "docs/security", link!) : join(ROOT, code);
    expect(existsSync(path), path).toBe(true);
  }
});

test("it covers actors, assets, boundaries, assumptions, and remaining risks", () => {
  for (const heading of [
    "What is worth attacking",
    "Who attacks",
    "Where trust changes",
    "What each door stops, and what it doesn't",
    "What a stolen secret gives an attacker",
    "Assumptions",
    "Remaining risks",
  ])
    expect(text).toContain(`## ${heading}\n`);
});

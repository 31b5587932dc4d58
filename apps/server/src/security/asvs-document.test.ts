/**
 * The claims of docs/security/asvs.md are checkable: its files exist, its rows are complete, and nothing is
 * open.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const text = readFileSync(join(ROOT, "docs/security/asvs.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id, level, asks, state, shown] = line.split("|").map((cell) => cell.trim());
    return { id: id!, level: level!, asks: asks!, state: state!, shown: shown! };
  });
const paths = (of: string) =>
  [...of.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => /^[\w.-]+(\/[\w.-]+)+$|^[\w.-]+\.(ts|tsx|md)$|^\.\w+$/.test(code));

test("every file that it names exists", () => {
  const named = paths(text);
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(
    (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, "apps/server/src", path)),
  );
  expect(missing).toEqual([]);
});

test("every requirement appears once, under its section, with level, our summary, a state, and its evidence", () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, level, asks, state, shown } of rows) {
    expect(id).toMatch(/^V\d+\.\d+\.\d+$/);
    expect(text, id).toContain(`### ${id.replace(/\.\d+$/, "")} `);
    expect(["1", "2"], id).toContain(level);
    expect(asks.split(/\s+/).length, id).toBeLessThanOrEqual(12);
    expect(["met", "not applicable", "accepted"], id).toContain(state);
    expect(shown, id).toMatch(/\S/);
  }
});

test("the chapters that the product is measured by are complete, numbered without a gap", () => {
  const sections = Map.groupBy(rows, ({ id }) => id.replace(/\.\d+$/, ""));
  for (const chapter of [1, 2, 4, 5, 6, 7, 8, 11, 13, 16])
    expect(
      rows.some(({ id }) => id.startsWith(`V${chapter}.`)),
      `V${chapter}`,
    ).toBe(true);
  // Levels 1 and 2 come before level 3 in every section of these.
  for (const [section, of] of sections)
    expect(of.map(({ id }) => id)).toEqual(of.map((_, n) => `${section}.${n + 1}`));
});

test("authentication, sessions, and authorization are met without exception, and accepted gaps elsewhere say how to close them", () => {
  const accepted = rows.filter(({ state }) => state === "accepted");
  expect(accepted.filter(({ id }) => /^V[678]\./.test(id))).toEqual([]);
  for (const { id, shown } of accepted) {
    expect(paths(shown).length, id).toBeGreaterThan(0);
    expect(shown, id).toMatch(/because .*[A-Z_]{8,}=/s);
  }
});

test("a met requirement there names a file as evidence", () => {
  const unshown = rows.filter(
    ({ id, state, shown }) => /^V[678]\./.test(id) && state === "met" && paths(shown).length === 0,
  );
  // The rest is documentation, which is in the document itself.
  expect(unshown.map(({ id, shown }) => `${id}: ${shown}`)).toEqual(unshown.map(({ id }) => `${id}: Above`));
});

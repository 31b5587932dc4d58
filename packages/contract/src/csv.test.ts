/** Cells that no spreadsheet executes, whatever separator it uses, and that are read back unchanged. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, readTextCell, textCell } from "./csv.ts";

const PIECES = [
  ...Array.from("=+-@＝＋－＠'\";,|\t\r\n #a1"),
  "cmd|' /C calc'!A0",
  "\u200b",
  "\u00a0",
  "\ufeff",
  "HYPERLINK(",
  "-5",
];
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join(""));
/** Text that a spreadsheet can execute, also behind white space, quotes and invisible characters. */
const RUNS = /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u;

/** The cells of a line as a naive reader sees them: split at every separator and line break, regardless of quotes. */
const careless = (line: string, separator: string) =>
  line.split(/[\r\n]/).flatMap((part) => part.split(separator));

test("a text is read back unchanged", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(readTextCell(textCell(text))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});

test("no text becomes a formula where lists are separated by semicolons, tabs or bars", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const separator of [";", "\t", "|"])
        for (const cell of careless(csvLine(texts), separator)) expect(cell).not.toMatch(RUNS);
    }),
    { numRuns: 3000 },
  );
});

test("no text becomes a formula where lists are separated by commas and quotes are read", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(textCell(text)).not.toMatch(RUNS);
      expect(textCell(text)).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["=1+1", "'=1+1\r\n"],
  [" =1", "' =1\r\n"],
  ['"=1', `"'""=1"\r\n`],
  ["a;=1", `"a;'=1"\r\n`],
  ["a;b", '"a;b"\r\n'],
  ["a|@b", `"a|'@b"\r\n`],
  ["one\n- two", `"one\n'- two"\r\n`],
  ["\tx", `"'\tx"\r\n`],
  ["well-known, a@b", '"well-known, a@b"\r\n'],
  ["5 - 3 = 2", "5 - 3 = 2\r\n"],
  [-5, "-5\r\n"],
  [-1.5e-7, "-1.5e-7\r\n"],
  [Number.NaN, "\r\n"],
  [true, "true\r\n"],
  [null, "\r\n"],
])("%j is the line %j", (value, line) => {
  expect(csvLine([value])).toBe(line);
});

test("a long text takes time in proportion to its length", () => {
  const text = "\n;\t'".repeat(500_000);
  expect(readTextCell(textCell(`${text}=1`))).toBe(`${text}=1`);
});

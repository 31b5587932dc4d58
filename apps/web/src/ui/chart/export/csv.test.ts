import { expect, test } from "vitest";
import { csv, tabbed } from "./csv.ts";

test("numbers keep every digit and texts are quoted if necessary", () => {
  expect(
    csv([
      ["Loss", "Chance"],
      [0.1 + 0.2, 1e-7],
      ['say "so", twice', null],
    ]),
  ).toBe('Loss,Chance\r\n0.30000000000000004,1e-7\r\n"say ""so"", twice",\r\n');
});

test("no text becomes a formula, however disguised", () => {
  for (const evil of ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1+1"])
    expect(csv([[evil]]).replace(/^"/, ""), JSON.stringify(evil)).toMatch(/^'/);
});

test("a negative number is a number, not a formula", () => {
  expect(csv([[-5]])).toBe("-5\r\n");
});

test("a value that isn't a number leaves its cell empty", () => {
  expect(csv([[Number.NaN, Number.POSITIVE_INFINITY]])).toBe(",\r\n");
});

test("pasted cells stay in their columns", () => {
  expect(
    tabbed([
      ["a\tb\nc, d", 1],
      ["=1", null],
    ]),
  ).toBe("a b c, d\t1\n'=1\t");
});

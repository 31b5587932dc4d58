import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type QuantityKind, quantityText, readQuantity } from "./quantity.ts";

function value(text: string, kind: QuantityKind): number | string {
  const reading = readQuantity(text, kind);
  return reading.ok ? reading.value : reading.rule;
}

describe("reading an analyst's input", () => {
  test.each([
    ["50k", 50_000],
    ["50 K", 50_000],
    ["2M", 2_000_000],
    ["1.5m", 1_500_000],
    ["1.1M", 1_100_000],
    ["$2,000,000", 2_000_000],
    ["2 000 000", 2_000_000],
    ["2'000'000", 2_000_000],
    ["USD 3bn", 3e9],
    ["3 million", 3e6],
    ["€4.25mn", 4_250_000],
    ["1e6", 1e6],
    [".5", 0.5],
    ["0", 0],
    ["-5", -5],
    ["250 EUR", 250],
    ["2.5 billion", 2.5e9],
    ["12 thousand", 12_000],
    ["2M USD", 2e6],
  ])("money %s", (text, expected) => expect(value(text, "money")).toBe(expected));

  test.each([
    ["0.5", 0.5],
    ["1 in 10", 0.1],
    ["1 in 10 years", 0.1],
    ["1:4", 0.25],
    ["1/8", 0.125],
    ["10%", 0.1],
    ["every 5 years", 0.2],
    ["once every 4 years", 0.25],
    ["2 per month", 24],
    ["3/week", 156],
    ["weekly", 52],
    ["twice a year", 2],
    ["once a month", 12],
    ["never", 0],
    ["4 a year", 4],
    ["1,200", 1200],
  ])("frequency %s", (text, expected) => expect(value(text, "frequency")).toBe(expected));

  test.each([
    ["30%", 0.3],
    ["7 %", 0.07],
    ["0.3", 0.3],
    ["1 in 3", 1 / 3],
    ["1 out of 4", 0.25],
    ["99.95%", 0.9995],
    ["12 percent", 0.12],
  ])("probability %s", (text, expected) => expect(value(text, "probability")).toBe(expected));

  test.each([
    ["", "money", "Enter a value"],
    ["1,5", "money", "Enter decimals with a point, such as 1.5"],
    ["1.500.000", "money", "Separate thousands with commas, such as 1,500,000"],
    ["10%", "money", "Enter an amount of money, not a percentage"],
    ["abc", "money", "Enter an amount, such as 50K or 2M"],
    ["30k", "probability", "Enter a chance, such as 30% or 1 in 3"],
    ["1 in 0", "frequency", "Enter a number of events a year, such as 0.5 or 1 in 10"],
    ["1e999", "money", "Enter an amount, such as 50K or 2M"],
    ["k", "money", "Enter an amount, such as 50K or 2M"],
  ] as const)("refuses %j as %s and says what to write", (text, kind, rule) =>
    expect(value(text, kind)).toBe(rule),
  );

  test("answers every text without throwing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const kind of ["money", "frequency", "probability"] as const) readQuantity(text, kind);
      }),
    );
  });
});

describe("writing a value into a field", () => {
  test.each([
    [2_000_000, "money", "2M"],
    [50_000, "money", "50K"],
    [1_500, "money", "1.5K"],
    [123_456, "money", "123,456"],
    [750, "money", "750"],
    [0.3, "probability", "30%"],
    [0.07, "probability", "7%"],
    [1, "probability", "100%"],
    [0.5, "frequency", "0.5"],
    [1200, "frequency", "1,200"],
    [1e21, "money", "1e+21"],
  ] as const)("%d as %s reads %s", (number, kind, text) => expect(quantityText(number, kind)).toBe(text));

  test("reads back to the same bits, so that opening a scenario never changes it", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        for (const kind of ["money", "frequency", "probability"] as const) {
          expect(value(quantityText(number, kind), kind)).toBe(number + 0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

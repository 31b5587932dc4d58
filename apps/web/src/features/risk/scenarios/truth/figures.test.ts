import { exact } from "@crq/engine/exact/exact";
import { simulate } from "@crq/engine/simulate/simulate";
import { generatedScenarios } from "@crq/engine/truth/generated-scenarios-fixtures";
import { describe, expect, test } from "vitest";
import { histogram } from "../../../../ui/chart/histogram.ts";
import { moneyDomain } from "../../../../ui/chart/chart-axes.ts";
import { money, moneyInFull, significant } from "../../../../ui/format.ts";
import { scenarioOf } from "../quantify/scenario-of.ts";
import { STATISTICS, hasInterval } from "../result/result-words.ts";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

/** Numbers from 10^−12 to 10^30, three to a power of ten, and their negatives. */
const NUMBERS = Array.from({ length: 127 }, (_, i) => 10 ** (i / 3 - 12)).flatMap((value) => [value, -value]);

/** The number that a text says, powers of ten and suffixes included. */
function said(text: string): number {
  const plain = text.replace(/[$,\s]/g, "").replace("−", "-");
  const [mantissa, power] = plain.split("×10");
  if (power !== undefined) {
    const exponent = power
      .split("")
      .map((sign) => (sign === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(sign)))
      .join("");
    return Number(`${mantissa}e${exponent}`);
  }
  const scale = { K: 3, M: 6, B: 9, T: 12 }[plain.at(-1)!];
  return scale === undefined ? Number(plain) : Number(`${plain.slice(0, -1)}e${scale}`);
}

describe("figures of any size", () => {
  test("are short, without the exponents of programs, and say the number", () => {
    for (const value of NUMBERS) {
      const texts = [significant(value), ...(Math.abs(value) < 1 ? [] : [money(value, "USD")])];
      for (const text of texts) {
        expect(text, String(value)).not.toMatch(/e/i);
        expect(text.replace(/[.,]/g, "").length, text).toBeLessThanOrEqual(16);
        expect(Math.abs(said(text) / value - 1), text).toBeLessThan(Math.abs(value) < 1000 ? 0.5 : 0.006);
      }
      expect(moneyInFull(value, "USD").length).toBeLessThanOrEqual(21);
    }
  });

  test("of the heaviest scenario that can be entered, too", () => {
    const { eventCap: _, ...first } = generatedScenarios(1)[0]!;
    const result = exact({
      ...first,
      primary: [{ form: "fines", loss: { type: "lognormal90", p5: 1, p95: 1e15 } }],
    });
    expect(result.mean).toBeGreaterThan(1e20);
    expect(money(result.mean, "USD", { fixed: true })).toMatch(/^\$[\d.]+\u00a0×\u00a010[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/);
  });

  test("amounts that can be entered are typed without exponents, and read back to the same bits", () => {
    for (const value of NUMBERS.filter((each) => each >= 1 && each <= 1e15).map(Math.round)) {
      const text = quantityText(value, "money");
      expect(text).not.toMatch(/e/i);
      expect(readQuantity(text, "money")).toEqual({ ok: true, value });
    }
    expect(quantityText(2e12, "money")).toBe("2T");
  });
});

test("a simulated figure is shown with a 95% interval if, in a heavy tail, the interval holds about 95 times in 100", () => {
  const heavy = scenarioOf({
    currency: "USD",
    frequency: { lef: { type: "pert", min: 0.5, mode: 2, max: 6 } },
    primary: [{ form: "fines", loss: { type: "lognormal90", p5: 1000, p95: 1e9 } }],
  });
  const truth = exact(heavy);
  const runs = Array.from({ length: 150 }, (_, seed) => simulate(heavy, { years: 3000, seed }));
  for (const { key } of STATISTICS) {
    if (truth[key] === 0) continue;
    const holds = runs.filter((run) => Math.abs(run[key] - truth[key]) <= run.error[key]!).length;
    // 95% of 150 is 142 with a standard deviation of 2.7
    if (hasInterval(key)) expect(holds, key).toBeGreaterThan(130);
    else expect(holds, key).toBeLessThan(130);
  }
});

describe("the histogram of any scenario", () => {
  test("draws the years without loss, and all its bars make all years", () => {
    for (const each of generatedScenarios(80)) {
      const { curve, pZero: none } = exact(each);
      const { bands, below, above, ...drawn } = histogram(curve, moneyDomain([curve], [], 0.002), none);
      expect(drawn.none).toBe(none);
      expect(below, each.id).toBeGreaterThanOrEqual(0);
      const sum = bands.reduce((total, { chance }) => total + chance, none + below + above);
      expect(sum, each.id).toBeCloseTo(1, 6);
    }
  });
});

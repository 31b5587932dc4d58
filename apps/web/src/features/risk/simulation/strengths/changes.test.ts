import { familyOf, shippedStrength, strengthOf } from "@crq/threats/strengths";
import { describe, expect, test } from "vitest";
import {
  applied,
  byName,
  type Changes,
  changesBetween,
  countOf,
  differences,
  held,
  NO_CHANGES,
  type StrengthSet,
  withCommonCause,
  withItem,
} from "./changes.ts";
import { draftOf, draftProblems, shareOf, strengthFrom, typedShare, unused } from "./strength-draft.ts";

const sure = (value: number) => ({ low: value, likely: value, high: value });
const IA2 = {
  of: "IA-2",
  functions: [{ does: "resistance" as const, capability: { low: 0.5, likely: 0.6, high: 0.7 } }],
  reliability: sure(0.9),
  source: "Red team",
};
const PRODUCT: StrengthSet = { items: [], commonCause: 0.25 };
const OURS: StrengthSet = { items: [IA2], commonCause: 0.25 };

describe("changes", () => {
  test("that only say what holds already are none", () => {
    const some = withItem(OURS, NO_CHANGES, "IA-2", { ...IA2, source: "Another" });
    expect(countOf(some)).toBe(1);
    expect(countOf(withItem(OURS, some, "IA-2", { ...IA2 }))).toBe(0);
    expect(countOf(withItem(PRODUCT, NO_CHANGES, "IA-2", null))).toBe(0);
    expect(countOf(withCommonCause(OURS, withCommonCause(OURS, NO_CHANGES, 0.5), 0.25))).toBe(0);
  });

  test("lead from any set to any other, and back", () => {
    const other: StrengthSet = {
      items: [
        { ...IA2, of: "AC" },
        { ...IA2, source: "B" },
      ],
      commonCause: 1,
    };
    for (const [from, to] of [
      [PRODUCT, OURS],
      [OURS, PRODUCT],
      [OURS, other],
      [other, OURS],
      [other, PRODUCT],
    ] as const) {
      const there = applied(from, changesBetween(from, to));
      expect(there.commonCause).toBe(to.commonCause);
      expect(there.items.toSorted((a, b) => byName(a.of, b.of))).toEqual(
        to.items.toSorted((a, b) => byName(a.of, b.of)),
      );
    }
    expect(changesBetween(OURS, OURS)).toEqual(NO_CHANGES satisfies Changes);
  });

  test("are named with what they replace: figures, functions, sources, and the common cause", () => {
    const [one, cause] = differences(PRODUCT, { ...OURS, commonCause: 0.5 });
    expect(one).toEqual({
      of: "IA-2",
      lines: [
        "Resistance: 25% to 75%, most likely 50% → 50% to 70%, most likely 60%",
        "Reliable: 75% to 98%, most likely 90% → 90%",
        "Source: Red team",
      ],
    });
    expect(cause).toEqual({ of: "Common cause", lines: ["25% → 50%"] });
    expect(differences(OURS, PRODUCT)[0]!.lines[0]).toBe("Takes the product’s estimate again");
    const family = { ...IA2, of: "IA" };
    const back = differences(
      { items: [family, IA2], commonCause: 0.25 },
      { items: [family], commonCause: 0.25 },
    );
    expect(back).toEqual([{ of: "IA-2", lines: ["Takes your family’s strength again"] }]);
  });
});

test("whose strength holds is said for each control as the model takes it", () => {
  const family = { ...IA2, of: "IA" };
  expect(held("IA-2", [IA2])).toEqual({ strength: IA2, holder: "own" });
  expect(held("IA-2", [family])).toEqual({ strength: family, holder: "own-family" });
  expect(held("IA-2", [])).toEqual({ strength: shippedStrength("IA-2"), holder: "product" });
  expect(held("IA-8", [])?.holder).toBe("product-family");
  expect(held("ZZ-1", [])).toBeUndefined();
  for (const one of ["IA-2", "IA-8", "IA"])
    for (const items of [[], [family], [IA2]])
      expect(held(one, items)?.strength).toEqual(strengthOf(one, items));
  expect(["AC-17", "IA-2", "AC-2", "AC"].toSorted(byName)).toEqual(["AC", "AC-2", "AC-17", "IA-2"]);
  expect(familyOf("AC-17")).toBe("AC");
});

describe("a strength that's typed", () => {
  test("is the same when nothing is changed, but for the product's source", () => {
    expect(strengthFrom("IA-2", draftOf(IA2, true))).toEqual(IA2);
    expect(draftOf(shippedStrength("AC")!, false).source).toBe("");
    expect([typedShare(0.075), shareOf("7.5"), shareOf("7.5 %"), shareOf(""), shareOf("x")]).toEqual([
      "7.5",
      0.075,
      0.075,
      Number.NaN,
      Number.NaN,
    ]);
  });

  test("is refused with the contract's words at the field at fault", () => {
    const draft = draftOf(IA2, true);
    expect(draftProblems("IA-2", draft).size).toBe(0);
    const wrong = draftProblems("IA-2", {
      functions: [{ does: "resistance", capability: { low: "50", likely: "", high: "100" } }],
      reliability: { low: "90", likely: "50", high: "100" },
      source: " ",
    });
    expect(Object.fromEntries(wrong)).toEqual({
      "functions.0.capability": "Enter percentages from 0 to 99",
      reliability: "Must be in order: lowest, likeliest, highest",
      source: "Say where the figures are from",
    });
    expect(draftProblems("IA-2", { ...draft, functions: [] }).get("functions")).toBe("Must say what it does");
    expect(unused(draft)).not.toContain("resistance");
    expect(unused(draft)).toHaveLength(10);
  });
});

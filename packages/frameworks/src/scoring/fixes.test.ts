import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogOf } from "../shipped-files.ts";
import { byFamily, fixes } from "./fixes.ts";
import { deductionsOf, sprs, SPRS_FRAMEWORK } from "./sprs.ts";
import { type Verdict, VERDICTS } from "./verdict.ts";

const CATALOG = catalogOf(SPRS_FRAMEWORK);
const IDS = CATALOG.entries.map(({ id }) => id);
const met = (but: Readonly<Record<string, Verdict>>) =>
  new Map<string, Verdict>([...IDS.map((id) => [id, "met"] as const), ...Object.entries(but)]);

const answers = fc
  .array(fc.option(fc.constantFrom(...VERDICTS), { nil: undefined }), {
    minLength: IDS.length,
    maxLength: IDS.length,
  })
  .map(
    (verdicts) =>
      new Map<string, Verdict>(IDS.flatMap((id, i) => (verdicts[i] ? [[id, verdicts[i]] as const] : []))),
  );

test("ranks fixes: the plan, then points, and what can't wait before what can", () => {
  const given = met({
    "3.1.3": "not_met",
    "3.1.20": "not_met",
    "3.12.4": "not_met",
    "3.13.11": "partial",
    "3.1.5": "not_met",
    "3.5.3": "not_met",
  });
  given.delete("3.1.1");
  expect(
    fixes(CATALOG, given).map(({ requirement, points, pointsIfPartial, mustBeMet }) => [
      requirement,
      points,
      pointsIfPartial,
      mustBeMet,
    ]),
  ).toEqual([
    ["3.12.4", 0, 0, "excluded"],
    ["3.1.1", 5, 0, "points"],
    ["3.5.3", 5, 2, "points"],
    ["3.1.5", 3, 0, "points"],
    ["3.13.11", 3, 0, undefined],
    ["3.1.20", 1, 0, "excluded"],
    ["3.1.3", 1, 0, undefined],
  ]);
});

test("a fix is worth what the score gains by it", () => {
  fc.assert(
    fc.property(answers, (given) => {
      given.set("3.12.4", "met");
      const before = sprs(CATALOG, given).score!;
      for (const { requirement, points, pointsIfPartial } of fixes(CATALOG, given)) {
        expect(sprs(CATALOG, new Map([...given, [requirement, "met"]])).score! - before).toBe(points);
        expect(sprs(CATALOG, new Map([...given, [requirement, "partial"]])).score! - before).toBe(
          pointsIfPartial,
        );
      }
    }),
    { numRuns: 20 },
  );
});

test("the families' points add up to the deductions, and to 313 at stake", () => {
  fc.assert(
    fc.property(answers, (given) => {
      const families = byFamily(CATALOG, given);
      const sum = (key: "pointsLost" | "pointsAtStake" | "open" | "requirements") =>
        families.reduce((total, one) => total + one[key], 0);
      expect(sum("pointsLost")).toBe(
        deductionsOf(CATALOG, given).reduce((total, { points }) => total + points, 0),
      );
      expect([sum("pointsAtStake"), sum("requirements")]).toEqual([313, 110]);
      expect(sum("open")).toBe(fixes(CATALOG, given).length);
    }),
  );
  expect(byFamily(CATALOG, met({ "3.2.1": "not_met" }))[1]).toEqual({
    group: "3.2",
    requirements: 3,
    open: 1,
    unanswered: 0,
    pointsLost: 5,
    pointsAtStake: 11,
  });
});

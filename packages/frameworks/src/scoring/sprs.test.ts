import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogOf } from "../shipped-files.ts";
import {
  deductionsOf,
  sprs,
  SPRS_FRAMEWORK,
  sprsOfAnswers,
  sprsRange,
  SYSTEM_SECURITY_PLAN,
} from "./sprs.ts";
import { isOpen, type Verdict, VERDICTS } from "./verdict.ts";

const CATALOG = catalogOf(SPRS_FRAMEWORK);
const IDS = CATALOG.entries.map(({ id }) => id);

/** Every requirement with one answer, except some. */
function all(verdict: Verdict, but: Readonly<Record<string, Verdict>> = {}): Map<string, Verdict> {
  return new Map([...IDS.map((id) => [id, verdict] as const), ...Object.entries(but)]);
}
const score = (but: Readonly<Record<string, Verdict>>) => sprs(CATALOG, all("met", but)).score;

test("the catalog has the points of the methodology's annex A", () => {
  const worth = (points: number) => CATALOG.entries.filter(({ weight }) => weight === points).length;
  // 44 * 5 + 14 * 3 + 51 * 1 = 313 = 110 + 203; the system security plan has none.
  expect([5, 3, 1, 0].map(worth)).toEqual([44, 14, 51, 1]);
  expect(CATALOG.entries.filter((one) => one.weightIfPartial !== undefined)).toMatchObject([
    { id: "3.5.3", weightIfPartial: 3 },
    { id: "3.13.11", weightIfPartial: 3 },
  ]);
  expect(sprsRange(CATALOG)).toEqual({ most: 110, least: -203 });
});

describe("computed by hand", () => {
  test("everything met is 110, and a plan of action would hold nothing", () => {
    expect(sprs(CATALOG, all("met"))).toEqual({
      score: 110,
      scored: true,
      deductions: [],
      poamEligible: true,
      blockers: [],
      reasons: [],
    });
  });

  test("nothing met but the system security plan is -203, also if nothing else is answered", () => {
    const none = sprs(CATALOG, all("not_met", { "3.12.4": "met" }));
    expect(none).toMatchObject({
      score: -203,
      scored: true,
      poamEligible: false,
      deductions: { length: 109 },
    });
    expect(sprs(CATALOG, new Map([["3.12.4", "met"]]))).toEqual(none);
  });

  test.each([
    ["3.1.1", "not_met", 105],
    ["3.1.5", "not_met", 107],
    ["3.1.3", "not_met", 109],
    ["3.1.3", "partial", 109],
    ["3.1.1", "partial", 105],
    ["3.1.1", "not_applicable", 110],
    ["3.5.3", "not_met", 105],
    ["3.5.3", "partial", 107],
    ["3.13.11", "not_met", 105],
    ["3.13.11", "partial", 107],
    ["3.12.4", "not_applicable", 110],
  ] as const)("%s %s, all others met: %i", (id, verdict, expected) => {
    expect(score({ [id]: verdict })).toBe(expected);
  });

  test("an unanswered requirement costs what one that isn't met costs", () => {
    const answers = all("met");
    answers.delete("3.13.11");
    answers.delete("3.8.1");
    expect(sprs(CATALOG, answers)).toMatchObject({
      score: 102,
      deductions: [
        { requirement: "3.8.1", points: 3 },
        { requirement: "3.13.11", points: 5 },
      ],
    });
  });

  test("a mixed assessment adds up: 110 - 5 - 3 - 3 - 1 = 98", () => {
    expect(
      score({
        "3.11.2": "not_met",
        "3.5.3": "partial",
        "3.8.8": "partial",
        "3.3.9": "not_met",
        "3.9.1": "not_applicable",
      }),
    ).toBe(98);
  });

  test.each(["not_met", "partial"] as const)(
    "without a system security plan (%s) nothing is scored",
    (plan) => {
      const unscored = sprs(CATALOG, all("met", { "3.12.4": plan }));
      expect(unscored).toMatchObject({ score: null, scored: false, deductions: [], poamEligible: false });
      expect(unscored.reasons).toEqual([
        expect.stringMatching(/^3\.12\.4 isn't met\. Without a system security plan/),
      ]);
      expect(sprs(CATALOG, new Map()).reasons[0]).toMatch(
        /^3\.12\.4 isn't answered, which counts as not met\./,
      );
    },
  );

  test("says that a system security plan always applies", () => {
    expect(sprs(CATALOG, all("met", { "3.12.4": "not_applicable" })).reasons).toEqual([
      expect.stringContaining("Every assessment needs a system security plan"),
    ]);
  });
});

describe("a plan of action, 32 CFR 170.21(a)(2)", () => {
  const poam = (but: Readonly<Record<string, Verdict>>) => sprs(CATALOG, all("met", but));
  const onePoint = CATALOG.entries
    .filter(({ weight }) => weight === 1)
    .map(({ id }) => id)
    .filter((id) => !["3.1.20", "3.1.22", "3.10.3", "3.10.4", "3.10.5"].includes(id));
  const open = (count: number) =>
    Object.fromEntries(onePoint.slice(0, count).map((id) => [id, "not_met" as const]));

  test("holds requirements of 1 point down to a score of 88, which is 0.8 of 110", () => {
    expect(poam(open(22))).toMatchObject({ score: 88, poamEligible: true, reasons: [] });
    expect(poam(open(23))).toMatchObject({
      score: 87,
      poamEligible: false,
      blockers: [{ rule: "score" }],
      reasons: ["The score of 87 is below 88, which is 0.8 of 110 (32 CFR 170.21(a)(2)(i))."],
    });
  });

  test("holds 3.13.11 if there is encryption that isn't FIPS-validated, not if there is none", () => {
    expect(poam({ "3.13.11": "partial" })).toMatchObject({ score: 107, poamEligible: true });
    expect(poam({ "3.13.11": "not_met" })).toMatchObject({ score: 105, poamEligible: false });
  });

  test.each(["3.5.3", "3.1.5", "3.1.1"])(
    "doesn't hold %s, met in part or not: it costs more than 1 point",
    (id) => {
      for (const verdict of ["partial", "not_met"] as const)
        expect(poam({ [id]: verdict })).toMatchObject({
          poamEligible: false,
          blockers: [{ rule: "points", requirements: [id] }],
          reasons: [
            `${id} costs more than 1 point and can't wait in a plan of action (32 CFR 170.21(a)(2)(ii)).`,
          ],
        });
    },
  );

  test.each(["3.1.20", "3.1.22", "3.10.3", "3.10.4", "3.10.5"])("never holds %s", (id) => {
    expect(poam({ [id]: "not_met" })).toMatchObject({
      score: 109,
      poamEligible: false,
      blockers: [{ rule: "excluded", requirements: [id] }],
    });
  });
});

describe("whatever the answers", () => {
  const verdict = fc.option(fc.constantFrom(...VERDICTS), { nil: undefined });
  const answers = fc.array(verdict, { minLength: IDS.length, maxLength: IDS.length }).map(toMap);
  function toMap(verdicts: readonly (Verdict | undefined)[]): Map<string, Verdict> {
    return new Map(IDS.flatMap((id, i) => (verdicts[i] ? [[id, verdicts[i]] as const] : [])));
  }

  test("the score is 110 less the deductions and within -203 and 110, or there is none", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { score: found, scored, deductions } = sprs(CATALOG, given);
        expect(scored).toBe(!isOpen(given.get(SYSTEM_SECURITY_PLAN)));
        if (found === null) {
          expect(deductions).toEqual([]);
          return;
        }
        expect(found).toBe(110 - deductions.reduce((sum, { points }) => sum + points, 0));
        expect(found).toBeGreaterThanOrEqual(-203);
        expect(found).toBeLessThanOrEqual(110);
        expect(deductions).toEqual(deductionsOf(CATALOG, given));
      }),
    );
  });

  test("the order of answers doesn't matter", () => {
    fc.assert(
      fc.property(answers, fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = [...given]
          .map((one) => [keys.next().value as number, one] as const)
          .toSorted(([one], [other]) => one - other);
        expect(sprs(CATALOG, new Map(shuffled.map(([, one]) => one)))).toEqual(sprs(CATALOG, given));
      }),
    );
  });

  test("meeting one more requirement never lowers the score, and never takes a plan of action away", () => {
    fc.assert(
      fc.property(
        answers,
        fc.constantFrom(...IDS),
        fc.constantFrom("met", "not_applicable"),
        (given, id, as) => {
          const before = sprs(CATALOG, given);
          const after = sprs(CATALOG, new Map([...given, [id, as]]));
          expect(after.score ?? -Infinity).toBeGreaterThanOrEqual(before.score ?? -Infinity);
          expect(Number(after.poamEligible)).toBeGreaterThanOrEqual(Number(before.poamEligible));
          expect(Number(after.scored)).toBeGreaterThanOrEqual(Number(before.scored));
        },
      ),
    );
  });

  test("it can have a plan of action exactly if the rule's three conditions hold", () => {
    // Mostly met, or hardly any would be eligible.
    const mostly = fc
      .array(
        fc.oneof({ weight: 30, arbitrary: fc.constant("met" as const) }, { weight: 1, arbitrary: verdict }),
        {
          minLength: IDS.length,
          maxLength: IDS.length,
        },
      )
      .map(toMap);
    const never = ["3.1.20", "3.1.22", "3.12.4", "3.10.3", "3.10.4", "3.10.5"];
    fc.assert(
      fc.property(mostly, (given) => {
        const found = sprs(CATALOG, given);
        const open = IDS.filter((id) => isOpen(given.get(id)));
        const small = open.every(
          (id) =>
            CATALOG.entries.find((one) => one.id === id)!.weight === 1 ||
            (id === "3.13.11" && given.get(id) === "partial"),
        );
        const eligible =
          (found.score ?? -203) / 110 >= 0.8 && small && !open.some((id) => never.includes(id));
        expect(found.poamEligible).toBe(eligible);
        expect(found.reasons.length > 0).toBe(
          !eligible || given.get(SYSTEM_SECURITY_PLAN) === "not_applicable",
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("an assessment's answers", () => {
  const met = CATALOG.entries.map(({ id }) => ({
    entry: id,
    inScope: true,
    applicability: "applicable" as const,
    result: "met" as const,
    objectives: {},
  }));
  const but = (entry: string, change: object) =>
    sprsOfAnswers(
      CATALOG,
      met.map((one) => (one.entry === entry ? { ...one, ...change } : one)),
    ).score;
  const { id, weight } = CATALOG.entries.find(
    (one) => one.weight === 5 && one.weightIfPartial === undefined,
  )!;
  const [objective] = CATALOG.entries.find((one) => one.id === id)!.objectives!;

  test.each([
    ["all met", {}, 110],
    ["one not met", { result: "not-met" }, 110 - weight!],
    ["an objective of it that isn't met", { objectives: { [objective!]: "not-met" } }, 110 - weight!],
    ["one outside the scope", { inScope: false }, 110 - weight!],
    ["one that doesn't apply", { applicability: "not-applicable", result: null }, 110],
  ])("come to what a file with the same says: %s", (_, change, score) => {
    expect(but(id, change)).toBe(score);
  });

  test("have no score without a system security plan", () => {
    expect(but(SYSTEM_SECURITY_PLAN, { result: null })).toBeNull();
  });
});

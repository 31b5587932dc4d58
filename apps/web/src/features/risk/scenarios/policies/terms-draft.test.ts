import { expect, test } from "vitest";
import { readTerms, termsDraft, waitingWords } from "./terms-draft.ts";

const A = { scenarioId: "a", sublimit: "", hours: "", lossPerHour: "" };
const read = (drafts: readonly (typeof A)[], covered: readonly string[] | null = null) => {
  const problems: Record<string, string> = {};
  return { terms: readTerms(drafts, covered, problems), problems };
};

test("stored terms are typed and read back to the same", () => {
  const stored = [
    { scenarioId: "a", sublimit: 2_000_000, waiting: { hours: 8, lossPerHour: 5000 } },
    { scenarioId: "b", sublimit: null, waiting: { hours: 0.5, lossPerHour: 0 } },
    { scenarioId: "c", sublimit: 1, waiting: null },
  ];
  expect(read(stored.map(termsDraft))).toEqual({ terms: stored, problems: {} });
});

test.each([
  ["a scenario that isn't chosen", [{ ...A, scenarioId: "", sublimit: "1M" }], "terms[0].scenarioId"],
  [
    "a scenario twice",
    [
      { ...A, sublimit: "1M" },
      { ...A, sublimit: "1M" },
    ],
    "terms[1].scenarioId",
  ],
  ["a scenario that isn't covered", [{ ...A, scenarioId: "z", sublimit: "1M" }], "terms[0].scenarioId"],
  ["no terms at all", [A], "terms[0].sublimit"],
  ["a sublimit of nothing", [{ ...A, sublimit: "0" }], "terms[0].sublimit"],
  ["hours without a loss", [{ ...A, hours: "8" }], "terms[0].lossPerHour"],
  ["more than a year", [{ ...A, hours: "9000", lossPerHour: "1" }], "terms[0].hours"],
])("%s is named as a problem", (_, drafts, path) => {
  expect(Object.keys(read(drafts, ["a"]).problems)).toEqual([path]);
});

test("the amount that a waiting period leaves uninsured is said, once it is known", () => {
  const words = (value: number) => `$${value}`;
  expect(waitingWords({ ...A, hours: "8", lossPerHour: "5K" }, words)).toBe(
    "The first $40000 of each event isn’t insured.",
  );
  expect(waitingWords({ ...A, hours: "8" }, words)).toBe("");
});

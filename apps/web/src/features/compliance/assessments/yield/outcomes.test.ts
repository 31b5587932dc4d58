import { YIELD_OUTCOMES } from "@crq/contract/compliance/assessments/results";
import { expect, test } from "vitest";
import { countsInWords, isListed } from "./outcomes.ts";

test("the counts come first, in one sentence", () => {
  expect(countsInWords({ follow: 84, total: 110, conflict: 12, open: 14 })).toBe(
    "84 of 110 requirements follow, 12 conflict, 14 can’t be told.",
  );
  expect(countsInWords({ follow: 110, total: 110, conflict: 0, open: 0 })).toBe(
    "110 of 110 requirements follow.",
  );
  expect(countsInWords({ follow: 0, total: 1007, conflict: 1, open: 1006 })).toBe(
    "0 of 1,007 requirements follow, 1 conflicts, 1,006 can’t be told.",
  );
});

test("each requirement is in one part of the list, and without a choice those without a pair aren't shown", () => {
  for (const outcome of YIELD_OUTCOMES) {
    const parts = (["follow", "conflict", "open", "unrelated"] as const).filter((show) =>
      isListed(outcome, show),
    );
    expect(parts, outcome).toHaveLength(1);
    expect(isListed(outcome, "all")).toBe(true);
    expect(isListed(outcome, undefined)).toBe(outcome !== "unrelated");
  }
});

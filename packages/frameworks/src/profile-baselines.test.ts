import { expect, test } from "vitest";
import { assessable } from "./assessable.ts";
import { BASELINES, baselineTargets } from "./profile-baselines.ts";
import { catalogOf } from "./shipped-files.ts";

const ENTRIES = assessable("nist-csf-2-0", catalogOf("nist-csf-2-0").entries).map(({ id }) => id);

test("a small company's start names 29 subcategories that apply, and says so", () => {
  const targets = baselineTargets("small-company", ENTRIES, "maturity");
  expect(targets).toHaveLength(29);
  expect(BASELINES[0]!.description).toMatch(/^29 /);
  expect(targets.filter(({ priority }) => priority === "high").length).toBeGreaterThan(8);
});

test("all at 3 covers every subcategory, and is met on the scale of implementation", () => {
  expect(baselineTargets("all-at-3", ENTRIES, "maturity")).toHaveLength(106);
  expect(new Set(baselineTargets("all-at-3", ENTRIES, "implementation").map(({ target }) => target))).toEqual(
    new Set([2]),
  );
});

import { expect, test } from "vitest";
import { approvedWords } from "./baseline-words.ts";

test("scenarios' approvals are told apart from the baseline's own", () => {
  expect(approvedWords({ scenarios: 5 })).toBeNull();
  expect(approvedWords({ approvedScenarios: 3, scenarios: 5 })).toBe(
    "3 of 5 scenarios have their own approval",
  );
  expect(approvedWords({ approvedScenarios: 1, scenarios: 1 })).toBe("1 of 1 scenario has its own approval");
  expect(approvedWords({ approvedScenarios: 0, scenarios: 10 })).toBe(
    "None of the 10 scenarios has its own approval",
  );
  expect(approvedWords({ approvedScenarios: 0, scenarios: 1 })).toBe(
    "The scenario has no approval of its own",
  );
});

import type { Result } from "@crq/engine/result";
import type { Insurance } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { checkPolicy, policyDraft, suggestedPolicy } from "./policy-draft.ts";

const policy: Insurance = {
  perEvent: { retention: 250_000, limit: 5e6 },
  perYear: { retention: 0, limit: null },
  premium: 123_456.78,
};

test("a policy that is opened and saved without a change is the same to the bit", () => {
  expect(checkPolicy(policyDraft(policy))).toEqual({ policy, problems: {} });
});

test("an empty limit is none; a limit of zero and a missing premium are reported at their fields", () => {
  const draft = policyDraft(policy);
  expect(checkPolicy({ ...draft, eventLimit: " " }).policy?.perEvent.limit).toBeNull();
  const { policy: none, problems } = checkPolicy({
    ...draft,
    eventLimit: "0",
    premium: "",
    yearRetention: "-5",
  });
  expect(none).toBeNull();
  expect(Object.keys(problems).sort()).toEqual(["eventLimit", "premium", "yearRetention"]);
});

test("the suggestion is a policy, even for a scenario with almost no losses", () => {
  for (const result of [
    { mean: 4e5, p90: 1.1e6, "p99.5": 2e7 },
    { mean: 10, p90: 0, "p99.5": 0 },
  ])
    expect(checkPolicy(policyDraft(suggestedPolicy(result as Result))).policy).not.toBeNull();
});

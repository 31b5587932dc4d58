import type { Insurance } from "@crq/engine/treatment";
import { expect, test } from "vitest";
import { checkPolicy, EMPTY_POLICY, policyDraft } from "./policy-draft.ts";

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

test("a new policy is one once its premium and its retention are entered, not before", () => {
  expect(Object.keys(checkPolicy(EMPTY_POLICY).problems).sort()).toEqual(["eventRetention", "premium"]);
  expect(checkPolicy({ ...EMPTY_POLICY, premium: "90K", eventRetention: "1M" }).policy).toEqual({
    premium: 90_000,
    perEvent: { retention: 1e6, limit: null },
    perYear: { retention: 0, limit: null },
  });
});

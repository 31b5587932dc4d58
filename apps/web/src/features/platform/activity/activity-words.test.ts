import { expect, test } from "vitest";
import { activityWords } from "./activity-words.ts";

test("an entry reads as a sentence", () => {
  const by = { actor: "Maya Chen", title: "Ransomware stops production" };
  expect(activityWords({ ...by, action: "scenario.update" })).toBe(
    "Maya Chen saved Ransomware stops production",
  );
  expect(activityWords({ actor: "Maya Chen", title: "Ira Bell", action: "entitlement.grant" })).toBe(
    "Maya Chen gave Ira Bell a role",
  );
});

test("a described rather than named record fits into the sentence", () => {
  expect(
    activityWords({
      actor: "Maya Chen",
      title: "Risk appetite of Larkfield Health",
      action: "risk-appetite.set",
    }),
  ).toBe("Maya Chen set the risk appetite of Larkfield Health");
});

test("a record whose name isn't known is named by its kind", () => {
  expect(activityWords({ actor: "Maya Chen", title: null, action: "scenario.remove" })).toBe(
    "Maya Chen deleted a scenario",
  );
  expect(activityWords({ actor: "Maya Chen", title: null, action: "entitlement.grant" })).toBe(
    "Maya Chen gave someone a role",
  );
});

test("a sentence without a name ignores one", () => {
  expect(activityWords({ actor: "Maya Chen", title: "maya@example.com", action: "session.open" })).toBe(
    "Maya Chen signed in",
  );
});

test("an action without a sentence shows its own name", () => {
  expect(activityWords({ actor: "Maya Chen", title: "Mare", action: "moon.land" })).toBe(
    "Maya Chen moon.land: Mare",
  );
});

import { expect, test } from "vitest";
import { distributionPaths } from "./check-estimate.ts";
import {
  NEW_SCENARIO,
  addForm,
  addSecondary,
  missingForms,
  removeForm,
  restoreForm,
  setLoss,
} from "./estimate-draft.ts";

const { estimate } = NEW_SCENARIO;

test("a form of loss is added in the standard's order and can be removed and restored unchanged", () => {
  const added = addForm(estimate, "primary", "productivity");
  expect(added.primary.map(({ form }) => form)).toEqual(["productivity", "response"]);
  const edited = setLoss(added, "primary", 0, { type: "constant", text: { value: "7M" } });
  const removed = removeForm(edited, "primary", 0);
  expect(missingForms(removed, "primary")).toContain("productivity");
  expect(restoreForm(removed, edited, "primary.productivity")).toEqual(edited);
});

test("removing the last secondary form removes secondary loss, and restoring it brings it back", () => {
  const before = addSecondary(estimate);
  const removed = removeForm(before, "secondary", 0);
  expect(removed.secondary).toBeNull();
  expect(restoreForm(removed, before, "secondary.fines")).toEqual(before);
});

test("a new scenario, and everything added to it, has no figure that a person didn't enter", () => {
  const all = addSecondary(addForm(estimate, "primary", "productivity"));
  const figures = distributionPaths(all).flatMap(({ draft }) => Object.values(draft.text));
  expect(distributionPaths(all)).toHaveLength(5);
  expect(figures).toEqual([]);
});

test("restoring an existing form changes nothing", () =>
  expect(restoreForm(estimate, estimate, "primary.response")).toBe(estimate));

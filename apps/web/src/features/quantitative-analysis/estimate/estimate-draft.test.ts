import { expect, test } from "vitest";
import { withType } from "./distribution-draft.ts";
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

test("a form of loss is added in the standard's order and can be taken away and put back as it was", () => {
  const added = addForm(estimate, "primary", "productivity");
  expect(added.primary.map(({ form }) => form)).toEqual(["productivity", "response"]);
  const edited = setLoss(added, "primary", 0, { type: "constant", text: { value: "7M" } });
  const removed = removeForm(edited, "primary", 0);
  expect(missingForms(removed, "primary")).toContain("productivity");
  expect(restoreForm(removed, edited, "primary.productivity")).toEqual(edited);
});

test("the last secondary form takes secondary loss with it, and brings it back", () => {
  const before = addSecondary(estimate);
  const removed = removeForm(before, "secondary", 0);
  expect(removed.secondary).toBeNull();
  expect(restoreForm(removed, before, "secondary.fines")).toEqual(before);
});

test("putting back what is there already changes nothing", () =>
  expect(restoreForm(estimate, estimate, "primary.response")).toBe(estimate));

test("another type of distribution starts from the figures of the one before, and going back loses nothing", () => {
  const pert = { type: "pert", text: { min: "100k", mode: "600k", max: "4M" } } as const;
  const interval = withType(pert, "lognormal90", "money");
  expect(interval.text).toMatchObject({ p5: "100k", p95: "4M" });
  expect(withType(interval, "pert", "money").text).toMatchObject(pert.text);
  expect(withType(pert, "constant", "money").text.value).toBe("600k");
  expect(withType({ type: "constant", text: { value: "60%" } }, "uniform", "probability").text).toMatchObject(
    { min: "30%", max: "100%" },
  );
});

test("a lognormal never starts at zero", () =>
  expect(
    withType({ type: "pert", text: { min: "0", mode: "50k", max: "1M" } }, "lognormal90", "money").text.p5,
  ).toBe("5k"));

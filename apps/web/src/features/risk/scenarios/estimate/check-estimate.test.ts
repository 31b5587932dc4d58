import { expect, test } from "vitest";
import { TYPED_WITH_SECONDARY as sound } from "../../../../../test/typed-scenario.ts";
import { checkEstimate, missingInputs, problemsAt } from "./check-estimate.ts";
import { type EstimateDraft, NEW_SCENARIO, addForm, addSecondary } from "./estimate-draft.ts";

function withLef(text: Record<string, string>): EstimateDraft {
  const lef = { type: "pert" as const, text: { ...sound.frequency.lef?.text, ...text } };
  return { ...sound, frequency: { lef } };
}

test("a valid draft reads as the estimate for the engine", () => {
  const { estimate, problems } = checkEstimate(sound);
  expect(problems).toEqual({});
  expect(estimate?.frequency).toEqual({ lef: { type: "pert", min: 0.1, mode: 0.3, max: 1 } });
  expect(estimate?.secondary?.slef).toEqual({ type: "pert", min: 0.05, mode: 0.2, max: 0.5 });
});

test("the engine's rules are shown at the field that breaks them, in the screen's words", () => {
  expect(checkEstimate(withLef({ min: "5" })).problems).toEqual({
    "frequency.lef.min": "Must be at most the most likely value",
  });
  expect(checkEstimate(withLef({ max: "50k" })).problems["frequency.lef.max"]).toMatch(
    /^Must be from 0 to 10,000 events a year/,
  );
});

test("bounds of a 90% interval are read as the format's, each problem at its own field", () => {
  const withLoss = (text: Record<string, string>) =>
    checkEstimate({
      ...sound,
      // ends typed for another type are no bounds
      primary: [{ form: "fines", loss: { type: "lognormal90", text: { min: "5", max: "6", ...text } } }],
    });
  const ends = { p5: "10K", p95: "2M" };
  expect(withLoss({ ...ends, least: "5K", most: " 3M " }).estimate?.primary[0]?.loss).toEqual({
    type: "lognormal90",
    p5: 10_000,
    p95: 2_000_000,
    min: 5000,
    max: 3_000_000,
  });
  expect(withLoss({ ...ends, least: "", most: " " }).estimate?.primary[0]?.loss).toEqual({
    type: "lognormal90",
    p5: 10_000,
    p95: 2_000_000,
  });
  expect(withLoss({ ...ends, most: "9K" }).problems).toEqual({
    "primary[0].loss.max": "Must be above the 5th percentile",
  });
  expect(withLoss({ ...ends, least: "2M" }).problems).toEqual({
    "primary[0].loss.min": "Must be below the 95th percentile",
  });
  expect(withLoss({ ...ends, least: "50K", most: "40K" }).problems).toEqual({
    "primary[0].loss.min": "Must be below the maximum",
  });
  expect(Object.keys(withLoss({ ...ends, least: "some" }).problems)).toEqual(["primary[0].loss.min"]);
});

test("a form's cap is read beside its distribution, and its problem is at its field", () => {
  const withCap = (cap: string) =>
    checkEstimate({
      ...sound,
      primary: [{ form: "fines", loss: { type: "constant", text: { value: "5M", cap } } }],
    });
  const loss = { type: "constant", value: 5_000_000 };
  expect(withCap("2M").estimate?.primary).toEqual([{ form: "fines", loss, cap: 2_000_000 }]);
  expect(withCap(" ").estimate?.primary).toEqual([{ form: "fines", loss }]);
  expect(withCap("2000T").problems).toEqual({ "primary[0].loss.cap": "Must be from 0 to 1,000T" });
  expect(withCap("some").estimate).toBeNull();
  expect(Object.keys(withCap("some").problems)).toEqual(["primary[0].loss.cap"]);
});

test("how much forms move together is read as a share; an empty field is not at all", () => {
  const together = (formCorrelation: string) => checkEstimate({ ...sound, formCorrelation });
  expect(together("60%").estimate?.formCorrelation).toBe(0.6);
  expect(together(" ").estimate).toEqual(checkEstimate(sound).estimate);
  expect(together("0.96").problems).toEqual({ formCorrelation: "Must be from 0% to 95%" });
  expect(Object.keys(together("much").problems)).toEqual(["formCorrelation"]);
});

test("a price year is read as a year; an empty field is none", () => {
  const priced = (priceYear: string) => checkEstimate({ ...sound, priceYear });
  expect(priced(" 2026 ").estimate?.priceYear).toBe(2026);
  expect(priced(" ").estimate).toEqual(checkEstimate(sound).estimate);
  expect(priced("20").problems).toEqual({ priceYear: "Must be a year from 1900 to 2199" });
  expect(Object.keys(priced("last").problems)).toEqual(["priceYear"]);
});

test("a cap on events is read with the estimate; an empty field is no cap", () => {
  const withCap = (eventCap: string) => checkEstimate({ ...sound, eventCap });
  expect(withCap("5M").estimate?.eventCap).toBe(5_000_000);
  expect(withCap(" ").estimate).toEqual(checkEstimate(sound).estimate);
  expect(withCap("0").problems).toEqual({ eventCap: "Must be above 0 and at most 1,000T" });
  expect(Object.keys(withCap("some").problems)).toEqual(["eventCap"]);
  expect(withCap("some").estimate).toBeNull();
});

test("the largest loss is named as people write it", () => {
  const loss = { type: "constant" as const, text: { value: "2000T" } };
  const { problems } = checkEstimate({ ...sound, primary: [{ form: "fines", loss }] });
  expect(problems).toEqual({ "primary[0].loss.value": "Must be from 0 to 1,000T" });
});

test("text that isn't a number is explained in its own field, and the others are still validated", () => {
  const { estimate, problems } = checkEstimate({
    ...withLef({ mode: "often" }),
    primary: [{ form: "fines", loss: { type: "lognormal90", text: { p5: "2M", p95: "1M" } } }],
  });
  expect(estimate).toBeNull();
  expect(problems).toEqual({
    "frequency.lef.mode": "Enter a number of events a year, such as 0.5 or 1 in 10",
    "primary[0].loss.p5": "Must be at most the 95th percentile",
  });
});

test("an empty field asks for a value", () =>
  expect(checkEstimate(withLef({ max: " " })).problems).toEqual({ "frequency.lef.max": "Enter a value" }));

test("a new scenario can't be computed, and its missing inputs are named in the order of the tree", () => {
  const draft = addForm(addSecondary(NEW_SCENARIO.estimate), "primary", "productivity");
  expect(checkEstimate(draft).estimate).toBeNull();
  expect(missingInputs(draft)).toEqual([
    "frequency.lef",
    "primary.productivity",
    "primary.response",
    "secondary.slef",
    "secondary.fines",
  ]);
  expect(missingInputs(withLef({ max: " " }))).toEqual(["frequency.lef"]);
  expect(missingInputs(sound)).toEqual([]);
});

test("problems are found below their input's path", () => {
  const problems = {
    "primary[1].loss.p5": "a",
    "primary[1].loss": "b",
    "primary[10].loss.p5": "c",
    "frequency.lef.min": "d",
  };
  expect(problemsAt(problems, "primary[1].loss")).toEqual({ p5: "a", "": "b" });
  expect(problemsAt(problems, "primary[2].loss")).toEqual({});
});

import { expect, test } from "vitest";
import { objectiveChange, resultOfObjectives } from "./result-of-objectives.ts";

const IDS = ["3.1.1[a]", "3.1.1[b]"];
const answered = (a: string | null, b: string | null) => ({
  "objective:3.1.1[a]": a,
  "objective:3.1.1[b]": b,
});

test("an entry is met only when each objective that applies is, and not met when one isn't", () => {
  expect(resultOfObjectives(IDS, answered("met", "met"))).toBe("met");
  expect(resultOfObjectives(IDS, answered("met", "not-applicable"))).toBe("met");
  expect(resultOfObjectives(IDS, answered("met", null))).toBeNull();
  expect(resultOfObjectives(IDS, answered("not-met", null))).toBe("not-met");
  expect(resultOfObjectives(IDS, answered("not-applicable", "not-applicable"))).toBeNull();
});

test("the result follows the objectives until it's set by hand", () => {
  const last = { id: "3.1.1[b]", to: "met" };
  expect(objectiveChange(IDS, { result: null, ...answered("met", null) }, last)).toEqual({
    fields: { "objective:3.1.1[b]": "met", result: "met" },
    follows: true,
  });
  expect(objectiveChange(IDS, { result: "partially-met", ...answered("met", null) }, last)).toEqual({
    fields: { "objective:3.1.1[b]": "met" },
    follows: false,
  });
});

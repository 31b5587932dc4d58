import { expect, test } from "vitest";
import { mostFollowed, simulationSearch } from "./search.ts";

test("the address says which assessment, or that controls are set by hand", () => {
  const id = "3f2b6c1e-0000-4000-8000-000000000001";
  expect(simulationSearch({ assessment: id, currency: "USD" })).toEqual({ assessment: id, currency: "USD" });
  expect(simulationSearch({ assessment: "none" })).toEqual({ assessment: "none" });
  expect(simulationSearch({ assessment: "../x", currency: "usd" })).toEqual({});
});

test("the address names at most 30 scenarios, each once, or shows the strengths of controls", () => {
  const ids = Array.from({ length: 40 }, (_, i) => `3f2b6c1e-0000-4000-8000-0000000000${10 + i}`);
  const { scenarios } = simulationSearch({ scenarios: [ids[0], ...ids, "ab"].join(",") });
  expect(scenarios?.split(",")).toEqual(ids.slice(0, 30));
  expect(simulationSearch({ scenarios: "all" })).toEqual({});
  expect(simulationSearch({ view: "strengths", q: "IA", changed: true, assessment: ids[0] })).toEqual({
    view: "strengths",
    q: "IA",
    changed: true,
  });
});

test("without one it's the assessment that most scenarios follow", () => {
  const following = (...ids: (string | null)[]) => ids.map((assessmentId) => ({ assessmentId }));
  expect(mostFollowed(following("a", "b", "b", null, null, null))).toBe("b");
  expect(mostFollowed(following(null))).toBeUndefined();
  expect(mostFollowed([])).toBeUndefined();
});

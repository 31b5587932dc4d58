import { describe, expect, test } from "vitest";
import { afterEvent, type TourEvent, type TourState } from "./tour-state.ts";
import type { TourStep } from "./tour-step.ts";

const steps: readonly TourStep[] = ["One", "Two", "Three"].map((title) => ({
  title,
  content: "",
  icon: "star",
}));
const closed: TourState = { completed: false, steps: [], step: null };
const done: TourState = { ...closed, completed: true };
const start: TourEvent = { type: "start", steps };
const after = (
  state: TourState,
  ...events: (TourEvent | "next" | "back" | "skip" | "complete" | "reset")[]
) =>
  events.reduce<TourState>(
    (now, event) => afterEvent(now, typeof event === "string" ? { type: event } : event),
    state,
  );

describe("the tour", () => {
  test("starts at its first step", () => {
    expect(after(closed, start)).toEqual({ completed: false, steps, step: 0 });
  });

  test("doesn't start once it's completed, but restarts", () => {
    expect(after(done, start)).toEqual(done);
    expect(after(done, { type: "restart", steps })).toEqual({ completed: true, steps, step: 0 });
  });

  test("moves one step at a time, and not before the first", () => {
    expect(after(closed, start, "next", "next", "back").step).toBe(1);
    expect(after(closed, start, "back").step).toBe(0);
  });

  test("is completed by next on its last step", () => {
    expect(after(closed, start, "next", "next", "next")).toEqual(done);
  });

  test("skipped, closes and starts over the next time, not marked as completed", () => {
    expect(after(closed, start, "next", "skip")).toEqual(closed);
    expect(after(closed, start, "next", "skip", start).step).toBe(0);
    expect(after(done, { type: "restart", steps }, "skip")).toEqual(done);
  });

  test("can be completed at any step, and reset", () => {
    expect(after(closed, start, "complete")).toEqual(done);
    expect(after(done, "reset", start).step).toBe(0);
  });

  test("closed, ignores the events of an open one", () => {
    expect(after(closed, "next", "back")).toEqual(closed);
    expect(after(closed, { type: "start", steps: [] })).toEqual(closed);
  });
});

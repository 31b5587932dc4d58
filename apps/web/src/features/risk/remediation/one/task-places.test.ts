import { expect, test } from "vitest";
import { placeAfterKey } from "./task-places.ts";

const tasks = [
  { id: "a", state: "to_do" },
  { id: "b", state: "to_do" },
  { id: "c", state: "to_do" },
  { id: "d", state: "done" },
] as const;

test("arrows to the sides change the state, and stop at the ends of the board", () => {
  expect(placeAfterKey(tasks, tasks[0], "ArrowRight")).toEqual({ state: "doing", before: null });
  expect(placeAfterKey(tasks, tasks[0], "ArrowLeft")).toBeUndefined();
  expect(placeAfterKey(tasks, tasks[3], "ArrowLeft")).toEqual({ state: "doing", before: null });
  expect(placeAfterKey(tasks, tasks[3], "ArrowRight")).toBeUndefined();
});

test("arrows up and down change the order within a state", () => {
  expect(placeAfterKey(tasks, tasks[1], "ArrowUp")).toEqual({ state: "to_do", before: "a" });
  expect(placeAfterKey(tasks, tasks[0], "ArrowDown")).toEqual({ state: "to_do", before: "c" });
  expect(placeAfterKey(tasks, tasks[1], "ArrowDown")).toEqual({ state: "to_do", before: null });
  expect(placeAfterKey(tasks, tasks[0], "ArrowUp")).toBeUndefined();
  expect(placeAfterKey(tasks, tasks[2], "ArrowDown")).toBeUndefined();
  expect(placeAfterKey(tasks, tasks[0], "Enter")).toBeUndefined();
});

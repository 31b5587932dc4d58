import { expect, test } from "vitest";
import { LatestWins } from "./latest-wins.ts";

test("while one request is under way only the newest of the others is kept", () => {
  const sent: number[] = [];
  const queue = new LatestWins<{ id: number }>(({ id }) => sent.push(id));
  for (const id of [1, 2, 3, 4]) queue.ask({ id });
  expect(sent).toEqual([1]);
  expect(queue.answered(1)).toBe(true);
  expect(sent).toEqual([1, 4]);
  expect(queue.busy).toBe(true);
  expect(queue.answered(4)).toBe(true);
  expect(queue.busy).toBe(false);
});

test("an answer that nobody waits for is not taken", () => {
  const queue = new LatestWins<{ id: number }>(() => undefined);
  expect(queue.answered(9)).toBe(false);
  queue.ask({ id: 10 });
  expect(queue.answered(9)).toBe(false);
  expect(queue.busy).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LatestWins } from "./latest-wins.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queueInto(sent: (number | "restart")[]) {
  return new LatestWins<{ id: number }>(
    ({ id }) => sent.push(id),
    () => sent.push("restart"),
  );
}

test("while one request is in progress only the latest of the others is kept", () => {
  const sent: number[] = [];
  const queue = queueInto(sent);
  for (const id of [1, 2, 3, 4]) queue.ask({ id });
  expect(sent).toEqual([1]);
  expect(queue.answered(1)).toBe(true);
  expect(sent).toEqual([1, 4]);
  expect(queue.busy).toBe(true);
  expect(queue.answered(4)).toBe(true);
  expect(queue.busy).toBe(false);
});

test("an unexpected answer is ignored", () => {
  const queue = queueInto([]);
  expect(queue.answered(9)).toBe(false);
  queue.ask({ id: 10 });
  expect(queue.answered(9)).toBe(false);
  expect(queue.busy).toBe(true);
});

test("a request that takes longer than a second gives way to a newer one, in a fresh thread", () => {
  const sent: (number | "restart")[] = [];
  const queue = queueInto(sent);
  queue.ask({ id: 1 });
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([1]);
  queue.ask({ id: 2 });
  queue.ask({ id: 3 });
  vi.advanceTimersByTime(999);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([1, "restart", 3]);
  expect(queue.answered(1)).toBe(false);
  expect(queue.answered(3)).toBe(true);
});

test("an answer in time keeps the thread", () => {
  const sent: (number | "restart")[] = [];
  const queue = queueInto(sent);
  queue.ask({ id: 1 });
  queue.ask({ id: 2 });
  vi.advanceTimersByTime(500);
  queue.answered(1);
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual([1, 2]);
  queue.close();
  expect(queue.busy).toBe(false);
});

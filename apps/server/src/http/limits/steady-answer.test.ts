import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STEADY_MS, steadily } from "./steady-answer.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const done = steadily(work).then(
    () => performance.now() - began,
    () => performance.now() - began,
  );
  await vi.advanceTimersByTimeAsync(10 * STEADY_MS);
  return done;
}

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [251, 2],
  [499, 2],
  [620, 3],
])("work of %d ms is answered after %d quarter seconds", async (ms, quarters) => {
  const answered = await timeOf(() => wait(ms));
  expect(Math.abs(answered - quarters * STEADY_MS)).toBeLessThanOrEqual(1);
});

test("a failure takes as long as a success", async () => {
  const failed = await timeOf(async () => {
    await wait(30);
    throw new Error("refused");
  });
  expect(Math.abs(failed - STEADY_MS)).toBeLessThanOrEqual(1);
});

test("the work's result or error is passed on", async () => {
  const answer = steadily(async () => "found");
  const refusal = expect(
    steadily(async () => {
      throw new Error("refused");
    }),
  ).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(STEADY_MS);
  expect(await answer).toBe("found");
  await refusal;
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { turnComes } from "./turn-comes.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refusal = (code: string, retryAfter?: string) =>
  new ApiError({
    status: 429,
    statusText: "",
    text: JSON.stringify({ type: "about:blank", title: "", status: 429, code, requestId: "1" }),
    retryAfter,
  });

describe("a computation that the server had no room for", () => {
  test("is retried after the time that the server named", async () => {
    let again: boolean | undefined;
    void turnComes(refusal("computing-limit", "4"), 1).then((answer) => (again = answer));
    await vi.advanceTimersByTimeAsync(3900);
    expect(again).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(again).toBe(true);
  });

  test("is given up after three tries, or if the wait is long or unknown", async () => {
    expect(await turnComes(refusal("computing-limit", "4"), 3)).toBe(false);
    expect(await turnComes(refusal("computing-limit", "11"), 1)).toBe(false);
    expect(await turnComes(refusal("computing-limit"), 1)).toBe(false);
    expect(await turnComes(refusal("computing-limit", "Sun, 22 Nov 2026 12:00:00 GMT"), 1)).toBe(false);
  });

  test("is given up when its result is no longer needed", async () => {
    const gone = new AbortController();
    const answer = turnComes(refusal("computing-limit", "4"), 1, gone.signal);
    gone.abort();
    expect(await answer).toBe(false);
    expect(await turnComes(refusal("computing-limit", "4"), 1, gone.signal)).toBe(false);
  });
});

test("a call whose first attempt still runs is repeated when the server says so, and not without a time", async () => {
  const again = turnComes(refusal("call-under-way", "2"), 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await again).toBe(true);
  expect(await turnComes(refusal("call-under-way"), 1)).toBe(false);
});

test("other refusals aren't repeated: a guessed password would be guessed again", async () => {
  expect(await turnComes(refusal("too-many-requests", "1"), 1)).toBe(false);
});

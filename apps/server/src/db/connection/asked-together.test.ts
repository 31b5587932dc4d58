/** Calls that come at once are answered by one question, none of them by one from before it came. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askedTogether } from "./asked-together.ts";

interface Question {
  readonly keys: readonly string[];
  readonly answer: (found?: Readonly<Record<string, string>>) => void;
  readonly fail: (error: Error) => void;
}

function asking() {
  const questions: Question[] = [];
  const call = askedTogether<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = (
          found: Readonly<Record<string, string>> = Object.fromEntries(keys.map((key) => [key, `${key}!`])),
        ) => resolve(new Map(Object.entries(found)));
        questions.push({ keys, answer, fail: reject });
      }),
  );
  const asked = () => questions.map(({ keys }) => keys);
  return { call, questions, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
/** Lets what is settled go on. */
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("calls that come while a question is under way", () => {
  it("wait for the next, which asks once for each key", async () => {
    const { call, questions, asked } = asking();
    const first = call("a");
    const rest = Promise.all([call("b"), call("a"), call("b"), call("c")]);
    expect(asked()).toEqual([["a"]]);
    questions[0]!.answer();
    expect(await first).toBe("a!");
    expect(asked()).toEqual([["a"], ["b", "a", "c"]]);
    questions[1]!.answer({ b: "1", a: "2" });
    expect(await rest).toEqual(["1", "2", "1", undefined]);
  });

  it("aren't answered by it, even for the same key: it may be from before what they are to see", async () => {
    const { call, questions } = asking();
    const before = call("a");
    const after = call("a");
    questions[0]!.answer({ a: "still there" });
    expect(await before).toBe("still there");
    await settled();
    questions[1]!.answer({});
    expect(await after).toBeUndefined();
  });

  it("wait for some milliseconds at most", async () => {
    const { call, questions, asked } = asking();
    const stuck = call("a");
    const next = call("b");
    await vi.advanceTimersByTimeAsync(19);
    expect(asked()).toEqual([["a"]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([["a"], ["b"]]);
    questions[1]!.answer();
    expect(await next).toBe("b!");
    expect(await Promise.race([stuck, settled().then(() => "waits")])).toBe("waits");
    questions[0]!.answer();
    expect(await stuck).toBe("a!");
  });

  it("are at most two hundred keys at a time", async () => {
    const { call, questions, asked } = asking();
    const first = call("first");
    const rest = Array.from({ length: 250 }, (_, n) => call(`k${n}`));
    questions[0]!.answer();
    await first;
    questions[1]!.answer();
    await settled();
    questions[2]!.answer();
    expect(await Promise.all(rest)).toHaveLength(250);
    expect(asked().map((keys) => keys.length)).toEqual([1, 200, 50]);
  });
});

it("fails the calls of a question that fails, and no others", async () => {
  const { call, questions } = asking();
  const failing = call("a");
  const next = call("b");
  questions[0]!.fail(new Error("the wire is cut"));
  await expect(failing).rejects.toThrow("the wire is cut");
  questions[1]!.answer();
  expect(await next).toBe("b!");
});

it("asks at once when nothing is under way, each time", async () => {
  const { call, questions, asked } = asking();
  for (const n of [0, 1, 2]) {
    const answer = call("a");
    expect(asked()).toHaveLength(n + 1);
    questions[n]!.answer();
    expect(await answer).toBe("a!");
  }
  expect(vi.getTimerCount()).toBe(0);
});

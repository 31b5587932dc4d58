import { describe, expect, test } from "vitest";
import { type Boarded, everyReadLost, told } from "./board-reads.ts";

const refetch = () => undefined;
const fine: Boarded = { lost: false, waits: false, busy: false, error: null, refetch };
const failed: Boarded = { ...fine, lost: true, error: new Error("down") };
const loading: Boarded = { ...fine, waits: true, busy: true };

const after = (...steps: readonly (readonly [string, Boarded | undefined])[]) =>
  steps.reduce<ReadonlyMap<string, Boarded>>((reads, [id, read]) => told(id, read)(reads), new Map());

describe("the page fails as a whole", () => {
  test("once every call has failed", () => {
    expect(everyReadLost(after(["a", failed], ["b", failed]))).toBe(failed);
  });

  test("not while one of them has data or is loading for the first time", () => {
    expect(everyReadLost(after(["a", failed], ["b", fine]))).toBeUndefined();
    expect(everyReadLost(after(["a", failed], ["b", loading]))).toBeUndefined();
  });

  test("not for a single call: its tile says so in its place", () => {
    expect(everyReadLost(after(["a", failed]))).toBeUndefined();
    expect(everyReadLost(after(["a", failed], ["b", failed], ["b", undefined]))).toBeUndefined();
  });

  test("and stays so while all are retried, until one succeeds", () => {
    const retried = after(["a", failed], ["b", failed], ["a", loading], ["b", loading]);
    expect(everyReadLost(retried)).toMatchObject({ error: failed.error, busy: true });
    expect(everyReadLost(told("b", fine)(retried))).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { fillXoshiro128 } from "./xoshiro128.ts";

const WORD = 0xffffffffn;
const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & WORD;

/** The authors' definition, in arbitrary precision. */
function reference(seed: readonly bigint[], count: number): number[] {
  const s = [...seed];
  return Array.from({ length: count }, () => {
    const word = (rotate((s[1]! * 5n) & WORD, 7n) * 9n) & WORD;
    const t = (s[1]! << 9n) & WORD;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= t;
    s[3] = rotate(s[3]!, 11n);
    return Number(word);
  });
}

describe("xoshiro128**", () => {
  it("starts with the published words for the state 1, 2, 3, 4", () => {
    const out = new Int32Array(4);
    fillXoshiro128(new Int32Array([1, 2, 3, 4]), out, 4);
    expect([...out].map((word) => word >>> 0)).toEqual([11520, 0, 5927040, 70819200]);
  });

  it.each([
    ["1, 2, 3, 4", [1, 2, 3, 4]],
    ["extreme words", [0xffffffff, 0x80000000, 0, 0x12345678]],
    ["arbitrary words", [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef]],
  ])("gives the same 1,003 words as the definition in arbitrary precision, from %s", (_, seed) => {
    const out = new Int32Array(1003);
    fillXoshiro128(Int32Array.from(seed), out, 1003);
    expect([...out].map((word) => word >>> 0)).toEqual(reference(seed.map(BigInt), 1003));
  });

  it("continues where it stopped, whatever the sizes of the requests", () => {
    const whole = new Int32Array(100);
    fillXoshiro128(new Int32Array([5, 6, 7, 8]), whole, 100);
    const state = new Int32Array([5, 6, 7, 8]);
    const pieces = [0, 1, 2, 3, 4, 5, 7, 11, 67].flatMap((size) => {
      const piece = new Int32Array(size);
      fillXoshiro128(state, piece, size);
      return [...piece];
    });
    expect(pieces).toEqual([...whole]);
  });
});

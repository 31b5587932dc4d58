import { describe, expect, it } from "vitest";
import { blockState, streamKey } from "./seed-state.ts";
import { Stream } from "./stream.ts";
import { uniform32 } from "./uniform.ts";

const words = (stream: Stream, count: number): number[] => {
  const out = new Int32Array(count);
  stream.next(out, count);
  return [...out];
};

const stateOf = (seed: number, scenario: string, node: string, block: number): string => {
  const state = new Int32Array(4);
  blockState(streamKey(seed, scenario, node), block, state);
  return state.join();
};

describe("a node's stream", () => {
  it("gives the same words again for the same seed, scenario, node and block", () => {
    const a = new Stream(7, "plant", "lef");
    const first = words(a, 50);
    words(a, 1000);
    a.startBlock(3);
    words(a, 10);
    a.startBlock(0);
    expect(words(a, 50)).toEqual(first);
    expect(words(new Stream(7, "plant", "lef"), 50)).toEqual(first);
  });

  it("has another state for every other seed, scenario, node or block", () => {
    const states = new Set<string>();
    for (const seed of [0, 1, 2, 4294967295, 4294967296, 4294967297, Number.MAX_SAFE_INTEGER])
      for (const scenario of ["a", "b", "ab", "ba", ""])
        for (const node of ["lef", "b/lef", "slef", "primary/response"])
          for (const block of [0, 1, 2, 65536, 4294967295]) states.add(stateOf(seed, scenario, node, block));
    expect(states.size).toBe(7 * 5 * 4 * 5);
  });

  it("flips half of the state's bits when one bit of seed or block changes", () => {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) {
      bits += flipsOf(stateOf(0, "a", "lef", 0), stateOf(2 ** bit, "a", "lef", 0));
      bits += flipsOf(stateOf(0, "a", "lef", 0), stateOf(0, "a", "lef", 2 ** bit));
    }
    expect(bits / 64).toBeGreaterThan(61);
    expect(bits / 64).toBeLessThan(67);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses the seed %d", (seed) => {
    expect(() => new Stream(seed, "a", "lef")).toThrow(RangeError);
  });

  it("is uncorrelated with the streams of neighboring nodes, scenarios, seeds and blocks", () => {
    const count = 100_000;
    const draw = (seed: number, scenario: string, node: string, block: number): Float64Array => {
      const stream = new Stream(seed, scenario, node);
      stream.startBlock(block);
      return Float64Array.from(words(stream, count), (word) => uniform32(word) - 0.5);
    };
    const base = draw(1, "a", "lef", 0);
    for (const other of [
      draw(2, "a", "lef", 0),
      draw(1, "b", "lef", 0),
      draw(1, "a", "slef", 0),
      draw(1, "a", "lef", 1),
    ]) {
      const correlation = base.reduce((sum, x, i) => sum + x * other[i]!, 0) * (12 / count);
      expect(Math.abs(correlation) * Math.sqrt(count)).toBeLessThan(4.5);
    }
  });
});

/** The number of bits that differ between two states. */
function flipsOf(a: string, b: string): number {
  const count = (word: number): number => {
    let bits = 0;
    for (let rest = word >>> 0; rest > 0; rest = Math.floor(rest / 2)) bits += rest % 2;
    return bits;
  };
  const other = b.split(",").map(Number);
  return a.split(",").reduce((sum, word, i) => sum + count(Number(word) ^ other[i]!), 0);
}

describe("uniform numbers", () => {
  it("are strictly between 0 and 1 for any 32-bit word", () => {
    expect(uniform32(0)).toBe(2 ** -33);
    expect(uniform32(-1)).toBe(1 - 2 ** -33);
  });
});

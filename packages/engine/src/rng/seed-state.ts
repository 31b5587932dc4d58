/** From names to generator states: who draws what, in which block of years, decides the state; nothing else does. */

import type { Xoshiro128State } from "./xoshiro128.ts";

/** The largest seed: seeds are integers 0 to 2^53 − 1. */
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** The first 128 bits of π's fraction. */
const PI = new Int32Array([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]);

/** The finaliser 'lowbias32' (C. Wellons, hash-prospector): a bijection of 32-bit words with near ideal avalanche. */
function avalanche(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0xd35a2d97);
  return x ^ (x >>> 15);
}

/** Mixes one word into the state: for a given word a bijection of the 128 bits, so distinct inputs meet only by a 2^-128 chance. */
function absorb(state: Xoshiro128State, word: number): void {
  const s0 = avalanche((state[0]! ^ word) + 0x9e3779b9);
  const s1 = avalanche(state[1]! + s0);
  const s2 = avalanche(state[2]! ^ s1);
  const s3 = avalanche(state[3]! + s2);
  state[0] = s0 ^ s3;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}

/** Mixes a text into the state, its length first, so that no two sequences of texts look alike. */
function absorbText(state: Xoshiro128State, text: string): void {
  absorb(state, text.length);
  for (let i = 0; i < text.length; i++) absorb(state, text.charCodeAt(i));
}

/**
 * The state that all blocks of one stream start from: a hash of the seed, the scenario's id and the node's name.
 *
 * The 53 bits of the seed and every character count (there is no 32-bit bottleneck, where two scenarios of a portfolio could meet and
 * be perfectly correlated).
 *
 * @param seed integer 0 to 2^53 − 1
 * @param scenario the scenario's id
 * @param node the node's name within the scenario, such as `lef` or `primary/response`
 * @throws RangeError if the seed is not such an integer
 * @example blockState(streamKey(1, "ransomware-plant-a", "lef"), 0, state)
 */
export function streamKey(seed: number, scenario: string, node: string): Xoshiro128State {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`seed must be an integer from 0 to ${MAX_SEED}`);
  const key = new Int32Array(4);
  absorb(key, seed | 0);
  absorb(key, Math.floor(seed / 4294967296));
  absorbText(key, scenario);
  absorbText(key, node);
  return key;
}

/**
 * The generator's state at the start of a block of years.
 *
 * @param key from {@link streamKey}; unchanged
 * @param block index of the block, an integer 0 to 2^32 − 1
 * @param state receives the four words, never all zero
 */
export function blockState(key: Xoshiro128State, block: number, state: Xoshiro128State): void {
  state.set(key);
  absorb(state, block | 0);
  absorb(state, 0);
  if ((state[0]! | state[1]! | state[2]! | state[3]!) === 0) state[0] = 1;
}

/**
 * The state of a generator that belongs to one random word: for draws of which a few need many more words than all the others. Drawing them
 * from here instead of from the stream leaves the stream in step.
 *
 * @param word the random word
 * @param state receives the four words, never all zero
 */
export function wordState(word: number, state: Xoshiro128State): void {
  state.set(PI);
  absorb(state, word);
  absorb(state, 0);
  if ((state[0]! | state[1]! | state[2]! | state[3]!) === 0) state[0] = 1;
}

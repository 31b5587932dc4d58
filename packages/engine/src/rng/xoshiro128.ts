/**
 * The generator xoshiro128** 1.1 of Blackman & Vigna, 'Scrambled linear pseudorandom number generators' (2018), in 32-bit integer
 * arithmetic (`Math.imul`, shifts, exclusive or), so that every JavaScript engine gives the same words. Period 2^128 − 1.
 */

/** The generator's state: four 32-bit words, not all zero. Filling advances it in place. */
export type Xoshiro128State = Int32Array;

/**
 * Writes the next `count` 32-bit words into `out[0 … count − 1]` and advances `state`.
 *
 * @param state four words, not all zero; changed in place
 * @param out receives the words as signed 32-bit integers (`>>> 0` reads them unsigned); at least `count` long
 * @param count how many words, 0 or more
 */
export function fillXoshiro128(state: Xoshiro128State, out: Int32Array, count: number): void {
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let i = 0;
  // Four steps a turn, so that the compiler need not move the state from register to register: a quarter faster.
  for (; i + 3 < count; i += 4) {
    let word = Math.imul(b, 5);
    out[i] = Math.imul((word << 7) | (word >>> 25), 9);
    let shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    word = Math.imul(b, 5);
    out[i + 1] = Math.imul((word << 7) | (word >>> 25), 9);
    shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    word = Math.imul(b, 5);
    out[i + 2] = Math.imul((word << 7) | (word >>> 25), 9);
    shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    word = Math.imul(b, 5);
    out[i + 3] = Math.imul((word << 7) | (word >>> 25), 9);
    shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
  }
  for (; i < count; i++) {
    const word = Math.imul(b, 5);
    out[i] = Math.imul((word << 7) | (word >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

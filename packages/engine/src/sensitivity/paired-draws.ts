/** Draws that exist twice, independently: those of the pick-freeze design's matrix A and those of B. */
import type { Stream } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { Factor } from "../simulate/factor.ts";
import type { OpenStream } from "../simulate/frequency-sampler.ts";

/** Draws of an estimate, from the streams `<name>` (as in the simulation) and `again/<name>`. */
export class PairedFactor {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly #a: Factor;
  readonly #b: Factor;

  /**
   * @param room the maximum number of draws in one go
   * @param cap draws are at most this
   */
  constructor(distribution: Distribution, name: string, open: OpenStream, room: number, cap?: number) {
    this.a = new Float64Array(room);
    this.b = new Float64Array(room);
    this.#a = new Factor(distribution, open(name), cap);
    this.#b = new Factor(distribution, open(`again/${name}`), cap);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#a.startBlock(block);
    this.#b.startBlock(block);
  }

  /** Draws the next `count` values of both; `words` is scratch memory. */
  draw(count: number, words: Int32Array): void {
    this.#a.draw(this.a, count, words);
    this.#b.draw(this.b, count, words);
  }
}

/** Random words, from the streams `<name>` and `again/<name>`. */
export class PairedWords {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly #a: Stream;
  readonly #b: Stream;

  /** @param room the maximum number of words in one go */
  constructor(name: string, open: OpenStream, room: number) {
    this.a = new Int32Array(room);
    this.b = new Int32Array(room);
    this.#a = open(name);
    this.#b = open(`again/${name}`);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#a.startBlock(block);
    this.#b.startBlock(block);
  }

  /** The next `count` words of both. */
  draw(count: number): void {
    this.#a.next(this.a, count);
    this.#b.next(this.b, count);
  }
}

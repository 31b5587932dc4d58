/** Draws that exist twice, independently: those of the pick-freeze design's matrix A and those of B. */
import type { RandomWords } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { Factor } from "../simulate/factor.ts";
import type { OpenStream } from "../simulate/frequency-sampler.ts";
import { COMMON, openTogether } from "../simulate/together.ts";

/** The common stream of matrix B. */
const AGAIN = `again/${COMMON}`;

/**
 * Draws of an estimate, from the streams `<name>` (as in the simulation) and `again/<name>`; and where forms of loss move together, from their common streams
 * `forms` and `again/forms`.
 */
export class PairedFactor {
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** The form's own part from B, the common part from A: the same as `b` where forms don't move together. */
  readonly own: Float64Array;
  /** The common part from B, the form's own part from A. */
  readonly common: Float64Array;
  readonly #draws: readonly { readonly factor: Factor; readonly out: Float64Array }[];

  /**
   * @param room the maximum number of draws in one go
   * @param cap draws are at most this
   */
  constructor(
    distribution: Distribution,
    name: string,
    open: OpenStream,
    room: number,
    { cap, correlation = 0 }: { readonly cap?: number | undefined; readonly correlation?: number } = {},
  ) {
    const again = `again/${name}`;
    const draws = (node: string, common: string) => ({
      factor: new Factor(distribution, openTogether(open, correlation, common)(node), cap),
      out: new Float64Array(room),
    });
    const [a, b] = [draws(name, COMMON), draws(again, AGAIN)];
    const mixed = correlation > 0 ? [draws(again, COMMON), draws(name, AGAIN)] : [];
    this.#draws = [a, b, ...mixed];
    this.a = a.out;
    this.b = b.out;
    this.own = mixed[0]?.out ?? b.out;
    this.common = mixed[1]?.out ?? a.out;
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    for (const { factor } of this.#draws) factor.startBlock(block);
  }

  /** Draws the next `count` values of each; `words` is scratch memory. */
  draw(count: number, words: Int32Array): void {
    for (const { factor, out } of this.#draws) factor.draw(out, count, words);
  }
}

/** Random words, from the streams `<name>` and `again/<name>`. */
export class PairedWords {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly #a: RandomWords;
  readonly #b: RandomWords;

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

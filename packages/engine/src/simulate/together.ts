/** Random words of forms of loss that move together: a one-factor Gaussian copula, word by word. */
import { normalCdf, normalQuantile } from "../math/normal.ts";
import type { RandomWords } from "../rng/stream.ts";
import type { OpenStream } from "./frequency-sampler.ts";
import { drawFrom, tableOf, type QuantileTable } from "./quantile-table.ts";

/** The name of the stream that all forms of an event share. */
export const COMMON = "forms";
/** 2^32: how many words there are. */
const WORDS = 4_294_967_296;
const SIGN = 0x80000000;
const MOST = 0x7fffffff;

let scores: QuantileTable | undefined;

/** The normal scores of words, as `drawFrom` reads them. */
function scoreTable(): QuantileTable {
  return (scores ??= tableOf({ lower: normalQuantile, upper: (v) => -normalQuantile(v) }));
}

/** The word that `drawFrom` takes for the probability Φ(score). */
function wordOf(score: number): number {
  const tail = Math.min(MOST, Math.floor(normalCdf(-Math.abs(score)) * WORDS));
  return score <= 0 ? tail : tail | SIGN;
}

/**
 * A form's words whose normal scores are √ρ·Z + √(1 − ρ)·E: E from the form's own words, Z from words that all forms of the event share.
 */
class DependentWords implements RandomWords {
  readonly #own: RandomWords;
  readonly #common: RandomWords;
  readonly #shared: number;
  readonly #rest: number;
  #words = new Int32Array(0);

  constructor(own: RandomWords, common: RandomWords, correlation: number) {
    this.#own = own;
    this.#common = common;
    this.#shared = Math.sqrt(correlation);
    this.#rest = Math.sqrt(1 - correlation);
  }

  startBlock(block: number): void {
    this.#own.startBlock(block);
    this.#common.startBlock(block);
  }

  next(out: Int32Array, count: number): void {
    if (this.#words.length < count) this.#words = new Int32Array(count);
    const words = this.#words;
    const table = scoreTable();
    this.#own.next(out, count);
    this.#common.next(words, count);
    for (let i = 0; i < count; i++)
      out[i] = wordOf(this.#shared * drawFrom(table, words[i]!) + this.#rest * drawFrom(table, out[i]!));
  }
}

/**
 * Opens the streams of forms of loss that move together. All draw a word for every event, so that the common stream, opened once per form, gives all
 * forms of an event the same word.
 *
 * @param correlation of the forms' normal scores; at 0 the streams are opened as they are
 * @param common the name of the common stream
 */
export function openTogether(open: OpenStream, correlation = 0, common: string = COMMON): OpenStream {
  if (correlation === 0) return open;
  return (node) => new DependentWords(open(node), open(common), correlation);
}

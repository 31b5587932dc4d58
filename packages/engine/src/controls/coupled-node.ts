/** One node's random words, read by several estimates at once. */
import { isDegenerate, mean } from "../distributions/distribution.ts";
import type { RandomWords } from "../rng/stream.ts";
import type { Distribution } from "../scenario.ts";
import { drawFrom, quantileTable, type QuantileTable } from "../simulate/quantile-table.ts";

/** The draws of one estimate. */
interface Draws {
  readonly table: QuantileTable | undefined;
  readonly values: Float64Array;
}

/**
 * Draws of a node under several estimates from the same words: every state of the controls sees its own estimate at the same probability.
 */
export class CoupledNode {
  readonly #stream: RandomWords;
  readonly #words: Int32Array;
  readonly #draws = new Map<string, Draws>();

  /**
   * @param stream the node's own stream
   * @param room the maximum number of draws in one go
   */
  constructor(stream: RandomWords, room: number) {
    this.#stream = stream;
    this.#words = new Int32Array(room);
  }

  /** Memory for the draws of an estimate, in the factor's unit; the same memory for the same estimate. */
  valuesOf(distribution: Distribution): Float64Array {
    const key = JSON.stringify(distribution);
    const known = this.#draws.get(key);
    if (known) return known.values;
    const certain = isDegenerate(distribution);
    const values = new Float64Array(this.#words.length);
    if (certain) values.fill(mean(distribution));
    this.#draws.set(key, { table: certain ? undefined : quantileTable(distribution), values });
    return values;
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#stream.startBlock(block);
  }

  /** Draws the next `count` values of every estimate; the stream advances by as many words, however many estimates there are. */
  draw(count: number): void {
    const words = this.#words;
    this.#stream.next(words, count);
    for (const { table, values } of this.#draws.values())
      if (table) for (let i = 0; i < count; i++) values[i] = drawFrom(table, words[i]!);
  }
}

/** The nodes of one simulation by the names of their streams, each opened once. */
export class CoupledNodes {
  readonly #nodes = new Map<string, CoupledNode>();
  readonly #open: (name: string) => RandomWords;
  readonly #room: number;

  /**
   * @param open opens a node's stream
   * @param room the maximum number of draws in one go
   */
  constructor(open: (name: string) => RandomWords, room: number) {
    this.#open = open;
    this.#room = room;
  }

  /** As `CoupledNode.valuesOf`, for the node of that name. */
  valuesOf(name: string, distribution: Distribution): Float64Array {
    let node = this.#nodes.get(name);
    if (!node) this.#nodes.set(name, (node = new CoupledNode(this.#open(name), this.#room)));
    return node.valuesOf(distribution);
  }

  /** Goes to the start of a block of years, all nodes. */
  startBlock(block: number): void {
    for (const node of this.#nodes.values()) node.startBlock(block);
  }

  /** The next `count` draws of all nodes. */
  draw(count: number): void {
    for (const node of this.#nodes.values()) node.draw(count);
  }
}

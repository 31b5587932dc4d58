/** A round of flash cards: which comes when, and what one knew. */

/** A round; each answer makes a new one. */
export interface Round {
  /** The cards in their order; those to repeat come again at its end. */
  readonly queue: readonly string[];
  /** The card on top; past the end once the round is over. */
  readonly at: number;
  readonly known: ReadonlySet<string>;
  readonly again: ReadonlySet<string>;
}

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The cards shuffled: for the same seed the same order. */
export function shuffled(cards: readonly string[], seed: number): string[] {
  const next = numbersFrom(seed);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** A round that begins. */
export function begun(cards: readonly string[], seed: number): Round {
  return { queue: shuffled(cards, seed), at: 0, known: new Set(), again: new Set() };
}

/** The card on top was known, or it comes again at the end. */
export function answered(round: Round, knew: boolean): Round {
  const card = round.queue[round.at];
  if (card === undefined) return round;
  const [known, again] = [new Set(round.known), new Set(round.again)];
  if (knew) {
    known.add(card);
    again.delete(card);
  } else {
    again.add(card);
    known.delete(card);
  }
  const waits = round.queue.includes(card, round.at + 1);
  const queue = knew || waits ? round.queue : [...round.queue, card];
  return { queue, at: round.at + 1, known, again };
}

/** Forward without an answer, or back; never beyond the last card. */
export function leafed(round: Round, by: 1 | -1): Round {
  return { ...round, at: Math.min(Math.max(0, round.at + by), round.queue.length - 1) };
}

/** The two parts into which a layer of insurance splits a loss: its payment, and the retained loss. */
import type { Layer } from "../treatment.ts";

/** Losses between `from` and `to` (money, perhaps Infinity) that give the part loss − `offset`. */
export interface Slope {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * A part of a loss as a function of the loss: never falling, from 0, in straight lines that rise as fast as the loss or not at all.
 */
export interface LayerPart {
  /** Where the part rises with the loss, in order. */
  readonly slopes: readonly Slope[];
  /** The amount above 0 at which the part is constant, and the range of losses where it is; absent if there is none. */
  readonly flat?: { readonly amount: number; readonly from: number; readonly to: number };
  /** The part of a loss. */
  of(loss: number): number;
  /** The greatest loss whose part is at most `part`; Infinity if all are. */
  greatest(part: number): number;
}

/** The slopes that have a length. */
function long(slopes: readonly Slope[]): readonly Slope[] {
  return slopes.filter(({ from, to }) => to > from);
}

/** The layer's payment for a loss: min(max(loss − retention, 0), limit). */
export function paidPart({ retention, limit }: Layer): LayerPart {
  const most = limit ?? Infinity;
  const end = retention + most;
  return {
    slopes: long([{ from: retention, to: end, offset: retention }]),
    ...(most > 0 && limit !== null && { flat: { amount: most, from: end, to: Infinity } }),
    of: (loss) => Math.min(Math.max(loss - retention, 0), most),
    greatest: (part) => (part >= most ? Infinity : part + retention),
  };
}

/** The loss that the layer leaves: the loss less its payment. */
export function keptPart({ retention, limit }: Layer): LayerPart {
  const most = limit ?? Infinity;
  const end = retention + most;
  return {
    slopes: long([
      { from: 0, to: retention, offset: 0 },
      { from: end, to: Infinity, offset: most },
    ]),
    ...(retention > 0 && most > 0 && { flat: { amount: retention, from: retention, to: end } }),
    of: (loss) => Math.min(loss, retention) + (loss > end ? loss - end : 0),
    greatest: (part) => (part < retention ? part : part + most),
  };
}

/** Whether a layer pays all of every loss: with a per-event layer like this, only the yearly terms matter. */
export function paysAll({ retention, limit }: Layer): boolean {
  return retention === 0 && limit === null;
}

import type { MiniCurve } from "@crq/contract/risk/mini-curve";

/** A curve that a list draws in one of its rows. */
export interface CurveInRow {
  readonly currency: string;
  readonly curve: MiniCurve | null;
}

/**
 * The shared scale of a list's curves: for each currency the range of losses, and the highest chance of any of them.
 */
export interface RowScale {
  readonly losses: ReadonlyMap<string, readonly [number, number]>;
  readonly highest: number;
}

/** A curve is shown from where it has fallen this far: before, it is flat. */
const SHOWN_FROM = 0.9;
/** The smallest range of losses, as a factor: close curves don't fill the width with their small differences. */
const LEAST = 100;
/** The largest: a very small loss doesn't squeeze the others. */
const WIDEST = 1e4;

/** The scale that shows all curves of a list, so that they can be compared with each other. */
export function rowScale(rows: readonly CurveInRow[]): RowScale {
  const reach = new Map<string, readonly [number, number]>();
  let highest = 0;
  for (const { currency, curve } of rows) {
    const [first, last] = [curve?.[0], curve?.at(-1)];
    if (!first || !last) continue;
    highest = Math.max(highest, first[1]);
    const falls = curve!.find(([, chance]) => chance <= first[1] * SHOWN_FROM) ?? first;
    const [low, high] = reach.get(currency) ?? [falls[0], last[0]];
    reach.set(currency, [Math.min(low, falls[0]), Math.max(high, last[0])]);
  }
  const losses = [...reach].map(([currency, [low, high]]): [string, readonly [number, number]] => [
    currency,
    [Math.min(Math.max(low, high / WIDEST), high / LEAST), high],
  ]);
  return { losses: new Map(losses), highest };
}

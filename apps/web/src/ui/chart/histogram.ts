import { type ExceedanceCurve, chanceAt } from "./exceedance-curve.ts";
import type { Stretch } from "./zoom.ts";

/** A band of losses with the chance that a year's losses are in it: more than `from`, at most `to`. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** A year's losses by band: none, one too small to show, the bands, and losses beyond them. */
export interface Histogram {
  readonly bands: readonly Band[];
  /** The chance of a year without loss. */
  readonly none: number;
  /** The chance of a loss of at most the first band's start. */
  readonly below: number;
  /** The chance of more than the last band's end. */
  readonly above: number;
}

/** Steps of a decade that are equally wide on its logarithm, in round figures (the preferred numbers of ISO 3). */
const STEPS = {
  fine: [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8],
  coarse: [1, 1.6, 2.5, 4, 6.3],
  decades: [1],
} as const;
/** The maximum number of bands. */
const MOST = 42;

/** Round ends of equally wide bands over a range of money: as fine as 42 bands allow. */
function bandEnds([from, to]: Stretch): number[] {
  for (const steps of Object.values(STEPS)) {
    const ends: number[] = [];
    for (let exponent = Math.floor(Math.log10(from)); exponent <= Math.ceil(Math.log10(to)); exponent += 1)
      for (const step of steps) ends.push(Number(`${step}e${exponent}`));
    const first = ends.findLastIndex((end) => end <= from * (1 + 1e-9));
    const last = ends.findIndex((end) => end >= to * (1 - 1e-9));
    const inside = ends.slice(Math.max(0, first), last === -1 ? undefined : last + 1);
    if (inside.length - 1 <= MOST || steps === STEPS.decades) return inside;
  }
  return [];
}

/** How much taller than every other bar the bar of years without loss is drawn, at most: cut there, the others can still be told apart. */
const TALLEST = 3;

/** The chance that the axis must show, and whether the bar of years without loss is cut to fit. */
export function histogramHeight({ bands, none }: Histogram): {
  readonly highest: number;
  readonly cut: boolean;
} {
  const most = Math.max(1e-6, ...bands.map(({ chance }) => chance));
  return { highest: Math.max(most, Math.min(none, TALLEST * most)), cut: none > TALLEST * most };
}

/** The chance of each band of losses, read off the exceedance curve; with that of no loss, `none`, all chances together make 1. */
export function histogram(curve: ExceedanceCurve, stretch: Stretch, none: number): Histogram {
  const ends = bandEnds(stretch);
  const beyond = ends.map((end) => chanceAt(curve, end));
  const bands = ends.slice(1).map((to, index) => ({
    from: ends[index]!,
    to,
    chance: Math.max(0, beyond[index]! - beyond[index + 1]!),
  }));
  return { bands, none, below: Math.max(0, 1 - none - (beyond[0] ?? 0)), above: beyond.at(-1) ?? 0 };
}

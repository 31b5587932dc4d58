/** A range of money, both ends positive. */
export type Stretch = readonly [from: number, to: number];

/** The smallest ratio of the two ends that a zoom shows. */
const CLOSEST = 1.25;

function tidy(value: number): number {
  return Number(value.toPrecision(3));
}

/** The range between two losses, in either order, inside `whole`; null if it's too narrow for a zoom, or is everything. */
export function zoomBetween(whole: Stretch, a: number, b: number): Stretch | null {
  const from = tidy(Math.max(whole[0], Math.min(a, b)));
  const to = tidy(Math.min(whole[1], Math.max(a, b)));
  if (!(to / from >= CLOSEST)) return null;
  return from <= whole[0] * 1.001 && to >= whole[1] * 0.999 ? null : [from, to];
}

/** The part of a wanted zoom that exists in `whole`; all of it if they don't overlap. */
export function shownStretch(whole: Stretch, zoom: Stretch | null): Stretch {
  if (!zoom) return whole;
  const from = Math.max(whole[0], Math.min(zoom[0], whole[1] / CLOSEST));
  const to = Math.min(whole[1], Math.max(zoom[1], whole[0] * CLOSEST));
  return to / from >= CLOSEST - 1e-9 ? [from, to] : whole;
}

/** Moves a zoom along the axis by a factor, as far as `whole` reaches, without changing its width. */
export function moveZoom(whole: Stretch, [from, to]: Stretch, factor: number): Stretch {
  const bounded = Math.min(whole[1] / to, Math.max(whole[0] / from, factor));
  return [tidy(from * bounded), tidy(to * bounded)];
}

/** Moves one end of a zoom by a factor; it stops before the other end and at the ends of `whole`. */
export function moveEnd(whole: Stretch, [from, to]: Stretch, end: 0 | 1, factor: number): Stretch {
  return end === 0
    ? [tidy(Math.max(whole[0], Math.min(from * factor, to / CLOSEST))), to]
    : [from, tidy(Math.min(whole[1], Math.max(to * factor, from * CLOSEST)))];
}

/** The first zoom without a pointer: the middle half of the axis. */
export function middleHalf([from, to]: Stretch): Stretch {
  const quarter = (to / from) ** 0.25;
  return [tidy(from * quarter), tidy(to / quarter)];
}

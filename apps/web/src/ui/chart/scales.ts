type Domain = readonly [from: number, to: number];

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Maps a domain to pixels linearly, and back; values outside stay on the edge. */
export function linearScale([from, to]: Domain, start: number, end: number) {
  return {
    at: (value: number): number => start + (end - start) * clamp((value - from) / (to - from)),
    valueAt: (pixel: number): number => from + (to - from) * clamp((pixel - start) / (end - start)),
  };
}

/** Maps a domain of positive values to pixels by their logarithm, and back; values outside stay on the edge. */
export function logScale([from, to]: Domain, start: number, end: number) {
  const span = Math.log(to / from);
  return {
    at: (value: number): number =>
      value <= from ? start : start + (end - start) * clamp(Math.log(value / from) / span),
    valueAt: (pixel: number): number => from * Math.exp(span * clamp((pixel - start) / (end - start))),
  };
}

const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/** How long to wait before the server is asked again, after so many tries in vain: 2 s at first, then longer, at most 15 s. */
export function nextTry(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 1.5 ** tries);
}

const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * How long to wait before checking the server again, after this many failed tries: 2 s at first, then longer, at most 15 s.
 */
export function nextTry(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 1.5 ** tries);
}

/**
 * The interval, in milliseconds, to which answer times are rounded up so that timing doesn't reveal what was
 * found.
 */
export const STEADY_MS = 250;

/**
 * Runs `work` and settles a whole number of quarter seconds after it began, so that the duration doesn't
 * reveal how much there was to do, even on a busy machine that takes longer than the first quarter.
 */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const rest = STEADY_MS - ((performance.now() - began) % STEADY_MS);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

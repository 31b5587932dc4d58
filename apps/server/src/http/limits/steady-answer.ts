/** Milliseconds between the moments at which an answer may be given that must not tell by its time what was found. */
export const STEADY_MS = 250;

/**
 * Does `work`, and answers (or fails) a whole number of quarter seconds after it began: how much there was to do does not show,
 * nor does it where a busy machine takes longer than the first of them.
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

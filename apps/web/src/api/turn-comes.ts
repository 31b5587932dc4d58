import type { ApiError } from "./api-error.ts";

/** How long a person is kept waiting without being told, and how often one call is made again. */
const LONGEST_WAIT_SECONDS = 10;
const MOST_TRIES = 3;

/**
 * Waits until the server has room for a computation that it refused before it began, and says whether to ask again. Not for other
 * refusals, not where the wait is longer than anyone wants to look at, and not once nobody waits.
 */
export async function turnComes(error: ApiError, tries: number, signal?: AbortSignal): Promise<boolean> {
  const seconds = error.retryAfterSeconds;
  if (error.code !== "computing-limit" || seconds === undefined) return false;
  if (tries >= MOST_TRIES || seconds > LONGEST_WAIT_SECONDS || signal?.aborted) return false;
  return new Promise((resolve) => {
    const ends = (again: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", gone);
      resolve(again);
    };
    const gone = () => ends(false);
    const timer = setTimeout(() => ends(true), seconds * 1000);
    signal?.addEventListener("abort", gone, { once: true });
  });
}

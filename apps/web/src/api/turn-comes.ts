import type { ApiError } from "./api-error.ts";

/** How long a person waits without a message, and how often one call is repeated. */
const LONGEST_WAIT_SECONDS = 10;
const MOST_TRIES = 3;

/** A computation that the server refused before starting it; a call whose first attempt, with the same key, still runs. */
const PASSING = new Set(["computing-limit", "call-under-way"]);

/**
 * Waits until the server has room for a computation, or has carried out a call's first attempt, and returns whether to retry.
 * Not for other refusals, not if the wait is longer than anyone would accept, and not once the result is no longer needed.
 */
export async function turnComes(error: ApiError, tries: number, signal?: AbortSignal): Promise<boolean> {
  const seconds = error.retryAfterSeconds;
  if (!PASSING.has(error.code ?? "") || seconds === undefined) return false;
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

/**
 * Keys that make a call safe to repeat: when its outcome is unknown, because the connection broke, the same call
 * made again carries the same key, and the server answers as it did the first time.
 */
import { ApiError } from "./api-error.ts";

/** Keys of calls with an unknown outcome, by what they ask. */
const unknown = new Map<string, string>();
/** More than anyone repeats; the oldest are forgotten. */
const MOST = 50;

/** Makes a call with a key, the same as the last time if what happened then is unknown. */
export async function once<T>(asked: string, call: (key: string | undefined) => Promise<T>): Promise<T> {
  const key = unknown.get(asked) ?? newKey();
  try {
    const answer = await call(key);
    unknown.delete(asked);
    return answer;
  } catch (error) {
    unknown.delete(asked);
    if (!isAnswer(error) && key !== undefined) {
      unknown.set(asked, key);
      for (const [oldest] of unknown) if (unknown.size > MOST) unknown.delete(oldest);
    }
    throw error;
  }
}

/** Whether an error says what became of a call. That its first attempt still runs, or ended unanswered, does not. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ApiError && ![502, 503, 504].includes(error.status) && error.code !== "call-under-way"
  );
}

/** Browsers make such keys only on pages that came encrypted, or from the machine itself. */
function newKey(): string | undefined {
  return "randomUUID" in crypto ? crypto.randomUUID() : undefined;
}

/** What a queue of answers needs of the browser: its clock, its locks, and when the connection is back. */
import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { describeError } from "../../../../ui/state/describe-error.ts";
import type { AnswerQueue, QueueParts, QueueState, Sent } from "./answer-queue.ts";

/** The clock, and a lock by which one tab at a time sends. */
export function browserParts(lock: string): Pick<QueueParts<never>, "now" | "after" | "alone"> {
  return {
    now: () => Date.now(),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    alone: async (task) => {
      if (!("locks" in navigator)) {
        await task();
        return true;
      }
      return navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
        if (held) await task();
        return held !== null;
      });
    },
  };
}

/** A queue's state while it runs: it sends while the screen is open, and once more when it's left. */
export function useRunning<Row>(queue: AnswerQueue<Row>): QueueState {
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    const end = queue.start();
    const flush = () => void queue.flush();
    const stored = ({ key }: StorageEvent) => queue.changedElsewhere(key);
    window.addEventListener("online", flush);
    window.addEventListener("storage", stored);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("storage", stored);
      document.removeEventListener("visibilitychange", flush);
      end();
    };
  }, [queue]);
  const { unkept } = state;
  useEffect(() => {
    if (!unkept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unkept]);
  return state;
}

/** How a call to save ended that failed; `read` gets the row as it is now. */
export async function ending<Row extends { readonly version: number }>(
  error: unknown,
  version: number,
  read: () => Promise<Row>,
): Promise<Sent<Row>> {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  if (error.code === "conflict") {
    try {
      const row = await read();
      // No one was faster: the assessment's state doesn't allow the change.
      if (row.version > version) return { kind: "behind", row };
      return { kind: "refused", why: error.problem?.detail ?? describeError(error).title };
    } catch {
      return { kind: "unreachable" };
    }
  }
  // The session has ended, offline for instance: what waits is saved once the person signs in again.
  if (error.status === 401 || error.status >= 500 || error.status === 429) return { kind: "unreachable" };
  return {
    kind: "refused",
    why: error.errors[0]?.message ?? error.problem?.detail ?? describeError(error).title,
  };
}

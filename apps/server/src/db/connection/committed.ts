/** Whether a piece of work changed something in the database, or may have: what decides if it can be done again. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Set once a transaction of the work committed changes, or its end is unknown. */
interface Noted {
  mayHaveChanged: boolean;
}

const current = new AsyncLocalStorage<Noted>();

/**
 * Runs `work`, and notes what its transactions do.
 *
 * @returns the work's promise, and a function that says whether anything is, or may be, committed by now
 */
export function notingChanges<T>(work: () => Promise<T>): {
  readonly done: Promise<T>;
  readonly mayHaveChanged: () => boolean;
} {
  const noted: Noted = { mayHaveChanged: false };
  return { done: current.run(noted, work), mayHaveChanged: () => noted.mayHaveChanged };
}

/** Notes that a transaction of the current work committed changes, or that no one can say whether it did. */
export function noteChange(): void {
  const noted = current.getStore();
  if (noted) noted.mayHaveChanged = true;
}

/**
 * Whether a commit that failed is known to have changed nothing: the database itself refused it. An error that ends the
 * connection may come after the commit, and a pooler's own says nothing about it.
 */
export function isRefusedCommit(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === "ERROR" && code !== undefined && !/^(08|57P)/.test(code);
}

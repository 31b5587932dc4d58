import { Fault } from "../fault.ts";

/** Runs a limited number of tasks at a time; further ones wait, and are refused when the queue is full. */
type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks in order of arrival.
 * @param atOnce how many run concurrently
 * @param waiting how many can wait; further ones get `unavailable` with the time to retry
 */
function turns(atOnce: number, waiting: number): Turns {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new Fault("unavailable", {
          detail: "The server is busy. Try again in a few seconds.",
          retryAfterSeconds: 5,
        });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * For hashing passwords and codes, which runs on the four threads that Node also uses to read files, look up
 * names, and compress answers. It gets two of them, so that a thousand sign-ins by a stranger don't block
 * everything else, and a wait of a few seconds at most.
 */
export const hashingTurn = turns(2, 200);

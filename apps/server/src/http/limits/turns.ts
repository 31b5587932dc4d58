import { Fault } from "../fault.ts";

/** Runs at most so many at a time; those that come while too many wait are refused. */
type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Turns in the order of coming.
 * @param atOnce how many run side by side
 * @param waiting how many may wait; whoever comes then gets `unavailable`, with when to come back
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
 * For hashing passwords and codes, which runs in the four threads that Node also reads files, looks up names and compresses answers in. It
 * gets two of them, so that a stranger's thousand sign-ins do not stop everything else; and a wait of some seconds at most.
 */
export const hashingTurn = turns(2, 200);

import { once } from "node:events";
import type { Piscina } from "piscina";

/** A thread that takes longer to load is ended while it loads. */
const LONGEST_LOAD_MS = 3000;

/**
 * What ends a pool's threads, once all of them have loaded: Node aborts the whole process if a thread is ended at
 * the moment it finishes loading a module.
 */
export function closingOf(pool: Piscina): () => Promise<void> {
  const loaded = new Set<number>();
  pool.on("workerCreate", ({ id }: { id: number }) => loaded.add(id)); // emitted once it has loaded
  pool.on("workerDestroy", ({ id }: { id: number }) => loaded.delete(id));
  return async () => {
    const limit = AbortSignal.timeout(LONGEST_LOAD_MS);
    while (loaded.size < pool.threads.length && !limit.aborted)
      await once(pool, "workerCreate", { signal: limit }).catch(() => {});
    await pool.destroy();
  };
}

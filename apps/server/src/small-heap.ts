/** How much garbage a long-running process keeps. */
import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect once the heap is 35% larger than what was in use after the last collection; by itself it waits
 * for up to four times that much. Programs started by `scripts/lib/foreground.mjs` also keep less space for new values.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=35");
}

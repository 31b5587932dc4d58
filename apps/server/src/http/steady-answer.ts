import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that an answer takes which must not tell by its time what was found. */
const STEADY_MS = 250;

/** Does `work`, and answers (or fails) no sooner than a quarter of a second after it began: how much there was to do does not show. */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(STEADY_MS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/**
 * How long the event loop is blocked. Measured in this thread's CPU time, not elapsed time, so that other
 * tests on a busy machine don't count.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The most milliseconds that this thread computes in one turn of the event loop while `work` runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  await nextTurn();
  let longest = 0;
  let working = true;
  let before = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (working) setImmediate(look);
  };
  setImmediate(look);
  await work();
  look();
  working = false;
  return longest;
}

/**
 * The most milliseconds that `work` blocks the event loop, and how many it may. On a busy machine it's measured again, beside the machine's speed
 * then: what really blocks does so every time.
 * @param idleMs what is allowed on an idle machine
 */
export async function blocking(
  work: () => Promise<unknown>,
  idleMs: number,
): Promise<{ ms: number; limitMs: number }> {
  for (let tries = 3; ; tries += 2) {
    const ms = await medianTurn(work, tries);
    const limitMs = ms < idleMs ? idleMs : idleMs * slowness();
    if (ms < limitMs || tries === 7) return { ms, limitMs };
  }
}

/** The median of several measurements, so that a garbage collection doesn't count. */
async function medianTurn(work: () => Promise<unknown>, tries: number): Promise<number> {
  const turns: number[] = [];
  for (let i = 0; i < tries; i++) turns.push(await longestTurn(work));
  return turns.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
}

/**
 * How many times slower this thread currently is than an idle machine on which the reference work takes 10
 * ms; at least 1.
 */
function slowness(): number {
  const before = cpuMs();
  let state = 1;
  for (let i = 0; i < 10_000_000; i++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return Math.max(1, (cpuMs() - before) / (state === 0 ? 1 : 10)); // uses the state, so that the loop isn't optimized away
}

/** How long the event loop is held. CPU time of this thread, not time on a clock: a machine that is busy with other tests does not count. */
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

/** The middle one of several measurements, so that a collection of garbage does not count. */
export async function medianTurn(work: () => Promise<unknown>, tries = 3): Promise<number> {
  const turns: number[] = [];
  for (let i = 0; i < tries; i++) turns.push(await longestTurn(work));
  return turns.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
}

/** How many times slower this thread is at the moment than an idle machine on which the reference work takes 10 ms; at least 1. */
export function slowness(): number {
  const before = cpuMs();
  let state = 1;
  for (let i = 0; i < 10_000_000; i++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return Math.max(1, (cpuMs() - before) / (state === 0 ? 1 : 10)); // the state is used, so that the loop is not left out
}

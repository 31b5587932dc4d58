/**
 * Who can start more computations: the outstanding work of each person, each tenant, and everyone together.
 */
import type { Caller } from "../http/caller.ts";
import { Fault } from "../http/fault.ts";

/**
 * The limits on outstanding work, in units (see work-estimate.ts), per thread available for long work. What a
 * person and a tenant can have is shared by all live processes.
 */
export const MOST_OUTSTANDING = { person: 30_000, tenant: 60_000, all: 240_000 } as const;
/**
 * The maximum size of one computation: twice what its time limit allows on the machine where units were
 * measured.
 */
const MOST_AT_ONCE = 120_000;
const UNITS_PER_SECOND = 1000;
const LONGEST_WAIT_SECONDS = 60;

/** Counts the outstanding work. */
export interface Admission {
  /**
   * Admits work unless that would be too much; returns a function that releases it. A person or tenant
   * without outstanding work is never refused for their own share; neither is a call that was already partly
   * admitted, nor the product itself.
   * @throws Fault `computing-limit` with the time to retry; `unavailable` if everyone together has too much;
   * `invalid-request` if it is too much by itself
   */
  readonly admit: (caller: Caller, units: number) => () => void;
}

/**
 * @param threads how many threads long work can use
 * @param processes how many processes share each person's and tenant's limit
 */
export function admission(threads: number, processes = () => 1): Admission {
  const outstanding = new Map<string, number>();
  const begun = new WeakSet<Caller>();
  const add = (key: string, units: number) => {
    const now = (outstanding.get(key) ?? 0) + units;
    if (now > 1e-6) outstanding.set(key, now);
    else outstanding.delete(key);
  };
  /** Seconds until there is room, if there is none. */
  const wait = (key: string, most: number, units: number): number | undefined => {
    const now = outstanding.get(key) ?? 0;
    const over = now + units - most * threads;
    if (now === 0 || over <= 0) return undefined;
    const seconds = Math.ceil(Math.min(over, now) / (UNITS_PER_SECOND * threads));
    return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds));
  };

  function check({ tenantId, personId }: Caller, person: string, units: number): void {
    if (personId === null) return;
    const all = wait("all", MOST_OUTSTANDING.all, units);
    if (all !== undefined)
      throw new Fault("unavailable", {
        detail: `The server has too much to compute. Try again in ${inSeconds(all)}.`,
        retryAfterSeconds: all,
      });
    for (const [key, most, whose] of [
      [person, MOST_OUTSTANDING.person / processes(), "You have"],
      [tenantId, MOST_OUTSTANDING.tenant / processes(), "Your organization has"],
    ] as const) {
      const seconds = wait(key, most, units);
      if (seconds !== undefined)
        throw new Fault("computing-limit", {
          detail: `${whose} other computations in progress. Try again in ${inSeconds(seconds)}.`,
          retryAfterSeconds: seconds,
        });
    }
  }

  return {
    admit(caller, units) {
      const { tenantId, personId } = caller;
      const person = `${tenantId} ${personId}`;
      if (personId !== null && units > MOST_AT_ONCE * threads) throw tooMuch(units, threads);
      if (!begun.has(caller)) check(caller, person, units);
      begun.add(caller);
      const keys = personId === null ? [] : ["all", tenantId, person];
      for (const key of keys) add(key, units);
      let off = false;
      return () => {
        if (off) return;
        off = true;
        for (const key of keys) add(key, -units);
      };
    },
  };
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

function tooMuch(units: number, threads: number): Fault {
  const minutes = Math.ceil(units / (UNITS_PER_SECOND * 60 * threads));
  return new Fault("invalid-request", {
    detail: `This would take about ${minutes} minutes to compute; the limit is one. Use fewer years, fewer scenarios or the exact engine.`,
  });
}

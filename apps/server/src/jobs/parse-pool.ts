/**
 * Parses untrusted input off the event loop: limits on size and shape are checked first, on the loop and in
 * linear time; input that passes them but may still take a while is parsed in a worker thread with a time and
 * a memory limit.
 */
import { closingOf } from "./close-pool.ts";
import { Piscina } from "piscina";
import { Fault } from "../http/fault.ts";
import type { ParseWork } from "./parse-worker.ts";

/** The slots and time limit of each lane. A lane has its own thread, so neither waits for the other. */
const LANES = {
  /** Identity providers' answers, which strangers can send. */
  "sign-in": { places: 32, perCaller: 8, limitMs: 10_000 },
  /** Files that a signed-in user imports. */
  files: { places: 16, perCaller: 2, limitMs: 15_000 },
} as const;

/** A lane of the pool. */
type Lane = keyof typeof LANES;

/** When a refused caller can retry. */
const RETRY_SECONDS = 5;
const MEGABYTES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Parses `input` with a module's default export, in a worker thread.
 * @param given buffers of the input that move to the thread instead of being copied
 * @throws Fault if it takes too long, needs too much memory, or the caller disconnects; otherwise what the
 * module throws, as a plain Error
 */
export type Read = <Output>(
  module: URL,
  input: unknown,
  signal?: AbortSignal,
  given?: ArrayBuffer[],
) => Promise<Output>;

/** The threads that parse. */
export interface Parsing {
  /**
   * Takes a slot in a lane for `caller` (an address, a person) while `work` runs.
   * @throws Fault `too-many-requests` if the caller has too many slots, `unavailable` if all are taken
   */
  readonly hold: <T>(lane: Lane, caller: string, work: (read: Read) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Opens the pool; threads start with the first work and end when idle. `limitMs` replaces the lanes' time limits. */
export function openParsing(options: { readonly limitMs?: number } = {}): Parsing {
  const lanes = new Map(
    Object.entries(LANES).map(([name, limits]) => [name, openLane({ ...limits, ...options })]),
  );
  return {
    hold: (lane, caller, work) => lanes.get(lane)!.hold(caller, work),
    close: async () => void (await Promise.all([...lanes.values()].map((lane) => lane.close()))),
  };
}

interface Limits {
  readonly places: number;
  readonly perCaller: number;
  readonly limitMs: number;
}

function openLane({ places, perCaller, limitMs }: Limits) {
  const pool = new Piscina({
    filename: new URL("./parse-worker.ts", import.meta.url).href,
    recordTiming: false,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: MEGABYTES,
  });
  const close = closingOf(pool);
  const held = new Map<string, number>();
  let taken = 0;

  const turns = new Turns();

  const readFor =
    (caller: string): Read =>
    async (module, input, signal, given = []) => {
      await turns.wait(caller);
      const limit = AbortSignal.timeout(limitMs);
      const either = signal ? AbortSignal.any([limit, signal]) : limit;
      try {
        either.throwIfAborted();
        return await pool.run({ module: module.href, input } satisfies ParseWork, {
          signal: either,
          transferList: given,
        });
      } catch (error) {
        throw endedFault(error, limit.aborted, either.aborted) ?? error;
      } finally {
        turns.pass();
      }
    };

  return {
    async hold<T>(caller: string, work: (read: Read) => Promise<T>): Promise<T> {
      const own = held.get(caller) ?? 0;
      if (own >= perCaller)
        throw new Fault("too-many-requests", {
          detail: "Wait for your other requests to finish, then try again.",
          retryAfterSeconds: RETRY_SECONDS,
        });
      if (taken >= places)
        throw new Fault("unavailable", {
          detail: "The server is busy. Try again in a few seconds.",
          retryAfterSeconds: RETRY_SECONDS,
        });
      taken += 1;
      held.set(caller, own + 1);
      try {
        return await work(readFor(caller));
      } finally {
        taken -= 1;
        const left = held.get(caller)! - 1;
        if (left === 0) held.delete(caller);
        else held.set(caller, left);
      }
    },
    close,
  };
}

/** Who can use the thread next: callers take turns, so one who sends much delays only themselves. */
class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  #taken = false;

  async wait(caller: string): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    const own = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, own);
    await new Promise<void>((resolve) => own.push(resolve));
  }

  pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    const [caller, own] = next;
    const go = own.shift()!;
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    go();
  }
}

/** The error when work was terminated; undefined if the work itself failed. */
function endedFault(error: unknown, tooLong: boolean, ended: boolean): Fault | undefined {
  if (tooLong) return new Fault("too-large", { detail: "This takes too long to read. Send less at once." });
  if (ended) return new Fault("unavailable", { detail: "The caller is gone." });
  const { code } = error as { code?: string };
  return code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new Fault("too-large", { detail: "This needs too much memory to read. Send less at once." })
    : undefined;
}

/**
 * Requests per network per minute, counted across all server processes without a database query for each.
 *
 * A process may let a fiftieth of the limit through by itself; after that, it leases further fiftieths from a
 * count in the database, one query each. Leases never add up to more than the limit, and what each process
 * let through at first is counted with its first lease. So n processes let at most limit × (1 + n / 50)
 * requests through (two: 1.04 times, ten: 1.2 times), and one process exactly the limit. A process with an
 * unused part of a lease can make the others refuse up to a fiftieth early.
 */

/** Adds to a key's count in a window and returns the count before. */
export type Lease = (key: string, amount: number, windowEnds: Date) => Promise<number>;

/** What one process knows about a network in the current window. */
interface Known {
  used: number;
  granted: number;
  reported: boolean;
  /** What other processes had let through or leased when this one last asked. */
  elsewhere: number;
  full: boolean;
  asking: Promise<void> | undefined;
}

/** The number of parts that a limit is leased in. */
const PARTS = 50;

/** Counts requests against a limit in clock-aligned windows. */
export class SharedCount {
  private window = -1;
  private known = new Map<string, Known>();
  private readonly lease: Lease;
  private readonly report: (error: unknown) => void;
  private readonly now: () => number;

  constructor(lease: Lease, report: (error: unknown) => void, now: () => number = Date.now) {
    this.lease = lease;
    this.report = report;
    this.now = now;
  }

  /**
   * Counts one request. `current` exceeds `max` if the request is refused; `ttl` is the milliseconds left in
   * the window.
   */
  async count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
    const window = Math.floor(this.now() / windowMs);
    if (window !== this.window) {
      this.window = window;
      this.known = new Map();
    }
    const ends = (window + 1) * windowMs;
    const ttl = Math.max(1, ends - this.now());
    let one = this.known.get(key);
    if (!one) {
      one = {
        used: 0,
        granted: Math.floor(max / PARTS),
        reported: false,
        elsewhere: 0,
        full: false,
        asking: undefined,
      };
      this.known.set(key, one);
    }
    while (one.used >= one.granted) {
      if (one.full) return { current: max + 1, ttl };
      one.asking ??= this.ask(one, `requests ${window} ${key}`, max, new Date(ends));
      await one.asking;
    }
    one.used++;
    return { current: Math.min(max, one.used + one.elsewhere), ttl };
  }

  private async ask(one: Known, key: string, max: number, ends: Date): Promise<void> {
    const part = Math.max(1, Math.floor(max / PARTS));
    const unreported = one.reported ? 0 : one.used;
    let left: number;
    try {
      const before = await this.lease(key, part + unreported, ends);
      left = max - before - unreported;
      one.elsewhere = Math.max(0, before - (one.reported ? one.granted : 0));
      one.reported = true;
    } catch (error) {
      this.report(error); // without the database each process counts for itself
      left = max - one.used;
    }
    const granted = Math.min(part, left);
    if (granted > 0) one.granted += granted;
    else one.full = true;
    one.asking = undefined;
  }
}

/** The plugin's callback for a count. */
type Done = (error: Error | null, counted?: { current: number; ttl: number }) => void;

/** The store that `@fastify/rate-limit` counts with; all its routes share one. */
export function countingStore(count: SharedCount) {
  return class {
    incr(key: string, done: Done, windowMs: number, max: number): void {
      void answer(count.count(key, windowMs, max), done);
    }
    child() {
      return this;
    }
  };
}

async function answer(counting: ReturnType<SharedCount["count"]>, done: Done): Promise<void> {
  let counted;
  try {
    counted = await counting;
  } catch (error) {
    return done(error as Error);
  }
  done(null, counted);
}

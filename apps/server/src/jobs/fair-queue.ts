/**
 * Whose turn it is. Pieces of work wait here for one of a few slots. Slots go to tenants in turn, and within
 * a tenant to its people in turn, and each turn lasts as long as the work it pays for (start-time fair
 * queueing: Goyal, Vin & Cheng 1996). So anyone who queues a thousand pieces slows down only themselves.
 *
 * - Short pieces that a person waits for (`urgent`) go before long ones; every eighth slot goes to a long one
 * anyway.
 * - Long pieces never take the last two slots, so short ones needn't wait for one of them to end.
 * - One tenant never takes the last slot, so another's short piece starts immediately.
 */

/** Who a piece is for. */
interface Whose {
  readonly tenantId: string;
  readonly personId: string;
}

/** A piece of work that runs in one slot without interruption. */
interface Piece<T> {
  readonly whose: Whose;
  /** Its approximate duration, in milliseconds of an ordinary thread. */
  readonly units: number;
  readonly urgent: boolean;
  readonly start: () => Promise<T>;
}

/** A queue of pieces. */
export interface FairQueue {
  /**
   * Starts a piece when its turn comes; one that hasn't started when the signal aborts never does, and leaves
   * the queue.
   */
  run<T>(piece: Piece<T>, signal: AbortSignal): Promise<T>;
}

/** How many short pieces start before a long one gets its turn in any case. */
const URGENT_IN_A_ROW = 7;

interface Waiting {
  readonly piece: Piece<unknown>;
  readonly begin: () => void;
}

/** A participant: the lowest `clock` goes next. It advances with the work done. */
interface Turns {
  clock: number;
}

interface Person extends Turns {
  readonly urgent: Waiting[];
  readonly patient: Waiting[];
}

interface Tenant extends Turns {
  running: number;
  /** The clock of the person who last had a turn. */
  time: number;
  readonly people: Map<string, Person>;
}

type Kind = "urgent" | "patient";

/**
 * @param places how many pieces run concurrently; three or more
 * @param forLong how many of them can be long
 * @param now the clock in milliseconds, to charge each piece for its real duration
 */
export function fairQueue(places: number, forLong: number, now = () => performance.now()): FairQueue {
  const tenants = new Map<string, Tenant>();
  let running = 0;
  let long = 0;
  let urgentInARow = 0;
  /**
   * The clock of the tenant that last had a turn: newcomers start there, with no credit for having been away.
   */
  let time = 0;

  function has(tenant: Tenant, kind: Kind): boolean {
    for (const person of tenant.people.values()) if (person[kind].length > 0) return true;
    return false;
  }

  function next(kind: Kind): { readonly tenant: Tenant; readonly person: Person } | undefined {
    const most = Math.max(1, places - 1);
    const tenant = first(tenants.values(), (one) => one.running < most && has(one, kind));
    const person = tenant && first(tenant.people.values(), (one) => one[kind].length > 0);
    return tenant && person && { tenant, person };
  }

  /** Assigns free slots until none is left, or no one can take one. */
  function share(): void {
    while (running < places) {
      const patient = long < forLong ? next("patient") : undefined;
      const longsTurn = patient !== undefined && long === 0 && urgentInARow >= URGENT_IN_A_ROW;
      const urgent = longsTurn ? undefined : next("urgent");
      const turn = urgent ?? patient;
      if (!turn) return;
      urgentInARow = urgent ? urgentInARow + 1 : 0;
      start(turn, urgent ? "urgent" : "patient");
    }
  }

  function start({ tenant, person }: { tenant: Tenant; person: Person }, kind: Kind): void {
    const { piece, begin } = person[kind].shift()!;
    time = Math.max(time, tenant.clock);
    tenant.time = Math.max(tenant.time, person.clock);
    charge(tenant, person, piece.units);
    running += 1;
    tenant.running += 1;
    if (kind === "patient") long += 1;
    begin();
  }

  function charge(tenant: Tenant, person: Person, units: number): void {
    tenant.clock += units;
    person.clock += units;
  }

  /**
   * Removes participants with nothing queued, running, or owed: one that had more than its share is
   * remembered for a while.
   */
  function forget(): void {
    for (const [id, tenant] of tenants)
      if (tenant.running === 0 && tenant.clock <= time && !has(tenant, "urgent") && !has(tenant, "patient"))
        tenants.delete(id);
  }

  function tenantOf(id: string): Tenant {
    const known = tenants.get(id);
    const tenant = known ?? { clock: time, running: 0, time: 0, people: new Map<string, Person>() };
    if (known?.running === 0 && !has(known, "urgent") && !has(known, "patient")) {
      known.clock = Math.max(known.clock, time);
      tenants.delete(id);
    }
    tenants.set(id, tenant);
    return tenant;
  }

  function personOf(tenant: Tenant, id: string): Person {
    const person = tenant.people.get(id) ?? { clock: 0, urgent: [], patient: [] };
    if (person.urgent.length + person.patient.length === 0) {
      person.clock = Math.max(person.clock, tenant.time);
      tenant.people.delete(id);
    }
    tenant.people.set(id, person);
    return person;
  }

  return {
    async run<T>(piece: Piece<T>, signal: AbortSignal): Promise<T> {
      signal.throwIfAborted();
      const { tenantId, personId } = piece.whose;
      const tenant = tenantOf(tenantId);
      const person = personOf(tenant, personId);
      const kind: Kind = piece.urgent ? "urgent" : "patient";
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          const at = person[kind].indexOf(waiting);
          if (at >= 0) person[kind].splice(at, 1);
          reject(signal.reason as Error);
        };
        const waiting: Waiting = {
          piece,
          begin: () => {
            signal.removeEventListener("abort", leave);
            resolve();
          },
        };
        person[kind].push(waiting);
        signal.addEventListener("abort", leave, { once: true });
        share();
      });
      const began = now();
      try {
        return await piece.start();
      } finally {
        charge(tenant, person, now() - began - piece.units);
        running -= 1;
        tenant.running -= 1;
        if (kind === "patient") long -= 1;
        share();
        forget();
      }
    },
  };
}

/** The fitting one with the lowest clock; among equals, the latest to arrive, which has had the least. */
function first<T extends Turns>(all: Iterable<T>, fits: (one: T) => boolean): T | undefined {
  let best: T | undefined;
  for (const one of all) if ((!best || one.clock <= best.clock) && fits(one)) best = one;
  return best;
}

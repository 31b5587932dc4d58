/** Work that carries the number of its request, so that an answer can be told apart from a stale one. */
export interface Numbered {
  readonly id: number;
}

/** How long a newer request waits for an older one before the older one's thread is given up. */
const PATIENCE_MS = 1000;

/**
 * Lets one request be under way at a time and keeps only the newest of those that wait: while somebody types, the worker
 * is never busy with a value that is already gone, and every answer that arrives is shown. A request that takes very long
 * (the engine has such cases) does not hold up what was typed since: `restart` then gets a fresh thread.
 */
export class LatestWins<Q extends Numbered> {
  readonly #send: (request: Q) => void;
  readonly #restart: () => void;
  #patience: ReturnType<typeof setTimeout> | null = null;
  #underWay: number | null = null;
  #waiting: Q | null = null;

  constructor(send: (request: Q) => void, restart: () => void) {
    this.#send = send;
    this.#restart = restart;
  }

  /** Sends a request now, or when the one under way is answered, unless a newer one comes before. */
  ask(request: Q): void {
    if (this.#underWay === null) {
      this.#dispatch(request);
      return;
    }
    this.#waiting = request;
    this.#patience ??= setTimeout(() => {
      this.#restart();
      this.#next();
    }, PATIENCE_MS);
  }

  /** Forgets everything: nothing is sent any more. */
  close(): void {
    this.#waiting = null;
    this.#next();
  }

  /** Says that an answer has come; sends the one that waits. False for an answer to nothing that was asked. */
  answered(id: number): boolean {
    if (id !== this.#underWay) return false;
    this.#next();
    return true;
  }

  /** Whether a newer request than the one answered last is under way or waits. */
  get busy(): boolean {
    return this.#underWay !== null;
  }

  #next(): void {
    if (this.#patience !== null) clearTimeout(this.#patience);
    this.#patience = null;
    this.#underWay = null;
    const next = this.#waiting;
    this.#waiting = null;
    if (next) this.#dispatch(next);
  }

  #dispatch(request: Q): void {
    this.#underWay = request.id;
    this.#send(request);
  }
}

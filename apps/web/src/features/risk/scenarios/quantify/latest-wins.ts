/** Work with the number of its request, so that stale answers can be recognized. */
export interface Numbered {
  readonly id: number;
}

/** How long a newer request waits for an older one before the older one's thread is abandoned. */
const PATIENCE_MS = 1000;

/**
 * Allows one request at a time and keeps only the latest of the waiting ones: while a person types, the worker is never
 * busy with an outdated value, and every answer that arrives is shown. A request that takes very long (the engine has
 * such cases) doesn't delay later input: `restart` then gets a fresh thread.
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

  /** Sends a request now, or when the current one is answered, unless a newer one comes first. */
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

  /** Forgets everything: nothing more is sent. */
  close(): void {
    this.#waiting = null;
    this.#next();
  }

  /** Records an answer, and sends the waiting request. False for an answer that wasn't requested. */
  answered(id: number): boolean {
    if (id !== this.#underWay) return false;
    this.#next();
    return true;
  }

  /** Whether there is a newer request than the last answered one. */
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

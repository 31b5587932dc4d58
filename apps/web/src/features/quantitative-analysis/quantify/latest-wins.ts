/** Work that carries the number of its request, so that an answer can be told apart from a stale one. */
export interface Numbered {
  readonly id: number;
}

/**
 * Lets one request be under way at a time and keeps only the newest of those that wait: while somebody types, the worker
 * is never busy with a value that is already gone, and every answer that arrives is shown.
 */
export class LatestWins<Q extends Numbered> {
  readonly #send: (request: Q) => void;
  #underWay: number | null = null;
  #waiting: Q | null = null;

  constructor(send: (request: Q) => void) {
    this.#send = send;
  }

  /** Sends a request now, or when the one under way is answered, unless a newer one comes before. */
  ask(request: Q): void {
    if (this.#underWay === null) this.#dispatch(request);
    else this.#waiting = request;
  }

  /** Says that an answer has come; sends the one that waits. False for an answer to nothing that was asked. */
  answered(id: number): boolean {
    if (id !== this.#underWay) return false;
    this.#underWay = null;
    const next = this.#waiting;
    this.#waiting = null;
    if (next) this.#dispatch(next);
    return true;
  }

  /** Whether a newer request than the one answered last is under way or waits. */
  get busy(): boolean {
    return this.#underWay !== null;
  }

  #dispatch(request: Q): void {
    this.#underWay = request.id;
    this.#send(request);
  }
}

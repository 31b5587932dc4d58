/** Which candidates can be chosen together. */
import type { Candidate } from "./candidates.ts";

/** A candidate's place in a search: not decided, chosen, or left out. */
export const OPEN = 0;
export const IN = 1;
export const OUT = 2;

/** What was decided about each candidate, in their order. */
export type Decided = Uint8Array;

/** The rules among candidates, by their places. */
export class Rules {
  readonly cost: readonly number[];
  /** By candidate: what it requires, and what it can't be combined with. */
  readonly requires: readonly (readonly number[])[];
  readonly excludes: readonly (readonly number[])[];
  readonly #requiredBy: readonly (readonly number[])[];

  constructor(candidates: readonly Pick<Candidate, "id" | "cost" | "requires" | "excludes">[]) {
    const place = new Map(candidates.map(({ id }, i) => [id, i]));
    const places = (ids: readonly string[]) => ids.flatMap((id) => place.get(id) ?? []);
    this.cost = candidates.map(({ cost }) => cost);
    this.requires = candidates.map(({ requires }) => places(requires));
    this.#requiredBy = candidates.map(({ id }) =>
      places(candidates.filter((one) => one.requires.includes(id)).map((one) => one.id)),
    );
    this.excludes = candidates.map(({ id, excludes }) =>
      places([...excludes, ...candidates.filter((one) => one.excludes.includes(id)).map((one) => one.id)]),
    );
  }

  get count(): number {
    return this.cost.length;
  }

  /** What is decided once a candidate is chosen, with all that this entails; null if that contradicts what was decided. */
  choose(decided: Decided, candidate: number): Decided | null {
    const next = decided.slice();
    const open = [candidate];
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      if (next[i] === IN) continue;
      if (next[i] === OUT) return null;
      next[i] = IN;
      open.push(...this.requires[i]!);
      for (const other of this.excludes[i]!) if (!this.#leave(next, other)) return null;
    }
    return next;
  }

  /** What is decided once a candidate is left out, with all that requires it; null if that contradicts what was decided. */
  leave(decided: Decided, candidate: number): Decided | null {
    const next = decided.slice();
    return this.#leave(next, candidate) ? next : null;
  }

  #leave(next: Decided, candidate: number): boolean {
    const open = [candidate];
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      if (next[i] === OUT) continue;
      if (next[i] === IN) return false;
      next[i] = OUT;
      open.push(...this.#requiredBy[i]!);
    }
    return true;
  }

  /** Whether a set keeps the rules. */
  allows(chosen: readonly boolean[]): boolean {
    return chosen.every(
      (is, i) =>
        !is ||
        (this.requires[i]!.every((other) => chosen[other]!) &&
          this.excludes[i]!.every((other) => !chosen[other]!)),
    );
  }

  /** The cost of a set, money per year. */
  costOf(chosen: readonly boolean[]): number {
    return this.cost.reduce((sum, each, i) => (chosen[i]! ? sum + each : sum), 0);
  }
}

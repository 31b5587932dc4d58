/** What closing an assessment's entries does to controls of SP 800-53, without reading all of the assessment again. */
import { controlStates, relatedStates } from "./control-states.ts";

/** An entry as controls follow from it. */
export interface ReadEntry {
  readonly id: string;
  /** How much of it is in place, 0 to 1; null where the answer doesn't say. */
  readonly state: number | null;
  /** The base controls that it's related to; of SP 800-53 itself its own. */
  readonly controls: readonly string[];
}

/** An assessment's entries, read as controls: each control's state follows from its entries, by the functions that read the whole assessment. */
export class EntriesAsControls {
  /** How much of each control is in place as answered. */
  readonly states: ReadonlyMap<string, number>;
  readonly #own: boolean;
  readonly #known: ReadonlyMap<string, ReadEntry>;
  readonly #entriesOf = new Map<string, ReadEntry[]>();

  /** @param own whether the entries are those of SP 800-53, where a control and its enhancements count half each */
  constructor(entries: readonly ReadEntry[], own: boolean) {
    this.#own = own;
    const known = entries.filter(({ state }) => state !== null);
    this.#known = new Map(known.map((entry) => [entry.id, entry]));
    for (const entry of known)
      for (const control of new Set(entry.controls)) {
        const all = this.#entriesOf.get(control);
        if (all) all.push(entry);
        else this.#entriesOf.set(control, [entry]);
      }
    const none = new Set<string>();
    this.states = new Map(
      [...this.#entriesOf.keys()].map((control) => [control, this.#stateOf(control, none)]),
    );
  }

  /** The entries that an answer says something of, and that aren't wholly in place. */
  get gaps(): readonly string[] {
    return [...this.#known.values()].filter(({ state }) => state! < 1).map(({ id }) => id);
  }

  /** The controls whose state changes once some entries are met, with that state; entries whose answer doesn't say stay out of it. */
  closing(entries: Iterable<string>): Map<string, number> {
    const closed = new Set(entries);
    const changed = new Map<string, number>();
    for (const id of closed)
      for (const control of this.#known.get(id)?.controls ?? []) {
        if (changed.has(control)) continue;
        const state = this.#stateOf(control, closed);
        if (state !== this.states.get(control)) changed.set(control, state);
      }
    return changed;
  }

  #stateOf(control: string, closed: ReadonlySet<string>): number {
    const entries = new Map(
      this.#entriesOf.get(control)!.map(({ id, state }) => [id, closed.has(id) ? 1 : state!]),
    );
    const states = this.#own ? controlStates(entries) : relatedStates(entries, () => [control]);
    return states.get(control)!;
  }
}

/** What closing an assessment's gaps saves: each alone, those of a group together, and all of them. */
import type { Saved, Uncertain } from "@crq/engine/control-model/closing-gaps";
import { EntriesAsControls, type ReadEntry } from "@crq/threats/closed-entries";
import { Simulation } from "./simulation.ts";
import type { SimulationInput } from "./simulation-input.ts";

/** An entry of an assessment, and the group of its framework that it's in. */
export interface GroupedEntry extends ReadEntry {
  readonly group: string;
}

/** Whose gaps are closed, and what that's computed from. */
export interface GapQuestion extends Pick<SimulationInput, "scenarios" | "strengths"> {
  readonly entries: readonly GroupedEntry[];
  /** Whether the assessment is of SP 800-53 itself. */
  readonly own: boolean;
}

/** A gap, and what closing it alone saves a year. */
export interface ClosedGap {
  readonly entry: string;
  readonly avoided: Uncertain;
  /** The controls that it acts through. */
  readonly controls: readonly string[];
}

/** What closing gaps saves a year. What several save together isn't the sum of what each saves alone. */
export interface ClosedGaps {
  /** The expected loss as assessed. */
  readonly loss: Uncertain;
  /** In the order of the question. */
  readonly scenarios: readonly { readonly id: string; readonly mean: number }[];
  readonly all: Saved;
  /** Those with a gap that is related to a control. */
  readonly groups: readonly { readonly group: string; readonly saved: Saved }[];
  /** Those that are related to a control, the costliest first. */
  readonly gaps: readonly ClosedGap[];
}

/** Computes it: sets of gaps that lead controls to the same states are computed once. */
export function closedGaps({ entries, own, scenarios, strengths }: GapQuestion): ClosedGaps {
  const read = new EntriesAsControls(entries, own);
  const simulation = new Simulation({ scenarios, strengths, now: Object.fromEntries(read.states) });
  const gaps = new Set(read.gaps);
  const related = entries.filter(({ id, controls }) => gaps.has(id) && controls.length > 0);
  const groups = Map.groupBy(related, ({ group }) => group);
  const sets = [related, ...groups.values(), ...related.map((entry) => [entry])].map((set) =>
    read.closing(set.map(({ id }) => id)),
  );
  const keys = sets.map((states) => [...states].toSorted(byControl).join(" "));
  const distinct = new Map(keys.map((key, i) => [key, sets[i]!]));
  const { loss, scenarios: losses, saved } = simulation.saved([...distinct.values()]);
  const found = new Map([...distinct.keys()].map((key, i) => [key, saved[i]!]));
  const [all, ...others] = keys.map((key) => found.get(key)!);
  return {
    loss,
    scenarios: losses,
    all: all!,
    groups: [...groups.keys()].map((group, i) => ({ group, saved: others[i]! })),
    gaps: related
      .map(({ id, controls }, i) => ({
        entry: id,
        avoided: others[groups.size + i]!.total,
        controls,
      }))
      .toSorted((one, other) => other.avoided.mean - one.avoided.mean),
  };
}

function byControl([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : Number(one > other);
}

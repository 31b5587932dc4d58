/** From an assessment's answers to how much of each control is in place. */
import { baseControl } from "./strengths.ts";

/** What of an answer says how much of its entry is in place. */
export interface StateAnswer {
  readonly entry: string;
  readonly inScope: boolean;
  readonly applicability: string;
  readonly result: string | null;
  readonly maturity: number | null;
  /** Results of objectives, by identifier. */
  readonly objectives: Readonly<Record<string, string>>;
}

/** The level of maturity that counts as met. */
const MET_AT = 3;

/**
 * How much of an entry is in place, 0 to 1; undefined where the answer doesn't say: out of scope, not applicable, or unanswered.
 *
 * Met is 1, not met is 0, in part is the share of its objectives that are met, or ½ where none has a verdict. A maturity without a verdict counts in thirds, since level 3
 * is met.
 */
export function stateOf({
  inScope,
  applicability,
  result,
  maturity,
  objectives,
}: StateAnswer): number | undefined {
  if (!inScope || applicability === "not-applicable") return undefined;
  if (result === "met") return 1;
  if (result === "not-met") return 0;
  if (result === "partially-met") {
    const verdicts = Object.values(objectives).filter((one) => one !== "not-applicable");
    const share = verdicts.filter((one) => one === "met").length / verdicts.length;
    return share > 0 && share < 1 ? share : 0.5;
  }
  return maturity === null ? undefined : Math.min(1, maturity / MET_AT);
}

/** How much of each entry is in place, by identifier; entries whose answer doesn't say are left out. */
export function entryStates(answers: readonly StateAnswer[]): Map<string, number> {
  const states = new Map<string, number>();
  for (const answer of answers) {
    const state = stateOf(answer);
    if (state !== undefined) states.set(answer.entry, state);
  }
  return states;
}

/** What the base control counts beside its enhancements, which share the rest. */
const BASE_WEIGHT = 0.5;

/**
 * How much of each control is in place: half by the control itself and half by the average of its answered enhancements; the one that's answered where only one is. The
 * pairs with techniques name base controls alone, so that a control with its enhancements is one.
 */
export function controlStates(entries: ReadonlyMap<string, number>): Map<string, number> {
  const parts = new Map<string, { base?: number; enhancements: number[] }>();
  for (const [entry, state] of entries) {
    const control = baseControl(entry);
    const part = parts.get(control) ?? { enhancements: [] };
    if (entry === control) part.base = state;
    else part.enhancements.push(state);
    parts.set(control, part);
  }
  return new Map(
    [...parts].map(([control, { base, enhancements }]) => {
      if (enhancements.length === 0) return [control, base!];
      const more = enhancements.reduce((sum, one) => sum + one, 0) / enhancements.length;
      return [control, base === undefined ? more : BASE_WEIGHT * base + (1 - BASE_WEIGHT) * more];
    }),
  );
}

/**
 * Entries of another framework as controls of SP 800-53: a control is in place as much as the entries that are related to it are on average. That reads a relation as if
 * its entries said the same, which no source states; anyone who shows a figure from it says so.
 */
export function relatedStates(
  entries: ReadonlyMap<string, number>,
  related: (entry: string) => Iterable<string>,
): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const [entry, state] of entries)
    for (const control of new Set([...related(entry)].map(baseControl))) {
      const states = found.get(control);
      if (states) states.push(state);
      else found.set(control, [state]);
    }
  return new Map([...found].map(([control, all]) => [control, all.reduce((a, b) => a + b, 0) / all.length]));
}

/**
 * States of a scenario's controls at the reference and now, so that what isn't known moves nothing: a control that's known at one of them is there as it is at the other,
 * and one that's known at neither is left out.
 */
export function comparedStates(reference: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>) {
  const [before, after] = [new Map<string, number>(), new Map<string, number>()];
  for (const control of new Set([...reference.keys(), ...now.keys()])) {
    before.set(control, reference.get(control) ?? now.get(control)!);
    after.set(control, now.get(control) ?? reference.get(control)!);
  }
  return { reference: before, now: after };
}

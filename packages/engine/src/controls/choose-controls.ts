/** Which planned controls to choose for a budget. */
import { mean } from "../distributions/distribution.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { vulnerabilityOf } from "../exact/vulnerability.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { withControls } from "./apply-control.ts";
import { type ChoiceRule, type Together, togetherOf } from "./choice-rules.ts";
import { isPlanned } from "./control-states.ts";

/** A set of planned controls that no other set beats: no other costs no more and leaves less expected loss. */
export interface Choice {
  /** Ids, in the order of the treatment. */
  readonly controls: readonly string[];
  /** Expected cost, money per year. */
  readonly cost: number;
  /** Expected annual loss that is left, money per year. */
  readonly expectedLoss: number;
}

/** The choices worth considering, by increasing cost; expected loss decreases strictly. The first is to do nothing. */
export interface Frontier {
  readonly choices: readonly Choice[];
  /** Whether every set was examined. */
  readonly complete: boolean;
}

/** The most planned controls to choose among. */
export const MAX_CHOICES = 20;
/** Up to this many controls, every set is examined. */
const ALL_SETS = 12;
/** The most sets kept from one control to the next. */
const KEPT = 1000;

/** A set of controls as bits, with its cost and the loss that remains. */
interface Candidate {
  readonly set: number;
  readonly cost: number;
  readonly loss: number;
}

/** The candidates that no other beats, by increasing cost; of equals the first. */
function undominated(candidates: Candidate[]): Candidate[] {
  const ordered = candidates.sort((a, b) => a.cost - b.cost || a.loss - b.loss || a.set - b.set);
  let least = Infinity;
  return ordered.filter(({ loss }) => {
    if (loss >= least) return false;
    least = loss;
    return true;
  });
}

/** At most {@link KEPT} of the candidates, evenly, the first and the last among them. */
function thinned(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length <= KEPT) return candidates;
  return Array.from(
    { length: KEPT },
    (_, i) => candidates[Math.round((i * (candidates.length - 1)) / (KEPT - 1))]!,
  );
}

/** Every set of `count` controls that can be chosen. */
function allSets(count: number, evaluate: (set: number) => Candidate, { fits }: Together): Candidate[] {
  const sets = Array.from({ length: 1 << count }, (_, set) => set).filter(fits);
  return undominated(sets.map(evaluate));
}

/**
 * The sets that survive control by control: a set is dropped once another costs no more and leaves no more (Nemhauser & Ullmann 1969). Then each
 * survivor is tried with one control more, less or exchanged until nothing improves.
 */
function survivingSets(
  count: number,
  evaluate: (set: number) => Candidate,
  { needs, fits }: Together,
): Candidate[] {
  let kept: readonly Candidate[] = [evaluate(0)];
  for (let control = 0; control < count; control++) {
    const more = kept.map(({ set }) => set | needs[control]!).filter(fits);
    kept = thinned(undominated([...kept, ...more.map(evaluate)]));
  }
  const tried = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const fresh = kept.filter(({ set }) => !tried.has(set)).slice(0, ROUND);
    if (fresh.length === 0) break;
    const found: Candidate[] = [...kept];
    for (const { set } of fresh) {
      tried.add(set);
      for (const other of neighbours(set, needs)) if (fits(other)) found.push(evaluate(other));
    }
    kept = undominated(found);
  }
  return [...kept];
}

/** Sets whose neighbors are tried in one round. */
const ROUND = 200;

/** The sets with one control more, with what it requires, or less, or one exchanged for another. */
function neighbours(set: number, needs: readonly number[]): number[] {
  const found: number[] = [];
  for (const [i, whole] of needs.entries()) {
    if (!((set >> i) & 1)) {
      found.push(set | whole);
      continue;
    }
    const without = set ^ (1 << i);
    found.push(without);
    for (const [j, other] of needs.entries()) if (!((set >> j) & 1)) found.push(without | other);
  }
  return found;
}

/** The scenario with its vulnerability as a number, so that it is worked out once for all sets in which capability and strength are the same. */
function withKnownChance(scenario: Scenario, chances: Map<string, number>): Scenario {
  const { frequency } = scenario;
  if (!("threatCapability" in frequency)) return scenario;
  const { threatCapability, resistanceStrength, ...threat } = frequency;
  const pair = JSON.stringify([threatCapability, resistanceStrength]);
  let value = chances.get(pair);
  if (value === undefined) chances.set(pair, (value = vulnerabilityOf(threatCapability, resistanceStrength)));
  return { ...scenario, frequency: { ...threat, vulnerability: { type: "constant", value } } };
}

/**
 * The efficient frontier of the planned controls: for every budget the set that leaves the least expected annual loss, in closed form.
 *
 * Up to 12 planned controls every set is looked at. For 13 to 20 sets are built control by control and dropped once dominated: exact where the losses that
 * controls avoid add up and where all multiply the same quantity, otherwise near, after exchanges; `complete` says which.
 *
 * @param rules what some of the controls require and exclude: no set breaks them, beside the controls that stay in place
 * @throws RangeError for more than {@link MAX_CHOICES} planned controls, or an effect that the scenario has no node for
 */
export function chooseControls(
  scenario: Scenario,
  controls: readonly Control[],
  rules: readonly ChoiceRule[] = [],
): Frontier {
  const planned = controls.filter(isPlanned);
  const count = planned.length;
  if (count > MAX_CHOICES)
    throw new RangeError(`controls: must have at most ${MAX_CHOICES} planned controls`);
  const costs = planned.map(({ annualCost }) => mean(annualCost));
  const ids = (set: number): string[] => planned.filter((_, i) => (set >> i) & 1).map(({ id }) => id);
  const known = new Map<number, Candidate>();
  const chances = new Map<string, number>();
  const evaluate = (set: number): Candidate => {
    const before = known.get(set);
    if (before) return before;
    const cost = costs.reduce((sum, each, i) => ((set >> i) & 1 ? sum + each : sum), 0);
    const residual = withControls(scenario, controls, "residual", ids(set));
    const candidate = { set, cost, loss: annualMoments(withKnownChance(residual, chances)).mean };
    known.set(set, candidate);
    return candidate;
  };
  const complete = count <= ALL_SETS;
  const together = togetherOf(planned, controls, rules);
  const best = (complete ? allSets : survivingSets)(count, evaluate, together);
  return {
    choices: best.map(({ set, cost, loss }) => ({ controls: ids(set), cost, expectedLoss: loss })),
    complete,
  };
}

/**
 * The best choice within a budget, money per year: undefined only if even doing nothing (with free controls) exceeds the
 * budget.
 */
export function choiceWithin({ choices }: Frontier, budget: number): Choice | undefined {
  return choices.findLast(({ cost }) => cost <= budget);
}

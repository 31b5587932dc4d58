/** The simulation of controls over several scenarios: what a worker keeps between toggles. */
import type { SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { AS_ASSESSED } from "@crq/contract/risk/control-model/control-model-limits";
import {
  lossAvoided,
  lossParts,
  type Saved,
  savedBy,
  scenarioNow,
  type ScenarioNow,
  spreadOf,
  type Uncertain,
} from "@crq/engine/control-model/closing-gaps";
import type { ControlFunction } from "@crq/engine/control-model/control-function";
import { EventTable } from "@crq/engine/control-model/event-table";
import {
  type ControlStates,
  type Interval,
  ModelDraws,
  type ModelState,
} from "@crq/engine/control-model/model-draws";
import { effectsOf, meanOf, nodeFactors } from "@crq/engine/control-model/modeled-effects";
import { ControlledScenario, type StateOfControls } from "@crq/engine/control-model/remaining-share";
import { withControls } from "@crq/engine/controls/apply-control";
import { portfolioResultOf, simulatePortfolioPart } from "@crq/engine/portfolio/simulate-portfolio";
import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { strengthOf } from "@crq/threats/strengths";
import {
  modeled,
  othersOf,
  scenarioOf,
  type SimulationInput,
  statesNow,
  type States,
} from "./simulation-input.ts";

/** What there is to know of a control without its state. */
export interface ControlFacts {
  readonly id: string;
  readonly functions: readonly { readonly does: ControlFunction; readonly capability: Interval }[];
  readonly reliability: Interval;
  readonly source: string;
  /** The share of all scenarios' techniques that it mitigates. */
  readonly coverage: number;
  readonly before: StateBefore;
}

/** How much of a control is in place before anyone sets it by hand: by answers, else by what the scenarios' estimates assume (undefined if they differ). */
type StateBefore =
  | { readonly by: "answers"; readonly state: number }
  | { readonly by: "estimates"; readonly state: number | undefined }
  | { readonly by: "nothing" };

/** A loss exceedance curve, and the expected loss that belongs to it. */
export interface Drawn {
  readonly mean: Uncertain;
  readonly p95: number;
  readonly curve: { readonly loss: readonly number[]; readonly probability: readonly number[] };
  readonly scenarios: readonly { readonly id: string; readonly loss: Uncertain }[];
}

/** What a control saves a year once it's wholly in place. */
export interface RankedControl {
  readonly id: string;
  readonly avoided: Uncertain;
}

/** The expected losses as assessed, money a year, and what changes of controls save. */
export interface SavedByChanges {
  readonly loss: Uncertain;
  readonly scenarios: readonly { readonly id: string; readonly mean: number }[];
  readonly saved: readonly Saved[];
}

/** A simulation by the engine, event by event. */
export interface Checked {
  readonly years: number;
  readonly mean: number;
  /** Half the width of its 95 % confidence interval. */
  readonly meanError: number;
  readonly p95: number;
  readonly p95Error: number;
}

/** The years of the live curve. */
const YEARS = 10_000;
const SEED = 1;
/** The live curve shows at most so much more frequent events than estimated. */
const MOST_FREQUENT = 10;
/** States that are kept: those of the latest toggles. */
const MOST_STATES = 60;
/** Points of a curve. */
const POINTS = 160;

interface Member {
  readonly record: SimulatedRecord;
  readonly base: Scenario;
  readonly scenario: ControlledScenario;
  /** Drawn when a curve first needs them. */
  readonly events: () => EventTable;
  readonly reference: StateOfControls;
  readonly parts: ReturnType<typeof lossParts>;
}

/** Everything that toggles of controls need, drawn once. */
export class Simulation {
  readonly facts: readonly ControlFacts[];
  readonly #model: ModelDraws;
  readonly #members: readonly Member[];
  readonly #now: States;
  readonly #states = new Map<string, ModelState>();
  #latest: readonly ScenarioNow[] = [];

  constructor({ scenarios, now, strengths }: SimulationInput) {
    const controls = modeled({ scenarios, now, strengths });
    this.#now = now;
    this.#model = new ModelDraws({ controls, commonCause: strengths.commonCause });
    this.#members = scenarios.map((record) => this.#member(record));
    const techniques = new Set(scenarios.flatMap((one) => one.techniques));
    this.facts = controls.map(({ id, functions, reliability, techniques: reached }) => ({
      id,
      functions,
      reliability,
      source: strengthOf(id, strengths.items)!.source,
      coverage:
        techniques.size === 0
          ? 0
          : [...techniques].filter((one) => reached.has(one)).length / techniques.size,
      before: stateBefore(id, now, scenarios),
    }));
  }

  #member(record: SimulatedRecord): Member {
    const base = withControls(scenarioOf(record), othersOf(record), "current");
    const scenario = new ControlledScenario(this.#model, base, record.techniques);
    const at = (known: States, unknown: States) => scenario.in(this.#stateOf({ ...unknown, ...known }));
    const reference = at(record.reference, this.#now);
    const none = nodeFactors(base, reference.remaining, at({}, {}).remaining);
    let most = 1;
    for (const [node, draws] of none) if (node.startsWith("frequency.")) most *= Math.max(1, meanOf(draws));
    const options = { years: YEARS, seed: SEED, most: Math.min(MOST_FREQUENT, 1.2 * most) };
    let drawn: EventTable | undefined;
    const events = () => (drawn ??= new EventTable(base, options));
    return { record, base, scenario, events, reference, parts: lossParts(base) };
  }

  /** The states of a scenario's controls now, for every figure alike. */
  #stateIn({ record, scenario }: Member, byHand?: States): StateOfControls {
    return scenario.in(this.#stateOf(statesNow(record, this.#now, byHand)));
  }

  /** A state of the model, the same for all scenarios whose controls are alike: what follows from it is computed once. */
  #stateOf(states: States): ModelState {
    const controls = new Map(Object.entries(states));
    const key = this.#model.controls.map(({ id }) => controls.get(id) ?? 0).join();
    let state = this.#states.get(key);
    if (!state) {
      if (this.#states.size >= MOST_STATES) this.#states.clear();
      state = this.#model.state(controls);
      this.#states.set(key, state);
    }
    return state;
  }

  /** The joint curve with controls in some states by hand; scenarios are independent of one another. */
  draw(byHand: States): Drawn {
    const { draws } = this.#model;
    this.#latest = this.#members.map((member) =>
      scenarioNow({ ...member, now: this.#stateIn(member, byHand) }),
    );
    const losses = new Float64Array(YEARS);
    const sum = new Float64Array(draws);
    let mean = 0;
    for (const [i, one] of this.#latest.entries()) {
      this.#members[i]!.events().addTo(losses, one.factors);
      mean += one.mean;
      for (let d = 0; d < draws; d++) sum[d]! += one.byDraw[d]!;
    }
    losses.sort();
    return {
      mean: { mean, ...spreadOf(sum) },
      p95: losses[Math.ceil(0.95 * YEARS) - 1]!,
      curve: curveOf(losses),
      scenarios: this.#latest.map((one, i) => ({
        id: this.#members[i]!.record.id,
        loss: { mean: one.mean, ...spreadOf(one.byDraw) },
      })),
    };
  }

  /** What each control saves from the state that was drawn last, the most first; those that save nothing are left out. */
  rank(): RankedControl[] {
    return this.#model.controls
      .map(({ id }, at) => ({ id, avoided: lossAvoided(this.#latest, at) }))
      .filter(({ avoided }) => avoided.mean > 0)
      .toSorted((one, other) => other.avoided.mean - one.avoided.mean);
  }

  /** The expected losses as assessed, and what each of some changes of controls saves from there. */
  saved(changes: readonly ControlStates[]): SavedByChanges {
    const now = this.#members.map((member) => scenarioNow({ ...member, now: this.#stateIn(member) }));
    const sum = new Float64Array(this.#model.draws);
    for (const { byDraw } of now) for (let d = 0; d < sum.length; d++) sum[d]! += byDraw[d]!;
    return {
      loss: { mean: now.reduce((all, { mean }) => all + mean, 0), ...spreadOf(sum) },
      scenarios: now.map(({ mean }, i) => ({ id: this.#members[i]!.record.id, mean })),
      saved: changes.map((states) => savedBy(now, this.#model.changeTo(states))),
    };
  }

  /** The same state by the engine, with the effects that taking over would store. */
  check(byHand: States, years = 100_000): Checked {
    const scenarios = this.#members.map((member) => {
      const { remaining } = this.#stateIn(member, byHand);
      const effects = effectsOf(nodeFactors(member.base, member.reference.remaining, remaining));
      const composite: Control = {
        id: AS_ASSESSED,
        title: AS_ASSESSED,
        status: "planned",
        inPlace: true,
        annualCost: { type: "constant", value: 0 },
        effects,
      };
      return effects.length === 0 ? member.base : withControls(member.base, [composite], "current");
    });
    const part = simulatePortfolioPart(scenarios, { years, seed: SEED });
    const { portfolio } = portfolioResultOf([part]);
    const { mean, p95, error } = portfolio;
    return { years, mean, meanError: error.mean ?? 0, p95, p95Error: error.p95 ?? 0 };
  }
}

function stateBefore(id: string, now: States, scenarios: readonly SimulatedRecord[]): StateBefore {
  const assessed = now[id];
  if (assessed !== undefined) return { by: "answers", state: assessed };
  const [state, ...others] = new Set(scenarios.flatMap(({ reference }) => reference[id] ?? []));
  if (state === undefined) return { by: "nothing" };
  return { by: "estimates", state: others.length === 0 ? state : undefined };
}

/** Points of the curve of sorted losses, dense where it's high as where it's low. */
function curveOf(losses: Float64Array): Drawn["curve"] {
  const most = losses.length;
  const first = losses.findIndex((loss) => loss > 0);
  if (first < 0) return { loss: [0], probability: [0] };
  const loss: number[] = [];
  const probability: number[] = [];
  for (let i = 0; i < POINTS; i++) {
    // Evenly over the logarithm of the chance.
    const chance = ((most - first) / most) * (1 / (most - first)) ** (i / (POINTS - 1));
    const at = Math.min(most - 1, Math.max(first, most - Math.round(chance * most)));
    const x = losses[at]!;
    if (loss.length > 0 && x <= loss.at(-1)!) continue;
    loss.push(x);
    probability.push((most - at - 1) / most);
  }
  return { loss, probability };
}

/** How strong controls are, drawn: the same draws for every scenario and every state, so that differences are those of the states alone. */
import { lawOf } from "../distributions/distribution.ts";
import { Stream } from "../rng/stream.ts";
import { uniform32 } from "../rng/uniform.ts";
import { type ControlFunction, DETECTION, RESPONSE } from "./control-function.ts";

/** An estimate from 0 to 1 as a PERT: its least, likeliest and greatest value. */
export interface Interval {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/** A control as the model sees it. */
export interface ModeledControl {
  /** Distinct. */
  readonly id: string;
  /** What it does, each function once, and how well where it is in place and works as intended: the share of what would happen that it prevents. */
  readonly functions: readonly { readonly does: ControlFunction; readonly capability: Interval }[];
  /** How often it works as intended. */
  readonly reliability: Interval;
  /** The techniques that it mitigates. Prevention acts on these alone. */
  readonly techniques: ReadonlySet<string>;
}

/** Controls and how their effects combine. */
export interface ControlModel {
  readonly controls: readonly ModeledControl[];
  /**
   * How much of what controls do fails together, 0 to 1: with this weight only the strongest of those that do the same counts, otherwise they're independent. 0 is
   * independence, 1 the cautious end.
   */
  readonly commonCause: number;
  /** How many draws; 100 unless given. */
  readonly draws?: number;
}

/** The share of a state that is in place: by control, 0 (not at all) to 1 (everywhere). What isn't named is 0. */
export type ControlStates = ReadonlyMap<string, number>;

/** The states that some controls come to, 0 to 1, by the control's index; all others stay as they are. */
export type StateChange = ReadonlyMap<number, number>;

/** The draws unless a model gives another number. */
const DRAWS = 100;
/** Draws never change with a run: they're part of the model's edition. */
const SEED = 800_53;

/** Capability of one function of one control, by draw. */
export interface DrawnFunction {
  /** The control's index. */
  readonly control: number;
  readonly does: ControlFunction;
  readonly capability: Float64Array;
}

/** A model with its strengths drawn. */
export class ModelDraws {
  readonly controls: readonly ModeledControl[];
  readonly commonCause: number;
  readonly draws: number;
  readonly functions: readonly DrawnFunction[];
  /** Where no control acts. */
  readonly nothing: Combining;
  /** By control: reliability by draw. */
  readonly #reliability: readonly Float64Array[];
  readonly #byFunction: ReadonlyMap<ControlFunction, readonly DrawnFunction[]>;
  readonly #closing: StateChange[] = [];

  /** @throws RangeError if an interval isn't in order from 0 to below 1 (reliability: to 1), a control is named twice, or `commonCause` isn't from 0 to 1 */
  constructor({ controls, commonCause, draws = DRAWS }: ControlModel) {
    if (!(commonCause >= 0 && commonCause <= 1)) throw new RangeError("commonCause: must be from 0 to 1");
    if (new Set(controls.map(({ id }) => id)).size < controls.length)
      throw new RangeError("controls: must have distinct ids");
    this.controls = controls;
    this.commonCause = commonCause;
    this.draws = draws;
    this.nothing = { product: new Float64Array(draws).fill(1), most: new Float64Array(draws) };
    const quantiles = new Map<string, Float64Array>();
    const draw = (interval: Interval, most: number, name: string) =>
      shuffled(quantilesOf(interval, most, draws, quantiles, name), name);
    this.#reliability = controls.map(({ id, reliability }) => draw(reliability, 1, `${id}/reliability`));
    this.functions = controls.flatMap(({ id, functions }, control) =>
      functions.map(({ does, capability }) => ({
        control,
        does,
        capability: draw(capability, MOST_CAPABILITY, `${id}/${does}`),
      })),
    );
    this.#byFunction = Map.groupBy(this.functions, ({ does }) => does);
  }

  /** The functions of this kind, one for each control that has it. */
  that(does: ControlFunction): readonly DrawnFunction[] {
    return this.#byFunction.get(does) ?? [];
  }

  /** A state of all controls; those that aren't named aren't in place. */
  state(states: ControlStates): ModelState {
    return this.#state(
      Float64Array.from(this.controls, ({ id }) => Math.min(1, Math.max(0, states.get(id) ?? 0))),
    );
  }

  #state(states: Float64Array): ModelState {
    const reliability = this.#reliabilityIn(states);
    const functions = new Map(
      RESPONDING.map((does) => [does, this.combining(this.that(does), states, reliability)]),
    );
    return { states, reliability, functions, commonCause: this.commonCause, changed: new WeakMap() };
  }

  /** A change of controls by their ids; those that the model doesn't have are left out. */
  changeTo(states: ControlStates): StateChange {
    return new Map(
      this.controls.flatMap(({ id }, control) => {
        const state = states.get(id);
        return state === undefined ? [] : [[control, Math.min(1, Math.max(0, state))] as const];
      }),
    );
  }

  /** The change that puts one control wholly in place; always the same object. */
  closing(control: number): StateChange {
    return (this.#closing[control] ??= new Map([[control, 1]]));
  }

  /** The same state after a change, kept with it: every scenario in the state needs it. */
  changed(state: ModelState, change: StateChange): ModelState {
    let changed = state.changed.get(change);
    if (!changed) {
      const states = state.states.slice();
      const does = new Set<ControlFunction>();
      for (const [control, to] of change) {
        if (states[control] === to) continue;
        states[control] = to;
        for (const one of this.controls[control]!.functions) does.add(one.does);
      }
      if (does.has("variance-management")) changed = this.#state(states);
      else {
        const functions = new Map(state.functions);
        for (const one of RESPONDING)
          if (does.has(one)) functions.set(one, this.combining(this.that(one), states, state.reliability));
        changed = { ...state, states, functions, changed: new WeakMap() };
      }
      state.changed.set(change, changed);
    }
    return changed;
  }

  /**
   * How reliable each control is in a state, by control and draw: R + (1 − R)·V, where V is what variance management makes up for. Controls of variance management have
   * their own R: nothing makes up for them.
   */
  #reliabilityIn(states: Float64Array): readonly Float64Array[] {
    const { draws } = this;
    const managing = this.combining(this.that("variance-management"), states, this.#reliability);
    const remaining = remainingOf(managing, this.commonCause);
    return this.#reliability.map((reliability) => {
      const found = new Float64Array(draws);
      for (let d = 0; d < draws; d++)
        found[d] = reliability[d]! + (1 - reliability[d]!) * (1 - remaining[d]!);
      return found;
    });
  }

  /** Controls that do the same, in a state. */
  combining(
    acting: readonly DrawnFunction[],
    states: Float64Array,
    reliability: readonly Float64Array[],
  ): Combining {
    if (acting.length === 0) return this.nothing;
    const { draws } = this;
    const product = new Float64Array(draws).fill(1);
    const most = new Float64Array(draws);
    for (const { control, capability } of acting) {
      const s = states[control]!;
      const r = reliability[control]!;
      if (s === 0) continue;
      for (let d = 0; d < draws; d++) {
        const e = capability[d]! * s * r[d]!;
        product[d]! *= 1 - e;
        if (e > most[d]!) most[d] = e;
      }
    }
    return { product, most };
  }
}

/** The functions that don't depend on techniques. */
const RESPONDING: readonly ControlFunction[] = [...DETECTION, ...RESPONSE];

/** Of controls that do the same: ∏(1 − e) and max e, by draw. */
export interface Combining {
  readonly product: Float64Array;
  readonly most: Float64Array;
}

/** A state of all controls, whatever the scenario. */
export interface ModelState {
  /** By control, 0 to 1. */
  readonly states: Float64Array;
  readonly reliability: readonly Float64Array[];
  /** By function that doesn't depend on techniques. */
  readonly functions: ReadonlyMap<ControlFunction, Combining>;
  readonly commonCause: number;
  /** What it becomes by changes that were asked for. */
  readonly changed: WeakMap<StateChange, ModelState>;
}

/** What remains after controls that do the same, by draw: (1 − β)·∏(1 − e) + β·(1 − max e), β being how much fails together. */
export function remainingOf({ product, most }: Combining, commonCause: number): Float64Array {
  return product.map((rest, d) => (1 - commonCause) * rest + commonCause * (1 - most[d]!));
}

/** No control prevents everything: a capability is below 1, so that what remains can be compared. */
export const MOST_CAPABILITY = 0.99;

/** The interval's PERT at the middles of equally likely parts: its mean and spread without noise. */
function quantilesOf(
  { low, likely, high }: Interval,
  most: number,
  draws: number,
  known: Map<string, Float64Array>,
  name: string,
): Float64Array {
  if (!(low >= 0 && low <= likely && likely <= high && high <= most))
    throw new RangeError(`${name}: must have low, likely and high in this order, from 0 to ${most}`);
  const key = `${low} ${likely} ${high}`;
  let found = known.get(key);
  if (!found) {
    const law = lawOf({ type: "pert", min: low, mode: likely, max: high });
    found = Float64Array.from({ length: draws }, (_, i) => law.quantile((i + 0.5) / draws));
    known.set(key, found);
  }
  return found;
}

/** In an order of its own: strengths of different controls are independent. */
function shuffled(values: Float64Array, name: string): Float64Array {
  const words = new Int32Array(values.length);
  new Stream(SEED, "control-model", name).next(words, words.length);
  const order = values.slice();
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(uniform32(words[i]!) * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

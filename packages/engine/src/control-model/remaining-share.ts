/** What controls leave of a scenario: the share of each function's node that remains, by draw. */
import type { Estimates } from "../inputs.ts";
import {
  type Acting,
  type ControlFunction,
  DETECTION,
  PREVENTION,
  type Prevention,
} from "./control-function.ts";
import {
  type Combining,
  type DrawnFunction,
  type ModelDraws,
  type ModelState,
  remainingOf,
  type StateChange,
} from "./model-draws.ts";

/** The share that remains, by function and draw. */
export type Remaining = Readonly<Record<Acting, Float64Array>>;

/** A state of the controls with all that can be changed without computing it again. */
export interface StateOfControls extends ModelState {
  readonly remaining: Remaining;
  /** By function of prevention and technique. */
  readonly techniques: Readonly<Record<Prevention, readonly Combining[]>>;
}

const CHAIN = [...DETECTION, "event-termination"] as const;

/**
 * One scenario's techniques and the controls that act on it.
 *
 * A control's effect is e = capability × state × reliability. Prevention is computed for each technique, from the controls that mitigate it, and averaged over the
 * techniques: each is as likely to be the one that's used. So a control alone that mitigates a share τ of them leaves 1 − τ·e. Detection and response don't depend
 * on techniques; ending an event early is as strong as the weakest of seeing, watching, recognizing and ending it.
 */
export class ControlledScenario {
  readonly model: ModelDraws;
  readonly estimates: Estimates;
  readonly techniques: readonly string[];
  /** By function of prevention and technique: the controls that act there. */
  readonly #prevention: Readonly<Record<Prevention, readonly (readonly DrawnFunction[])[]>>;

  constructor(model: ModelDraws, estimates: Estimates, techniques: readonly string[]) {
    this.model = model;
    this.estimates = estimates;
    this.techniques = [...new Set(techniques)];
    const acting = (does: Prevention) =>
      this.techniques.map((technique) =>
        model.that(does).filter(({ control }) => model.controls[control]!.techniques.has(technique)),
      );
    this.#prevention = {
      avoidance: acting("avoidance"),
      deterrence: acting("deterrence"),
      resistance: acting("resistance"),
    };
  }

  /** Whether a control acts on this scenario: by something other than prevention, or by a technique that it mitigates. */
  actsOn(control: number): boolean {
    const { functions, techniques } = this.model.controls[control]!;
    return functions.some(({ does }) =>
      (PREVENTION as readonly string[]).includes(does)
        ? this.techniques.some((technique) => techniques.has(technique))
        : does !== "decision-support",
    );
  }

  /** A state of the controls. */
  in(state: ModelState): StateOfControls {
    const of = (does: Prevention) =>
      this.#prevention[does].map((acting) => this.model.combining(acting, state.states, state.reliability));
    const techniques = {
      avoidance: of("avoidance"),
      deterrence: of("deterrence"),
      resistance: of("resistance"),
    };
    const remaining = {
      avoidance: this.#average(techniques.avoidance),
      deterrence: this.#average(techniques.deterrence),
      resistance: this.#average(techniques.resistance),
      ...respondingOf(state),
    };
    return { ...state, techniques, remaining };
  }

  /** The mean over techniques of what remains; 1 without any. */
  #average(techniques: readonly Combining[]): Float64Array {
    const { draws, commonCause, nothing } = this.model;
    const mean = new Float64Array(draws);
    if (techniques.length === 0) return mean.fill(1);
    const acted = techniques.filter((one) => one !== nothing);
    mean.fill((techniques.length - acted.length) / techniques.length);
    for (const { product, most } of acted)
      for (let d = 0; d < draws; d++)
        mean[d]! += ((1 - commonCause) * product[d]! + commonCause * (1 - most[d]!)) / techniques.length;
    return mean;
  }

  /**
   * What remains after a change of some controls, everything else as it is: the same as `in` with that state, without computing again what the change doesn't reach,
   * unless it makes the other controls more reliable. What doesn't change is the same array.
   */
  after(state: StateOfControls, change: StateChange): Remaining {
    const moved = new Set([...change.keys()].filter((one) => change.get(one) !== state.states[one]));
    const does = new Set(
      [...moved].flatMap((control) => this.model.controls[control]!.functions.map((one) => one.does)),
    );
    if (does.size === 0) return state.remaining;
    const changed = this.model.changed(state, change);
    if (does.has("variance-management")) return this.in(changed).remaining;
    const remaining = { ...state.remaining };
    for (const one of PREVENTION)
      if (does.has(one)) remaining[one] = this.#changedOn(state, changed, one, moved);
    return responds(does) ? { ...remaining, ...respondingOf(changed) } : remaining;
  }

  /** What a function leaves after a change: techniques that no moved control mitigates stay as they are. */
  #changedOn(
    before: StateOfControls,
    { states }: ModelState,
    does: Prevention,
    moved: ReadonlySet<number>,
  ): Float64Array {
    let left: Float64Array | undefined;
    for (const [at, acting] of this.#prevention[does].entries()) {
      const own = acting.filter(({ control }) => moved.has(control));
      if (own.length === 0) continue;
      left ??= before.remaining[does].slice();
      const from = before.techniques[does][at]!;
      const grown = own.every(({ control }) => states[control]! >= before.states[control]!);
      const to = grown
        ? this.#grown(from, own, before, states)
        : this.model.combining(acting, states, before.reliability);
      this.#addDifference(left, from, to);
    }
    return left ?? before.remaining[does];
  }

  /** Controls of one technique of which some are more in place than they were: their own effects are exchanged, and the strongest can only be stronger. */
  #grown(
    { product, most }: Combining,
    own: readonly DrawnFunction[],
    before: ModelState,
    states: Float64Array,
  ): Combining {
    const after = { product: product.slice(), most: most.slice() };
    for (const { control, capability } of own) {
      const r = before.reliability[control]!;
      const [was, is] = [before.states[control]!, states[control]!];
      for (let d = 0; d < this.model.draws; d++) {
        const whole = capability[d]! * r[d]!;
        after.product[d]! *= (1 - whole * is) / (1 - whole * was);
        if (whole * is > after.most[d]!) after.most[d] = whole * is;
      }
    }
    return after;
  }

  /** Puts what remains of one technique in place of what remained, in the mean over all of them. */
  #addDifference(left: Float64Array, from: Combining, to: Combining): void {
    const { draws, commonCause } = this.model;
    const count = this.techniques.length;
    for (let d = 0; d < draws; d++) {
      const fewer = (1 - commonCause) * (from.product[d]! - to.product[d]!);
      left[d]! -= (fewer + commonCause * (to.most[d]! - from.most[d]!)) / count;
    }
  }
}

/** Whether any of these functions acts without techniques. */
function responds(does: ReadonlySet<ControlFunction>): boolean {
  return [...does].some(
    (one) => !(PREVENTION as readonly string[]).includes(one) && one !== "decision-support",
  );
}

const responding = new WeakMap<ModelState["functions"], Pick<Remaining, (typeof RESPONDING)[number]>>();
const RESPONDING = ["event-termination", "resilience", "loss-reduction"] as const;

/** What detection and response leave: the same for every scenario in this state. */
function respondingOf({ functions, commonCause }: ModelState) {
  let found = responding.get(functions);
  if (!found) {
    const left = (does: DrawnFunction["does"]) => remainingOf(functions.get(does)!, commonCause);
    const chain = CHAIN.map(left);
    found = {
      "event-termination": chain[0]!.map((_, d) => Math.max(...chain.map((part) => part[d]!))),
      resilience: left("resilience"),
      "loss-reduction": left("loss-reduction"),
    };
    responding.set(functions, found);
  }
  return found;
}

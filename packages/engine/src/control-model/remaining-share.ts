/** What controls leave of a scenario: the share of each function's node that remains, by draw. */
import type { Estimates } from "../inputs.ts";
import { type Acting, DETECTION, PREVENTION, type Prevention } from "./control-function.ts";
import type { DrawnFunction, ModelDraws } from "./model-draws.ts";

/** The share that remains, by function and draw. */
export type Remaining = Readonly<Record<Acting, Float64Array>>;

/** Of one technique: what controls leave of it. */
interface OfTechnique {
  /** ∏(1 − e) and max e, by draw. */
  readonly product: Float64Array;
  readonly most: Float64Array;
}

/** A state of the controls with all that can be changed without computing it again. */
export interface StateOfControls {
  readonly states: Float64Array;
  readonly reliability: readonly Float64Array[];
  readonly remaining: Remaining;
  /** By function of prevention and technique. */
  readonly techniques: Readonly<Record<Prevention, readonly OfTechnique[]>>;
}

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
  readonly #functions: ReadonlyMap<DrawnFunction["does"], readonly DrawnFunction[]>;

  constructor(model: ModelDraws, estimates: Estimates, techniques: readonly string[]) {
    this.model = model;
    this.estimates = estimates;
    this.techniques = [...new Set(techniques)];
    this.#functions = Map.groupBy(model.functions, ({ does }) => does);
    const acting = (does: Prevention) =>
      this.techniques.map((technique) =>
        this.#of(does).filter(({ control }) => model.controls[control]!.techniques.has(technique)),
      );
    this.#prevention = {
      avoidance: acting("avoidance"),
      deterrence: acting("deterrence"),
      resistance: acting("resistance"),
    };
  }

  #of(does: DrawnFunction["does"]): readonly DrawnFunction[] {
    return this.#functions.get(does) ?? [];
  }

  /** The share of the scenario's techniques that a control mitigates, 0 to 1. */
  techniqueShare(control: number): number {
    const { techniques } = this.model.controls[control]!;
    const reached = this.techniques.filter((technique) => techniques.has(technique)).length;
    return this.techniques.length === 0 ? 0 : reached / this.techniques.length;
  }

  /** A state of the controls. */
  in(states: Float64Array, reliability = this.model.reliabilityIn(states)): StateOfControls {
    const of = (does: Prevention) =>
      this.#prevention[does].map((acting) => this.#technique(acting, states, reliability));
    const techniques = {
      avoidance: of("avoidance"),
      deterrence: of("deterrence"),
      resistance: of("resistance"),
    };
    const state = { states, reliability, techniques };
    return { ...state, remaining: this.#remaining(state) };
  }

  #technique(acting: readonly DrawnFunction[], states: Float64Array, reliability: readonly Float64Array[]) {
    const { draws } = this.model;
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

  #remaining({ states, reliability, techniques }: Omit<StateOfControls, "remaining">): Remaining {
    const left = (does: DrawnFunction["does"]) => this.#left(does, states, reliability);
    return {
      avoidance: this.#average(techniques.avoidance),
      deterrence: this.#average(techniques.deterrence),
      resistance: this.#average(techniques.resistance),
      "event-termination": greatest([...DETECTION, "event-termination" as const].map(left)),
      resilience: left("resilience"),
      "loss-reduction": left("loss-reduction"),
    };
  }

  #left(
    does: DrawnFunction["does"],
    states: Float64Array,
    reliability: readonly Float64Array[],
  ): Float64Array {
    return this.model.combined(
      this.#of(does).map(({ control, capability }) => {
        const s = states[control]!;
        const r = reliability[control]!;
        return capability.map((k, d) => k * s * r[d]!);
      }),
    );
  }

  /** The mean over techniques of what remains; 1 without any. */
  #average(techniques: readonly OfTechnique[]): Float64Array {
    const { draws, commonCause } = this.model;
    const mean = new Float64Array(draws);
    if (techniques.length === 0) return mean.fill(1);
    for (const { product, most } of techniques)
      for (let d = 0; d < draws; d++)
        mean[d]! += ((1 - commonCause) * product[d]! + commonCause * (1 - most[d]!)) / techniques.length;
    return mean;
  }

  /**
   * What remains once one control is wholly in place, everything else as it is: the same as `in` with that state, without computing the other controls again unless it
   * makes them more reliable.
   */
  closing(state: StateOfControls, control: number): Remaining {
    const states = state.states.slice();
    states[control] = 1;
    const does = this.model.controls[control]!.functions.map((one) => one.does);
    if (does.includes("variance-management")) return this.in(states).remaining;
    const remaining = { ...state.remaining };
    for (const one of PREVENTION)
      if (does.includes(one)) remaining[one] = this.#closingOn(state, one, control);
    for (const one of ["resilience", "loss-reduction"] as const)
      if (does.includes(one)) remaining[one] = this.#left(one, states, state.reliability);
    const stages = [...DETECTION, "event-termination" as const];
    if (stages.some((one) => does.includes(one)))
      remaining["event-termination"] = greatest(
        stages.map((one) => this.#left(one, states, state.reliability)),
      );
    return remaining;
  }

  #closingOn(
    { states, reliability, techniques, remaining }: StateOfControls,
    does: Prevention,
    control: number,
  ) {
    const { draws, commonCause } = this.model;
    const closed = remaining[does].slice();
    const r = reliability[control]!;
    const s = states[control]!;
    for (const [at, acting] of this.#prevention[does].entries()) {
      const own = acting.find((one) => one.control === control);
      if (!own) continue;
      const { product, most } = techniques[does][at]!;
      for (let d = 0; d < draws; d++) {
        const whole = own.capability[d]! * r[d]!;
        const before = product[d]!;
        const after = (before / (1 - whole * s)) * (1 - whole);
        const up = Math.max(most[d]!, whole) - most[d]!;
        closed[d]! -= ((1 - commonCause) * (before - after) + commonCause * up) / this.techniques.length;
      }
    }
    return closed;
  }
}

/** The weakest link: what remains is the greatest of what each part leaves. */
function greatest(parts: readonly Float64Array[]): Float64Array {
  const [first, ...others] = parts as [Float64Array, ...Float64Array[]];
  const found = first.slice();
  for (const part of others) for (let d = 0; d < found.length; d++) found[d] = Math.max(found[d]!, part[d]!);
  return found;
}

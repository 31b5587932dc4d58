/** The treatment of a scenario: controls that change its inputs, and insurance. */
import type { FrequencyInput, InputName } from "./inputs.ts";
import type { Distribution } from "./scenario.ts";

/**
 * A node of the taxonomy that a control can change: any estimated input, or a node above it (`frequency.lef`, `frequency.tef`,
 * `frequency.vulnerability`, and `primary` or `secondary` for all forms of loss of that side together).
 */
export type ControlNode = InputName | `frequency.${FrequencyInput}` | "primary" | "secondary";

/**
 * A control's effect on one node: multiplies it by a factor (at least 0; a probability stays at most 1), or replaces its estimate.
 *
 * The factor is itself an estimate of how well the control works, drawn once a year. `primary` and `secondary` can only be multiplied.
 */
export type ControlChange =
  | { readonly type: "factor"; readonly factor: Distribution }
  | { readonly type: "replacement"; readonly distribution: Distribution };

/** One node's change. */
export interface ControlEffect {
  readonly node: ControlNode;
  readonly change: ControlChange;
}

/**
 * A control. The scenario's estimates hold with every `existing` control in place and without any `planned` one.
 *
 * A planned control's effects turn the estimates into what follows. An existing control's effects say the same of the past: a factor f has
 * already multiplied the node (without the control it is the estimate divided by f), and a replacement is the estimate that held without it.
 *
 * Whether it's in place now and by the plan follows from that unless said otherwise: a planned control that was put in place since has
 * `inPlace`, an existing one that lapsed doesn't. See `controls/control-states.ts`.
 */
export interface Control {
  /** Distinct within the scenario; 1 to 100 letters, digits, '.', '_' or '-'. */
  readonly id: string;
  /** 1 to 200 characters. */
  readonly title: string;
  readonly status: "existing" | "planned";
  /** Whether it's in place now; an existing one is and a planned one isn't, unless given. */
  readonly inPlace?: boolean;
  /** Whether it's in place once the plan is carried out; it is, unless given. */
  readonly willBe?: boolean;
  /** Money per year. */
  readonly annualCost: Distribution;
  readonly effects: readonly ControlEffect[];
  /** The organization's record of the control, which several scenarios can share; the engine doesn't read it. */
  readonly record?: string;
  /** Whether the effects are the record's, as they apply to this scenario; its own unless given. The engine doesn't read it. */
  readonly follows?: boolean;
}

/** A layer of insurance: it pays what exceeds the retention, up to the limit (null: without limit). Money. */
export interface Layer {
  readonly retention: number;
  readonly limit: number | null;
}

/**
 * A policy. Of each loss event it covers `perEvent` of primary and secondary loss together; of the sum of that in a year `perYear` (an aggregate
 * retention and limit). The premium is money per year.
 */
export interface Insurance {
  readonly perEvent: Layer;
  readonly perYear: Layer;
  readonly premium: number;
}

/** The treatment of a scenario. */
export interface Treatment {
  readonly controls: readonly Control[];
  readonly insurance?: Insurance;
}

/** A point of a loss tolerance curve: a chance of at most `probability` a year of losing more than `loss`, money, is accepted. */
export interface TolerancePoint {
  readonly loss: number;
  readonly probability: number;
}

/** The expected annual loss as a function of the values that its inputs have. */
import type { ChangedScenario, UncertainFactor } from "../controls/changed-scenario.ts";
import { inputsOf, type Input, type InputName } from "../inputs.ts";
import type { EventMeans } from "../controls/event-mean.ts";
import type { Scenario } from "../scenario.ts";
import type { ControlNode } from "../treatment.ts";

/** An estimate and the product of the factors on it. */
export interface Scaled {
  readonly input: Input;
  readonly factor: number;
}

/** A value for every input and factor. */
export interface Point {
  /** Of an estimate, before the factors on it. */
  readonly value: (input: Input) => number;
  /** The expected loss of one event by a form with a cap, the factor on it applied before the cap: money. */
  readonly capped: (input: Input, factor: number) => number;
  /**
   * The expected loss of an event of a scenario with a cap on events, without and with secondary loss: money. `factors` are those on the forms, in the
   * order of `inputsOf`.
   */
  readonly event: (scenario: Scenario, forms: readonly Input[], factors: Float64Array) => EventMeans;
  /** The multiplier of a factor. */
  readonly factor: (factor: UncertainFactor) => number;
  /** P(threat capability > resistance strength). */
  readonly chance: (capability: Scaled, strength: Scaled) => number;
}

/** A state of the controls, prepared for repeated evaluation. */
export interface PointLoss {
  /** The inputs that a point gives values for. */
  readonly inputs: readonly Input[];
  readonly factors: readonly UncertainFactor[];
  /** Expected annual loss at a point, money per year. */
  readonly at: (point: Point) => number;
}

/**
 * The expected annual loss, rate·(Σ primary + SLEF·Σ secondary), where every input has one value: linear in each of them, so that at the means of
 * all it is the expected value (where no factor makes a probability reach 1; a capped form isn't linear, and `capped` says what to
 * expect of it).
 */
export function pointLoss({ scenario, factors }: ChangedScenario): PointLoss {
  const inputs = inputsOf(scenario);
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const product = (node: ControlNode, point: Point): number => {
    const known = factors.get(node);
    if (!known) return 1;
    return known.uncertain.reduce((k, factor) => k * point.factor(factor), known.certain);
  };
  const above = (["frequency.lef", "frequency.tef"] as const).filter((node) => !byName.has(node));
  const scaled = (name: InputName, point: Point): Scaled => ({
    input: byName.get(name)!,
    factor: product(name, point),
  });
  const isCapped = scenario.eventCap !== undefined;
  const forms = inputs.filter(({ kind }) => kind === "loss");
  const onForms = new Float64Array(forms.length);
  const derived = byName.has("frequency.threatCapability");
  const chanceAt = (point: Point): number => {
    if (!derived) return 1;
    const capability = scaled("frequency.threatCapability", point);
    const strength = scaled("frequency.resistanceStrength", point);
    const chance = point.chance(capability, strength);
    return Math.min(1, chance * product("frequency.vulnerability", point));
  };
  const compared = new Set<InputName>(["frequency.threatCapability", "frequency.resistanceStrength"]);
  return {
    inputs,
    factors: [...factors.values()].flatMap(({ uncertain }) => uncertain),
    at: (point) => {
      let rate = chanceAt(point);
      let slef = 0;
      let primary = 0;
      let secondary = 0;
      for (const input of inputs) {
        const { name, kind } = input;
        if (kind === "loss") {
          if (isCapped) continue;
          const side = name.startsWith("primary.") ? "primary" : "secondary";
          const loss =
            input.cap === undefined
              ? point.value(input) * product(name, point) * product(side, point)
              : point.capped(input, product(name, point) * product(side, point));
          if (side === "primary") primary += loss;
          else secondary += loss;
        } else if (!compared.has(name)) {
          const value = point.value(input) * product(name, point);
          const capped = kind === "probability" ? Math.min(1, value) : value;
          if (name === "secondary.slef") slef = capped;
          else rate *= capped;
        }
      }
      for (const node of above) rate *= product(node, point);
      if (!isCapped) return rate * (primary + slef * secondary);
      for (const [i, { name }] of forms.entries())
        onForms[i] =
          product(name, point) * product(name.startsWith("primary.") ? "primary" : "secondary", point);
      const { without, both } = point.event(scenario, forms, onForms);
      return rate * (without + slef * (both - without));
    },
  };
}

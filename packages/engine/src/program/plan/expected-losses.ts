/** The expected annual loss of an organization under any choice of candidates, in closed form. */
import { isInPlace, willBeInPlace } from "../../controls/control-states.ts";
import { scenarioWhere } from "../../controls/apply-control.ts";
import { mean } from "../../distributions/distribution.ts";
import { annualMoments } from "../../exact/compound-model.ts";
import { severityOf } from "../../exact/compound-sum.ts";
import { eventSeverities } from "../../exact/event-cap.ts";
import { vulnerabilityOf } from "../../exact/vulnerability.ts";
import { frequencyMoments } from "../../frequency-factors.ts";
import { inputsOf } from "../../inputs.ts";
import { activeCause } from "../../portfolio/common-cause.ts";
import { log } from "../../math/exp-log.ts";
import type { Scenario } from "../../scenario.ts";
import type { Control, ControlEffect, ControlNode } from "../../treatment.ts";
import type { Joined } from "../joined.ts";
import { type Member, scenarioOf } from "../member.ts";
import type { Candidate } from "./candidates.ts";
import { LossForms, TO_NOTHING } from "./loss-form.ts";

/** The nodes whose factors multiply the expected loss, or a part of it. */
const MULTIPLYING =
  /^(frequency\.(lef|tef|vulnerability|contactFrequency|probabilityOfAction)|primary|secondary)(\.|$)/;
const PROBABILITY = /^(frequency\.(vulnerability|probabilityOfAction)|secondary\.slef)$/;
const LOSS = /^(primary|secondary\.(?!slef$))/;

/** A scenario with the candidates that act on it. A choice among these is a number: the sum of 2^i over the local places of what is chosen. */
export class PlannedMember {
  readonly id: string;
  /** Places of the candidates that act on it. */
  readonly local: readonly number[];
  /** Its expected loss as sums of products. */
  readonly forms: LossForms;
  /** What these do here, in the order of `local`: the controls of one candidate together. */
  readonly acting: readonly Control[];
  readonly #scenario: Scenario;
  readonly #controls: readonly Control[];
  readonly #bits = new Map<string, number>();
  /** The causes that strike it, each with that strike alone: what they cost adds up over the scenarios. */
  readonly #causes: Joined["causes"];
  readonly #losses = new Map<number, number>();
  readonly #scenarios = new Map<number, Scenario>();

  constructor(member: Member, joined: Pick<Joined, "causes">, places: ReadonlyMap<string, number>) {
    this.id = member.id;
    this.#scenario = scenarioOf(member);
    this.#controls = member.treatment.controls;
    const local: number[] = [];
    const byLocal: Control[][] = [];
    for (const control of this.#controls) {
      const place = control.record === undefined ? undefined : places.get(control.record);
      if (control.record === undefined || place === undefined) continue;
      const known = local.indexOf(place);
      if (known >= 0) byLocal[known]!.push(control);
      else {
        this.#bits.set(control.record, 2 ** local.length);
        local.push(place);
        byLocal.push([control]);
      }
    }
    this.local = local;
    this.acting = byLocal.map(together);
    this.#causes = joined.causes.flatMap((cause) => {
      const strikes = cause.strikes.filter((strike) => strike.member === member.id);
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    });
    const bent = bentNodes(this.#scenario, this.#controls, byLocal.flat());
    this.forms = new LossForms({
      local,
      special: this.acting.map(
        ({ status, effects }) =>
          status === "existing" ||
          !effects.every((effect) => multiplies(effect) && !bent.some((node) => touches(effect.node, node))),
      ),
      mostFall: this.acting.map((control) => mostFall(control, this.#scenario)),
      terms: (choice) => this.#termsOf(choice),
    });
  }

  /** The scenario under a choice. */
  scenario(choice: number): Scenario {
    const known = this.#scenarios.get(choice) ?? this.#scenarioWith(choice);
    this.#scenarios.set(choice, known);
    return known;
  }

  /** The scenario under a choice, with nodes multiplied besides. */
  scenarioTimes(choice: number, factors: ReadonlyMap<ControlNode, number>): Scenario {
    if (factors.size === 0) return this.scenario(choice);
    const effects = [...factors].map(([node, value]): ControlEffect => ({
      node,
      change: { type: "factor", factor: { type: "constant", value } },
    }));
    const besides: Control = {
      id: "besides",
      title: "",
      status: "planned",
      inPlace: true,
      annualCost: { type: "constant", value: 0 },
      effects,
    };
    return this.#scenarioWith(choice, [...this.#controls, besides]);
  }

  #scenarioWith(choice: number, controls = this.#controls): Scenario {
    return scenarioWhere(this.#scenario, controls, (control) => {
      const bit = control.record === undefined ? undefined : this.#bits.get(control.record);
      if (bit !== undefined) return Math.floor(choice / bit) % 2 === 1;
      return isInPlace(control) && willBeInPlace(control);
    });
  }

  /** Its expected annual loss under a choice, with what common causes cost there: money. */
  loss(choice: number): number {
    const known = this.#losses.get(choice);
    if (known !== undefined) return known;
    const scenario = settledVulnerability(this.#scenarioWith(choice));
    const byId = new Map([[this.id, scenario]]);
    const loss = this.#causes.reduce(
      (sum, cause) => sum + (activeCause(cause, byId)?.moments.mean ?? 0),
      annualMoments(scenario).mean,
    );
    this.#losses.set(choice, loss);
    return loss;
  }

  /**
   * What the expected loss adds up from: of its own events and of its causes', what each form of loss costs, or all forms where the event has a cap. Its frequency multiplies
   * the first half, a form's estimate both of its terms, the chance of a secondary loss those of the secondary forms.
   */
  #termsOf(choice: number): readonly number[] {
    const scenario = settledVulnerability(this.#scenarioWith(choice));
    const perEvent = eventParts(scenario);
    const own = frequencyMoments(scenario.frequency).mean;
    const struck = this.#causes.reduce(
      (sum, cause) =>
        cause.strikes.reduce((all, { probability }) => all + mean(cause.frequency) * probability, sum),
      0,
    );
    return [own, struck].flatMap((events) => perEvent.map((each) => events * each));
  }
}

/** Controls that are chosen as one: all that they do. It's as uncertain as the least certain of them. */
function together(controls: readonly Control[]): Control {
  const [first, ...others] = controls;
  if (others.length === 0) return first!;
  const taken = controls.some(({ status }) => status === "existing");
  return {
    ...first!,
    status: taken ? "existing" : "planned",
    effects: controls.flatMap(({ effects }) => effects),
  };
}

/** What an event costs on average, money: by form of loss, or in all where it has a cap. */
function eventParts(scenario: Scenario): number[] {
  const { primary, secondary, eventCap } = scenario;
  const chance = secondary ? mean(secondary.slef) : 0;
  if (eventCap !== undefined) {
    const { without, both } = eventSeverities(scenario);
    return [without.mean + chance * (both.mean - without.mean)];
  }
  return [
    ...primary.map((form) => severityOf([form]).mean),
    ...(secondary?.losses ?? []).map((form) => chance * severityOf([form]).mean),
  ];
}

/** The nodes where a factor needn't multiply the mean: below a cap, or where a probability could come above 1. */
function bentNodes(
  scenario: Scenario,
  controls: readonly Control[],
  candidates: readonly Control[],
): ControlNode[] {
  const capped = inputsOf(scenario).filter(
    ({ kind, distribution, cap }) =>
      cap !== undefined || (kind === "probability" && distribution.type === "lognormal90"),
  );
  const raising = controls.flatMap((control) => {
    const stays = isInPlace(control) && willBeInPlace(control);
    if (!candidates.includes(control) && stays === (control.status === "existing")) return [];
    return control.effects
      .filter(({ node, change }) =>
        change.type === "factor"
          ? control.status === "existing" || (PROBABILITY.test(node) && mean(change.factor) > 1)
          : change.distribution.type === "lognormal90" && !LOSS.test(node),
      )
      .map(({ node }) => node);
  });
  const whole: ControlNode[] = scenario.eventCap === undefined ? [] : ["primary", "secondary"];
  return [...capped.map(({ name }) => name), ...raising, ...whole];
}

/**
 * By how much a control that multiplies by factors below 1 lowers the logarithms of a scenario's terms at most: below a cap by less than that, since E[min(f·X, c)] ≥
 * f·E[min(X, c)]. Undefined for other controls.
 */
function mostFall({ status, effects }: Control, scenario: Scenario): readonly number[] | undefined {
  if (status === "existing" || !effects.every(multiplies)) return undefined;
  const falls = { events: 0, losses: 0 };
  for (const { node, change } of effects)
    if (change.type === "factor")
      falls[node.startsWith("frequency") ? "events" : "losses"] -= log(mean(change.factor));
  const parts = eventParts(scenario).length;
  return Array.from({ length: 2 * parts }, (_, k) =>
    Math.min(TO_NOTHING, k < parts ? falls.events + falls.losses : falls.losses),
  );
}

/** Whether one of two nodes is the other, or lies below it. */
function touches(one: ControlNode, other: ControlNode): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** Whether an effect multiplies the expected loss, or a part of it, by at most 1. */
export function multiplies({ node, change }: ControlEffect): boolean {
  return MULTIPLYING.test(node) && change.type === "factor" && mean(change.factor) <= 1;
}

/** The scenario with its vulnerability as a number, so that its mean takes no second integration. */
function settledVulnerability(scenario: Scenario): Scenario {
  const { frequency } = scenario;
  if (!("threatCapability" in frequency)) return scenario;
  const { threatCapability, resistanceStrength, ...threat } = frequency;
  const value = vulnerabilityOf(threatCapability, resistanceStrength);
  return { ...scenario, frequency: { ...threat, vulnerability: { type: "constant", value } } };
}

/** The scenarios of an organization, each with the candidates that act on it. */
export function plannedMembers(
  members: readonly Member[],
  joined: Pick<Joined, "causes">,
  candidates: readonly Pick<Candidate, "id">[],
): PlannedMember[] {
  const places = new Map(candidates.map(({ id }, i) => [id, i]));
  return members.map((member) => new PlannedMember(member, joined, places));
}

/** A choice among all candidates as the number that a member takes. */
export function choiceOf({ local }: Pick<PlannedMember, "local">, chosen: readonly boolean[]): number {
  return local.reduce((sum, place, i) => (chosen[place]! ? sum + 2 ** i : sum), 0);
}

/** The expected annual loss of all under a choice, money. */
export function expectedLoss(
  members: readonly Pick<PlannedMember, "local" | "loss">[],
  chosen: readonly boolean[],
): number {
  return members.reduce((sum, member) => sum + member.loss(choiceOf(member, chosen)), 0);
}

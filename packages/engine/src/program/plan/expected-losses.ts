/** The expected annual loss of an organization under any choice of candidates, in closed form. */
import { isInPlace, willBeInPlace } from "../../controls/control-states.ts";
import { scenarioWhere } from "../../controls/apply-control.ts";
import { mean } from "../../distributions/distribution.ts";
import { annualMoments } from "../../exact/compound-model.ts";
import { vulnerabilityOf } from "../../exact/vulnerability.ts";
import { inputsOf } from "../../inputs.ts";
import { activeCause } from "../../portfolio/common-cause.ts";
import type { Scenario } from "../../scenario.ts";
import type { Control, ControlEffect } from "../../treatment.ts";
import type { Joined } from "../joined.ts";
import { type Member, scenarioOf } from "../member.ts";
import type { Candidate } from "./candidates.ts";

/** Up to this many candidates on one scenario, what one more saves is bounded by looking at every combination. */
const LOOKED_AT = 10;

/** The nodes whose factors multiply the expected loss, or a part of it. */
const MULTIPLYING =
  /^(frequency\.(lef|tef|vulnerability|contactFrequency|probabilityOfAction)|primary|secondary)(\.|$)/;

/** A scenario with the candidates that act on it. A choice among these is a number: the sum of `bit` of what is chosen. */
export class PlannedMember {
  readonly id: string;
  /** Places of the candidates that act on it. */
  readonly local: readonly number[];
  /** Whether what one candidate saves never grows with what else is chosen. */
  readonly diminishing: boolean;
  readonly #scenario: Scenario;
  readonly #controls: readonly Control[];
  readonly #bits = new Map<string, number>();
  /** The causes that strike it, each with that strike alone: what they cost adds up over the scenarios. */
  readonly #causes: Joined["causes"];
  readonly #losses = new Map<number, number>();
  readonly #scenarios = new Map<number, Scenario>();
  readonly #most = new Map<string, number>();

  constructor(member: Member, joined: Pick<Joined, "causes">, places: ReadonlyMap<string, number>) {
    this.id = member.id;
    this.#scenario = scenarioOf(member);
    this.#controls = member.treatment.controls;
    const local: number[] = [];
    for (const { record } of this.#controls) {
      const place = record === undefined ? undefined : places.get(record);
      if (record === undefined || place === undefined) continue;
      this.#bits.set(record, 2 ** local.length);
      local.push(place);
    }
    this.local = local;
    this.#causes = joined.causes.flatMap((cause) => {
      const strikes = cause.strikes.filter((strike) => strike.member === member.id);
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    });
    this.diminishing = this.#isDiminishing();
  }

  /** The number of a candidate in choices; undefined if it doesn't act here. */
  bit(place: number): number | undefined {
    const at = this.local.indexOf(place);
    return at < 0 ? undefined : 2 ** at;
  }

  /** The scenario under a choice. */
  scenario(choice: number): Scenario {
    const known = this.#scenarios.get(choice);
    if (known) return known;
    const scenario = scenarioWhere(this.#scenario, this.#controls, (control) => {
      const bit = control.record === undefined ? undefined : this.#bits.get(control.record);
      if (bit !== undefined) return Math.floor(choice / bit) % 2 === 1;
      return isInPlace(control) && willBeInPlace(control);
    });
    this.#scenarios.set(choice, scenario);
    return scenario;
  }

  /** Its expected annual loss under a choice, with what common causes cost there: money. */
  loss(choice: number): number {
    const known = this.#losses.get(choice);
    if (known !== undefined) return known;
    const scenario = settledVulnerability(this.scenario(choice));
    const byId = new Map([[this.id, scenario]]);
    const loss = this.#causes.reduce(
      (sum, cause) => sum + (activeCause(cause, byId)?.moments.mean ?? 0),
      annualMoments(scenario).mean,
    );
    this.#losses.set(choice, loss);
    return loss;
  }

  /**
   * The most that one candidate more can save beside any choice that has `chosen` and nothing of `left`: money per year. Undefined if that
   * would take too long to find out.
   */
  mostSaved(bit: number, chosen: number, left: number): number | undefined {
    if (this.diminishing) return this.loss(chosen) - this.loss(chosen + bit);
    if (this.local.length > LOOKED_AT) return undefined;
    const key = `${bit} ${chosen} ${left}`;
    const known = this.#most.get(key);
    if (known !== undefined) return known;
    const open = this.local
      .map((_, i) => 2 ** i)
      .filter((one) => one !== bit && (chosen & one) === 0 && (left & one) === 0);
    let most = -Infinity;
    for (let set = 0; set < 2 ** open.length; set++) {
      const with_ = open.reduce((sum, one, i) => ((set >> i) & 1 ? sum + one : sum), chosen);
      most = Math.max(most, this.loss(with_) - this.loss(with_ + bit));
    }
    this.#most.set(key, most);
    return most;
  }

  /**
   * A sum of products, each of whose factors falls with every control, is supermodular in the set of controls (Topkis 1998, lemma 2.6.4): so
   * savings diminish where every candidate multiplies nodes by factors of at most 1, and nothing is capped.
   */
  #isDiminishing(): boolean {
    if (
      this.#scenario.eventCap !== undefined ||
      inputsOf(this.#scenario).some(
        ({ kind, distribution, cap }) =>
          cap !== undefined || (kind === "probability" && distribution.type === "lognormal90"),
      )
    )
      return false;
    return this.#controls.every((control) => {
      const candidate = control.record !== undefined && this.#bits.has(control.record);
      if (candidate) return control.status === "planned" && control.effects.every(multiplies);
      const stays = isInPlace(control) && willBeInPlace(control);
      if (stays === (control.status === "existing")) return true;
      return (
        stays &&
        control.effects.every(({ change }) => change.type === "replacement" || mean(change.factor) <= 1)
      );
    });
  }
}

function multiplies({ node, change }: ControlEffect): boolean {
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
export function choiceOf({ local }: PlannedMember, chosen: readonly boolean[]): number {
  return local.reduce((sum, place, i) => (chosen[place]! ? sum + 2 ** i : sum), 0);
}

/** The expected annual loss of all under a choice, money. */
export function expectedLoss(members: readonly PlannedMember[], chosen: readonly boolean[]): number {
  return members.reduce((sum, member) => sum + member.loss(choiceOf(member, chosen)), 0);
}

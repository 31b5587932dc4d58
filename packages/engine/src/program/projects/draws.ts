/** What is uncertain about projects, drawn once for each draw: how strong their controls are, what they cost, and how often scenarios happen. */
import { isDegenerate, lawOf } from "../../distributions/distribution.ts";
import { Stream } from "../../rng/stream.ts";
import { uniform32 } from "../../rng/uniform.ts";
import type { Distribution, ScenarioEstimate } from "../../scenario.ts";
import type { Control, ControlEffect } from "../../treatment.ts";
import type { Member } from "../member.ts";
import type { Project } from "./bundles.ts";

/** The seed of every draw: the same answer for the same question. */
const SEED = 1;
/** Estimates of how often, which hold for all years alike; those of one event vary from event to event and keep their means. */
const RATES = ["lef", "tef", "vulnerability", "contactFrequency", "probabilityOfAction"] as const;

/** A 90 % interval: a twentieth of the draws is below `low`, and a twentieth above `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 90 % interval of some draws. */
export function intervalOf(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return { low: at(0.05), high: at(0.95) };
}

/** Draws of the uncertain estimates of an organization, one after another. */
export class Draws {
  readonly #uniform = new Map<string, Float64Array>();
  readonly #laws = new Map<string, ReturnType<typeof lawOf>>();
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  /** The scenarios in a draw. A control's record has one strength wherever it acts. */
  members(members: readonly Member[], draw: number): Member[] {
    return members.map((member) => ({
      ...member,
      estimate: this.#estimate(member, draw),
      treatment: {
        ...member.treatment,
        controls: member.treatment.controls.map((control) =>
          this.#control(control, control.record ?? `${member.id} ${control.id}`, draw),
        ),
      },
    }));
  }

  /** What projects do besides their records, in a draw: each of these controls has one strength wherever it acts. */
  projects(projects: readonly Project[], draw: number): Project[] {
    return projects.map((project) => {
      if (!project.besides) return project;
      const drawn = [...project.besides].map(
        ([id, controls]) =>
          [id, controls.map((one) => this.#control(one, `${project.id} ${one.id}`, draw))] as const,
      );
      return { ...project, besides: new Map(drawn) };
    });
  }

  /** What a project costs in a draw, money per year. */
  cost({ id, costs }: Pick<Project, "id" | "costs">, draw: number): number {
    return costs.reduce(
      (sum, { amount, times }, i) => sum + times * this.#value(`${id} cost ${i}`, amount, draw),
      0,
    );
  }

  #control(control: Control, strength: string, draw: number): Control {
    const effects = control.effects.map((effect): ControlEffect => {
      const { node, change } = effect;
      if (change.type !== "factor") return effect;
      return {
        node,
        change: { type: "factor", factor: this.#drawn(`${strength} ${node}`, change.factor, draw) },
      };
    });
    return { ...control, effects };
  }

  #estimate({ id, estimate }: Member, draw: number): ScenarioEstimate {
    const frequency: Record<string, Distribution> = { ...estimate.frequency };
    for (const rate of RATES)
      if (frequency[rate]) frequency[rate] = this.#drawn(`${id} ${rate}`, frequency[rate], draw);
    const { secondary } = estimate;
    return {
      ...estimate,
      frequency: frequency as unknown as ScenarioEstimate["frequency"],
      ...(secondary && {
        secondary: { ...secondary, slef: this.#drawn(`${id} slef`, secondary.slef, draw) },
      }),
    };
  }

  #drawn(name: string, distribution: Distribution, draw: number): Distribution {
    if (isDegenerate(distribution)) return distribution;
    return { type: "constant", value: this.#value(name, distribution, draw) };
  }

  #value(name: string, distribution: Distribution, draw: number): number {
    const key = `${name} ${JSON.stringify(distribution)}`;
    const law = this.#laws.get(key) ?? lawOf(distribution);
    this.#laws.set(key, law);
    return law.quantile(this.#uniformOf(name)[draw]!);
  }

  /** One of each equal part of 0 to 1 in shuffled order (a Latin hypercube), so that few draws cover an estimate. */
  #uniformOf(name: string): Float64Array {
    const known = this.#uniform.get(name);
    if (known) return known;
    const words = new Int32Array(2 * this.count);
    new Stream(SEED, "projects", name).next(words, words.length);
    const order = Array.from({ length: this.count }, (_, i) => i).toSorted(
      (a, b) => uniform32(words[a]!) - uniform32(words[b]!),
    );
    const values = Float64Array.from(
      order,
      (part, i) => (part + uniform32(words[this.count + i]!)) / this.count,
    );
    this.#uniform.set(name, values);
    return values;
  }
}

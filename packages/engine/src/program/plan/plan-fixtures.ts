/** Organizations made at random for the tests of plans. */
import type { Distribution, Scenario } from "../../scenario.ts";
import type { Control, ControlEffect } from "../../treatment.ts";
import { generatedScenarios } from "../../truth/generated-scenarios-fixtures.ts";
import { APART } from "../joined.ts";
import type { Member } from "../member.ts";
import type { PlanControl } from "./candidates.ts";
import type { ToPlan } from "./plan.ts";

/** A certain value. */
const constant = (value: number): Distribution => ({ type: "constant", value });

/** Uniform numbers from 0 to 1, the same for the same seed (Park & Miller 1988). */
export function numbersFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Every combination of `count` candidates. */
export function combinations(count: number): boolean[][] {
  return Array.from({ length: 2 ** count }, (_, set) =>
    Array.from({ length: count }, (_, i) => Math.floor(set / 2 ** i) % 2 === 1),
  );
}

function effectOn(random: () => number, { frequency, secondary }: Scenario, plain: boolean): ControlEffect {
  const factor = { type: "factor", factor: constant(0.2 + 0.75 * random()) } as const;
  const which = random();
  if (which < 0.3) return { node: "primary", change: factor };
  if (which < 0.45 && secondary) return { node: "secondary.slef", change: factor };
  if (plain || which < 0.7) return { node: "frequency.lef", change: factor };
  if ("threatCapability" in frequency)
    return {
      node: "frequency.resistanceStrength",
      change: { type: "factor", factor: constant(1 + 0.4 * random()) },
    };
  if ("vulnerability" in frequency && which < 0.85)
    return {
      node: "frequency.vulnerability",
      change: { type: "factor", factor: constant(0.5 + 1.5 * random()) },
    };
  return { node: "frequency.lef", change: { type: "replacement", distribution: constant(0.1 * random()) } };
}

/** Some scenarios and controls that act on one to three of them; `plain` without effects other than factors below 1. */
export function organization(
  seed: number,
  size: { readonly scenarios: number; readonly controls: number },
  plain: boolean,
): ToPlan {
  const random = numbersFrom(seed);
  const scenarios = generatedScenarios(size.scenarios, seed);
  const controls = Array.from({ length: size.controls }, (_, i): PlanControl => ({
    id: `c${i}`,
    title: `Control ${i}`,
    inPlace: false,
    willBe: true,
    annualCost: constant(Math.round(1000 * 10 ** (2 * random()))),
    requires: i > 0 && random() < 0.2 ? [`c${Math.floor(random() * i)}`] : [],
    excludes: i > 0 && random() < 0.15 ? [`c${Math.floor(random() * i)}`] : [],
  }));
  const acting = new Map<string, Control[]>();
  for (const { id, title, annualCost } of controls) {
    const count = 1 + Math.floor(3 * random());
    for (let k = 0; k < count; k++) {
      const scenario = scenarios[Math.floor(random() * scenarios.length)]!;
      const own = acting.get(scenario.id) ?? [];
      if (own.some(({ record }) => record === id)) continue;
      own.push({
        id: `${id}-here`,
        title,
        status: "planned",
        annualCost,
        record: id,
        effects: [effectOn(random, scenario, plain)],
      });
      acting.set(scenario.id, own);
    }
  }
  const members = scenarios.map(({ id, schema: _, title: __, ...estimate }): Member => ({
    id,
    estimate,
    treatment: { controls: acting.get(id) ?? [] },
  }));
  const [one, two] = members;
  const joined = {
    ...APART,
    causes: [
      {
        id: "outage",
        title: "Outage",
        frequency: constant(0.3),
        strikes: [one!, two!].map(({ id }, i) => ({ member: id, probability: 1 - 0.4 * i })),
      },
    ],
  };
  return { members, joined, controls };
}

/** Forty candidates of similar cost and effect, each acting on up to three of fifteen scenarios: up to 18 on one of them. */
export function alikeOrganization(): ToPlan {
  const title = "Control";
  const controls = Array.from({ length: 40 }, (_, i) => ({
    id: `c${i}`,
    title,
    inPlace: false,
    willBe: true,
    annualCost: constant(20_000 + 7000 * ((i * 13) % 11)),
    requires: i % 7 === 3 ? [`c${i - 1}`] : [],
    excludes: i % 9 === 5 ? [`c${i - 2}`] : [],
  }));
  const acting = (s: number) =>
    controls.flatMap(({ id, annualCost }, i): Control[] => {
      if (![i, i * 3 + 1, i * 5 + 2].some((at) => at % 15 === s)) return [];
      const factor = { type: "factor", factor: constant(0.55 + ((i * 7) % 9) / 20) } as const;
      const effects = [{ node: "frequency.lef", change: factor }] as const;
      return [{ id, record: id, title, status: "planned", annualCost, effects }];
    });
  const members = Array.from({ length: 15 }, (_, s): Member => ({
    id: `s${s}`,
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "pert", min: 0.05, mode: 0.2 + s / 50, max: 2 } },
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 5e4, p95: 5e6 } }],
    },
    treatment: { controls: acting(s) },
  }));
  return { members, joined: APART, controls };
}

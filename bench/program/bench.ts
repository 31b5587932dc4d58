/** An organization's joint loss from gross to net, and the bridge between two of its baselines: each as a ratio to the joint loss without insurance. */
import { baselineFigures, bridgeFigures } from "@crq/engine/program/baseline";
import { type BridgeEnd, bridgeOf } from "@crq/engine/program/bridge";
import { APART, type Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import {
  type CheapestInside,
  cheapestInside,
  choiceFigures,
  planReturns,
  type ToPlan,
} from "@crq/engine/program/plan/plan";
import { programLoss } from "@crq/engine/program/program-loss";
import type { Control } from "@crq/engine/treatment";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

const effect = (factor: number): Control["effects"][number] => ({
  node: "frequency.lef",
  change: { type: "factor", factor: { type: "constant", value: factor } },
});
const control = (inPlace: boolean): Control => ({
  id: "c",
  title: "Control",
  status: "planned",
  inPlace,
  annualCost: { type: "constant", value: 1 },
  effects: [effect(0.7)],
});
const members = (n: number, inPlace: boolean, more = 1): Member[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `s${i}`,
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "pert", min: 0.05, mode: 0.2 + i / 50, max: 2 } },
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 5e4 * more, p95: 5e6 * more } }],
    },
    treatment: { controls: [control(inPlace)] },
  }));
const insured: Joined = {
  ...APART,
  policies: [
    {
      id: "p",
      title: "Tower",
      covers: null,
      tower: [{ retention: 1e6, limit: 1e7, share: 1 }],
      perYear: { retention: 0, limit: 2e7 },
      premium: 1,
      inPlace: true,
      willBe: true,
    },
  ],
};

function fastest(run: () => unknown): number {
  let best = Infinity;
  for (let n = 0; n < ROUNDS; n++) {
    const began = performance.now();
    run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

for (const n of [10, 50]) {
  const before = members(n, false);
  const after = members(n, true, 1.1);
  const plain = fastest(() => programLoss(before));
  const net = fastest(() => programLoss(before, insured));
  const end = (all: readonly Member[], joined: Joined): BridgeEnd => ({
    members: all,
    joined,
    figures: bridgeFigures(baselineFigures(programLoss(all, joined))),
  });
  const [bare, from, to] = [end(before, APART), end(before, insured), end(after, insured)];
  const two = fastest(() => bridgeOf(from, to));
  const three = fastest(() => bridgeOf(bare, to));
  const line = (what: string, ms: number) =>
    console.log(
      `${`${n} scenarios, ${what}`.padEnd(56)} ${ms.toFixed(0).padStart(7)} ms  ${(ms / plain).toFixed(1).padStart(6)}`,
    );
  line("joint loss, no control, now and plan", plain);
  line("the same after insurance", net);
  line("bridge of two groups, insured", two);
  line("bridge of three groups, one of them insurance", three);
}

/** Scenarios with controls of which each acts on three. */
function toPlan(scenarios: number, controls: number): ToPlan {
  const shared = Array.from({ length: controls }, (_, i) => ({
    id: `c${i}`,
    title: `Control ${i}`,
    inPlace: false,
    willBe: true,
    annualCost: { type: "constant", value: 20_000 + 7000 * ((i * 13) % 11) } as const,
    requires: i % 7 === 3 ? [`c${i - 1}`] : [],
    excludes: i % 9 === 5 ? [`c${i - 2}`] : [],
  }));
  const acts = (s: number) =>
    shared.flatMap(({ id, title, annualCost }, i): Control[] =>
      [i, i * 3 + 1, i * 5 + 2].some((at) => at % scenarios === s)
        ? [
            {
              ...control(false),
              id,
              record: id,
              title,
              annualCost,
              effects: [effect(0.55 + ((i * 7) % 9) / 20)],
            },
          ]
        : [],
    );
  return {
    members: members(scenarios, false).map((member, s) => ({ ...member, treatment: { controls: acts(s) } })),
    joined: insured,
    controls: shared,
  };
}

/** After so many pieces a search counts as unproven. */
const MOST_ROUNDS = 12;

for (const [scenarios, controls, part] of [
  [10, 12, 0.6],
  [15, 40, 0.6],
  [15, 40, 0.5],
] as const) {
  const plan = toPlan(scenarios, controls);
  const none = choiceFigures(plan, [], null);
  const appetite = [{ loss: none.net.p95 * part, probability: 0.05 }];
  const judged = fastest(() => choiceFigures(plan, [], appetite));
  const returns = fastest(() => planReturns(plan, 300_000));
  function piece(from?: CheapestInside["unfinished"]): CheapestInside {
    const until = performance.now() + 45_000;
    return cheapestInside(plan, appetite, () => performance.now() < until, from ?? undefined);
  }
  const began = performance.now();
  // a search of 45 s at a time, as the server does, each going on where the last one stopped
  let [found, rounds] = [piece(), 1];
  for (; found.unfinished && rounds < MOST_ROUNDS; rounds++) found = piece(found.unfinished);
  const searched = performance.now() - began;
  const line = (what: string, ms: number) =>
    console.log(
      `${`${scenarios} scenarios, ${controls} controls, ${what}`.padEnd(56)} ${ms.toFixed(0).padStart(7)} ms  ${(ms / judged).toFixed(1).padStart(6)}`,
    );
  line("one choice judged", judged);
  const { proven } = planReturns(plan, 300_000);
  line(`best returns for 18 budgets, ${proven ? "proven" : "not proven"}`, returns);
  line(
    `cheapest inside ${part} of 1 in 20, in ${rounds} × 45 s, ${found.proven ? "proven" : `at least ${((100 * found.atLeast!) / (found.choice?.cost ?? Infinity)).toFixed(0)} %`}`,
    searched,
  );
}

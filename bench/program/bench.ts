/** An organization's joint loss from gross to net, and the bridge between two of its baselines: each as a ratio to the joint loss without insurance. */
import { baselineFigures, bridgeFigures } from "@crq/engine/program/baseline";
import { type BridgeEnd, bridgeOf } from "@crq/engine/program/bridge";
import { APART, type Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import { programLoss } from "@crq/engine/program/program-loss";
import type { Control } from "@crq/engine/treatment";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);

const control = (inPlace: boolean): Control => ({
  id: "c",
  title: "Control",
  status: "planned",
  inPlace,
  annualCost: { type: "constant", value: 1 },
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.7 } } }],
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

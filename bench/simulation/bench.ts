/**
 * `npm run bench:simulation`: what a toggle of a control costs over 30 scenarios and 300 controls, in the code that the browser's worker runs. The target is 200 ms for the
 * curve and the ranking of all controls together.
 */
import { active } from "@crq/frameworks/catalog";
import { mapped } from "@crq/frameworks/mapped";
import { catalogOf, crosswalks } from "@crq/frameworks/shipped-files";
import { TECHNIQUES } from "@crq/threats/attack";
import { closedGaps } from "../../apps/web/src/features/risk/simulation/closed-gaps.ts";
import { Simulation } from "../../apps/web/src/features/risk/simulation/simulation.ts";

const SCENARIOS = 30;
const CONTROLS = 300;
const TOGGLES = 40;
const TARGET_MS = 200;
/** For all gaps of a framework, each alone and by group: a framework risk dashboard waits for it. */
const GAPS_TARGET_MS = 2000;

const pert = (min: number, mode: number, max: number) => ({ type: "pert", min, mode, max }) as const;
/** The base controls of SP 800-53, as far as they're modeled. */
const { entries } = catalogOf("nist-sp-800-53-r5");
const controls = entries
  .map(({ id }) => id)
  .filter((id) => !id.includes("("))
  .slice(0, CONTROLS);
const now = Object.fromEntries(controls.map((id, i) => [id, (i % 5) / 4]));
const reference = Object.fromEntries(controls.map((id, i) => [id, ((i + 1) % 5) / 4]));

const scenarios = Array.from({ length: SCENARIOS }, (_, i) => ({
  id: `scenario-${i}`,
  version: 1,
  title: `Scenario ${i}`,
  clientName: null,
  currency: "USD",
  mean: 0,
  estimate: {
    currency: "USD",
    frequency: { tef: pert(0.5 + i / 10, 2, 8), vulnerability: pert(0.1, 0.3, 0.6) },
    primary: [
      { form: "response" as const, loss: { type: "lognormal90" as const, p5: 50_000, p95: 2_000_000 } },
    ],
    secondary: {
      slef: pert(0.1, 0.3, 0.6),
      losses: [
        { form: "fines" as const, loss: { type: "lognormal90" as const, p5: 100_000, p95: 10_000_000 } },
      ],
    },
  },
  treatment: { controls: [] },
  basisVersion: 1,
  techniques: Array.from({ length: 12 }, (_, k) => TECHNIQUES[(i * 37 + k * 53) % TECHNIQUES.length]!.id),
  assessmentId: null,
  reference,
  taken: null,
}));

const timed = <T>(work: () => T): [T, number] => {
  const start = performance.now();
  const found = work();
  return [found, performance.now() - start];
};
const at = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0);
};

const [simulation, prepared] = timed(
  () => new Simulation({ scenarios, now, strengths: { items: [], commonCause: 0.25 } }),
);
simulation.draw({});
const curve: number[] = [];
const whole: number[] = [];
for (let i = 0; i < TOGGLES; i++) {
  const states = { [controls[(i * 7) % controls.length]!]: 1 };
  const [, draw] = timed(() => simulation.draw(states));
  const [, rank] = timed(() => simulation.rank());
  curve.push(draw);
  whole.push(draw + rank);
}
console.log(
  `${SCENARIOS} scenarios, ${controls.length} controls, ${TOGGLES} toggles; prepared once in ${prepared.toFixed(0)} ms`,
);
console.log(`curve:              median ${at(curve, 0.5)} ms, 95th percentile ${at(curve, 0.95)} ms`);
console.log(
  `curve and ranking:  median ${at(whole, 0.5)} ms, 95th percentile ${at(whole, 0.95)} ms (target ${TARGET_MS} ms)`,
);
if (Number(at(whole, 0.5)) > TARGET_MS) process.exitCode = 1;

const all = crosswalks();
const bases = new Set(entries.map(({ id }) => id.split("(", 1)[0]!));
const BY_WAY_OF_CSF = "nist-csf-2-0";
for (const [framework, via] of [
  ["nist-sp-800-53-r5"],
  ["nist-csf-2-0"],
  ["nist-sp-800-171-r3"],
  ["scf-2024-2", BY_WAY_OF_CSF],
] as const) {
  const own = framework === "nist-sp-800-53-r5";
  const pairs = Map.groupBy(own ? [] : mapped(all, framework, "nist-sp-800-53-r5", via), ({ from }) => from);
  const answered = active(catalogOf(framework)).map(({ id, group }, i) => ({
    id,
    group,
    state: (i % 5) / 4,
    controls: (own ? [id] : (pairs.get(id) ?? []).map(({ to }) => to))
      .map((control) => control.split("(", 1)[0]!)
      .filter((control) => bases.has(control)),
  }));
  const times: number[] = [];
  let gaps = 0;
  for (let i = 0; i < 5; i++) {
    const [closed, ms] = timed(() =>
      closedGaps({ entries: answered, own, scenarios, strengths: { items: [], commonCause: 0.25 } }),
    );
    times.push(ms);
    gaps = closed.gaps.length;
  }
  console.log(
    `closing ${gaps} gaps of ${framework}, each alone and by group: median ${at(times, 0.5)} ms (target ${GAPS_TARGET_MS} ms)`,
  );
  if (Number(at(times, 0.5)) > GAPS_TARGET_MS) process.exitCode = 1;
}

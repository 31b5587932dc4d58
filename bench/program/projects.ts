/** Choosing among forty remediation projects within a budget: the search, and as many draws as fit in three seconds. */
import { APART } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import type { Project } from "@crq/engine/program/projects/bundles";
import { chooseProjects } from "@crq/engine/program/projects/choose-projects";
import type { Control } from "@crq/engine/treatment";

const SCENARIOS = 30;
const PROJECTS = 40;
/** How long the server draws. */
const DRAWING_MS = 3000;

/** Each project puts two controls in place, which act on two or three of the scenarios; some require or exclude another. */
const projects = Array.from({ length: PROJECTS }, (_, i): Project => ({
  id: `p${i}`,
  title: `Project ${i}`,
  done: false,
  costs: [
    {
      amount: {
        type: "pert",
        min: 10_000 + 3000 * (i % 7),
        mode: 30_000 + 5000 * ((i * 13) % 11),
        max: 150_000,
      },
      times: 1,
    },
  ],
  requires: i % 7 === 3 ? [`p${i - 1}`] : [],
  excludes: i % 9 === 5 ? [`p${i - 2}`] : [],
  controls: [`c${2 * i}`, `c${2 * i + 1}`],
}));

const acting = (s: number) =>
  Array.from({ length: 2 * PROJECTS }, (_, i): Control[] => {
    if (![i, i * 3 + 1, i * 5 + 2].some((at) => at % SCENARIOS === s)) return [];
    const mode = 0.55 + ((i * 7) % 9) / 25;
    const factor = { type: "pert", min: mode - 0.2, mode, max: Math.min(1, mode + 0.15) } as const;
    return [
      {
        id: `c${i}`,
        record: `c${i}`,
        title: "Control",
        status: "planned",
        annualCost: { type: "constant", value: 0 },
        effects: [{ node: i % 3 === 0 ? "primary" : "frequency.lef", change: { type: "factor", factor } }],
      },
    ];
  }).flat();

const members = Array.from({ length: SCENARIOS }, (_, s): Member => ({
  id: `s${s}`,
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "pert", min: 0.05, mode: 0.2 + s / 50, max: 2 } },
    primary: [
      { form: "response", loss: { type: "lognormal90", p5: 5e4, p95: 5e6 } },
      { form: "fines", loss: { type: "lognormal90", p5: 1e4, p95: 2e6 } },
    ],
  },
  treatment: { controls: acting(s) },
}));

for (const budget of [300_000, 700_000, 1_500_000]) {
  const began = performance.now();
  let drawing = 0;
  const { withinBudget, proven, sureness } = chooseProjects(
    { members, joined: APART, projects },
    budget,
    () => {
      drawing ||= performance.now();
      return performance.now() - drawing < DRAWING_MS;
    },
  );
  const all = performance.now() - began;
  console.log(
    `${PROJECTS} projects, ${SCENARIOS} scenarios, ${budget.toLocaleString("en-US").padStart(9)} a year: ${withinBudget!.chosen.length} chosen, ${
      proven ? "proven" : "not proven"
    }; frontier ${(drawing - began).toFixed(0)} ms, in all ${all.toFixed(0)} ms; best in ${(100 * sureness!.staysBest).toFixed(0)} % of ${sureness!.solved} solved of ${sureness!.draws} draws`,
  );
}

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SimulationFigures } from "@crq/engine/control-model/simulation-file";
import { ENGINE_VERSION } from "@crq/engine/version";
import { expect, test } from "vitest";
import { Simulation } from "../../apps/web/src/features/risk/simulation/simulation.ts";
import {
  type Simulated,
  simulationFile,
  simulationFileName,
} from "../../apps/web/src/features/risk/simulation/origin/simulation-file.ts";

const COMMAND = fileURLToPath(new URL("../../packages/engine/bin/quantify.ts", import.meta.url));

const pert = (min: number, mode: number, max: number) => ({ type: "pert", min, mode, max }) as const;
const scenario = (id: string, techniques: string[], reference: Record<string, number>) =>
  ({
    id,
    version: 3,
    title: `Scenario ${id}`,
    clientName: null,
    currency: "USD",
    mean: 1,
    estimate: {
      currency: "USD",
      frequency: { tef: pert(0.5, 2, 9), vulnerability: pert(0.1, 0.3, 0.8) },
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 20_000, p95: 900_000 } }],
      secondary: { slef: pert(0.1, 0.2, 0.5), losses: [{ form: "fines", loss: pert(1e4, 1e5, 1e6) }] },
    },
    treatment: {
      controls: [
        {
          id: "insurance-of-data",
          title: "Copies elsewhere",
          status: "planned",
          inPlace: true,
          annualCost: { type: "constant", value: 0 },
          effects: [{ node: "primary", change: { type: "factor", factor: pert(0.5, 0.7, 0.9) } }],
        },
      ],
    },
    basisVersion: 1,
    techniques,
    assessmentId: null,
    reference,
    taken: null,
  }) satisfies Simulated["scenarios"][number];

const DATA: Simulated = {
  strengths: {
    version: 4,
    items: [
      {
        of: "IA-2",
        functions: [{ does: "resistance", capability: { low: 0.31, likely: 0.52, high: 0.77 } }],
        reliability: { low: 0.7, likely: 0.9, high: 0.97 },
        source: "Red team",
      },
    ],
    commonCause: 0.37,
    savedAt: null,
    savedBy: null,
  },
  assessment: {
    id: "3f2b6c1e-0000-4000-8000-000000000001",
    name: "Autumn / 2026",
    framework: "nist-sp-800-53-r5",
    frameworkTitle: "NIST SP 800-53 Rev. 5",
    via: [],
  },
  now: { "IA-2": 0.5, "AC-6": 0.25, "CP-9": 1, "SI-4": 0.1, "IR-4": 0.4, "CA-7": 0.2 },
  currency: "USD",
  currencies: [{ currency: "USD", scenarios: 2 }],
  scenarios: [
    scenario("one", ["T1078", "T1110", "T1566"], { "IA-2": 0, "CP-9": 0.5 }),
    scenario("two", ["T1566.001"], { "SI-4": 0.6, "SC-7": 0.5 }),
  ],
};

/** What a stranger gets from the file alone, in a process of its own. */
function recomputed(file: object): SimulationFigures & { engine: object; currency: string } {
  const folder = mkdtempSync(join(tmpdir(), "simulation-"));
  try {
    const path = join(folder, simulationFileName(DATA.assessment?.name));
    writeFileSync(path, JSON.stringify(file, undefined, 2));
    return JSON.parse(execFileSync(process.execPath, [COMMAND, path, "--json"], { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(
  "the command line computes every figure of the simulation again from the file, to the last digit",
  {
    timeout: 60_000,
  },
  () => {
    const simulation = new Simulation(DATA);
    for (const byHand of [{}, { "IA-2": 1, "SC-7": 0.75 }]) {
      const drawn = simulation.draw(byHand);
      const again = recomputed(simulationFile(DATA, byHand));
      expect(again.engine).toEqual({ saved: ENGINE_VERSION, now: ENGINE_VERSION });
      expect(again.expected).toEqual(drawn.mean);
      expect(again.scenarios.map(({ id, expected }) => ({ id, loss: expected }))).toEqual(drawn.scenarios);
      expect(again.avoided).toEqual(simulation.rank());
      expect(again.avoided.length).toBeGreaterThan(3);
    }
  },
);

test(
  "without answers, controls are as estimates assume or else not in place, in the file as on the screen",
  { timeout: 60_000 },
  () => {
    const unassessed = { ...DATA, now: {} };
    const unknown = DATA.scenarios.map((one) => ({ ...one, reference: {} }));
    for (const bare of [unassessed, { ...unassessed, assessment: null, scenarios: unknown }]) {
      const simulation = new Simulation(bare);
      const { mean } = simulation.draw({});
      const again = recomputed(simulationFile(bare, {}));
      expect([again.expected, again.avoided]).toEqual([mean, simulation.rank()]);
    }
  },
);

test("a file that was tampered with is refused by name, and one that says other states gives other figures", () => {
  const file = simulationFile(DATA, {});
  const refused = (parts: object) => {
    try {
      return recomputed({ ...file, ...parts });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  expect(refused({ now: { "IA-2": 2 } })).toContain("now: must have states from 0 to 1");
  expect(refused({ commonCause: 3 })).toContain("commonCause: must be from 0 to 1");
  expect(refused({ controls: [{ id: "IA-2" }] })).toContain("controls.IA-2: must have functions");
  expect(refused({ scenarios: [] })).toContain("scenarios: must be a list");
}, 60_000);

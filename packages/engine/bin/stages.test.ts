/** The command on scenarios with controls and insurance. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withControls } from "../src/controls/apply-control.ts";
import { exact } from "../src/exact/exact.ts";
import { insuredLoss } from "../src/insurance/insured-loss.ts";
import type { Scenario } from "../src/scenario.ts";
import type { Treatment } from "../src/treatment.ts";

const COMMAND = fileURLToPath(new URL("quantify.ts", import.meta.url));
const STAGES = ["gross", "now", "plan", "net-now", "net-plan"] as const;
/** Starting a process is slow on a busy machine. */
const TIMEOUT = { timeout: 60_000 };

const SCENARIO: Scenario = {
  schema: "crq-scenario/1",
  id: "outage",
  title: "Outage",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
};
const effect = (value: number): Treatment["controls"][number]["effects"] => [
  { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value } } },
];
const annualCost = { type: "constant", value: 1000 } as const;
const TREATMENT: Treatment = {
  controls: [
    { id: "training", title: "Training", status: "existing", annualCost, effects: effect(0.8) },
    { id: "backups", title: "Backups", status: "planned", annualCost, effects: effect(0.5) },
  ],
  insurance: {
    perEvent: { retention: 100_000, limit: 1_000_000 },
    perYear: { retention: 0, limit: null },
    premium: 20_000,
  },
};

async function run(value: object, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, "-", ...args]);
  child.stdin.end(JSON.stringify(value));
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, status };
}

interface Output {
  readonly scenarios: Record<string, { mean: number; p95: number }>;
  readonly stage?: string;
  readonly stages?: Record<string, Record<string, { mean: number; p95: number }>>;
}
const json = async (value: object, ...args: string[]) =>
  JSON.parse((await run(value, "--json", ...args)).stdout) as Output;

/** The mean and 95th percentile of each stage, by the engine alone. */
function expected(): Record<string, { mean: number; p95: number }> {
  const at = (state: "inherent" | "current" | "residual") =>
    withControls(SCENARIO, TREATMENT.controls, state);
  const net = (state: "current" | "residual") =>
    insuredLoss(at(state), TREATMENT.insurance!, { years: 1000, seed: 1 }).retained;
  return {
    gross: exact(at("inherent")),
    now: exact(at("current")),
    plan: exact(at("residual")),
    "net-now": net("current"),
    "net-plan": net("residual"),
  };
}

describe.concurrent("quantify of a treated scenario", TIMEOUT, () => {
  const treated = { ...SCENARIO, treatment: TREATMENT };

  it("prints each stage's figures, and those with the controls in place as the scenario's", async () => {
    const output = await json(treated);
    const wanted = expected();
    expect(Object.keys(output.stages!["outage"]!)).toEqual(STAGES);
    for (const stage of STAGES) {
      const { mean, p95 } = wanted[stage]!;
      expect(output.stages!["outage"]![stage]).toMatchObject({ mean, p95 });
    }
    expect(output.stage).toBe("now");
    expect(output.scenarios["outage"]!.mean).toBe(wanted["now"]!.mean);
    expect(wanted["now"]!.mean / wanted["gross"]!.mean).toBeCloseTo(0.8, 6);
    expect(wanted["plan"]!.mean / wanted["now"]!.mean).toBeCloseTo(0.5, 6);
  });

  it("reads a record of the API as it is", async () => {
    const { id, title, currency, frequency, primary } = SCENARIO;
    const estimate = { currency, frequency, primary };
    const record = { id, version: 3, title, estimate, treatment: TREATMENT, tolerance: [], figures: {} };
    expect(await json(record)).toEqual(await json(treated));
  });

  it("judges limits by the chosen stage", async () => {
    const { now, "net-plan": net } = expected();
    const between = String(Math.round((now!.p95 + net!.p95) / 2));
    const limit = ["--fail-above", `1in20=${between}`];
    expect((await run(treated, ...limit)).status).toBe(1);
    expect((await run(treated, "--stage", "net-plan", ...limit)).status).toBe(0);
    expect((await run(treated, "--stage", "gross", ...limit)).status).toBe(1);
  });

  it("shows the stages as a table, and none without a treatment", async () => {
    const { stdout } = await run(treated);
    for (const stage of STAGES) expect(stdout).toMatch(new RegExp(`^  ${stage} +[\\d,]+ `, "m"));
    expect(await json(SCENARIO)).not.toHaveProperty("stages");
  });

  it.each([
    [
      { ...SCENARIO, treatment: { controls: [{ id: "x" }] } },
      [],
      /^-: treatment\.controls\[0\]\.title: is required$/m,
    ],
    [{ ...SCENARIO, treatment: 1 }, [], /^-: treatment: must be an object$/m],
    [
      treated,
      ["--stage", "later"],
      /^quantify: --stage: must be one of gross, now, plan, net-now, net-plan$/m,
    ],
    [SCENARIO, ["--stage", "net-now"], /^quantify: --stage: net-now needs a file with insurance/m],
    [treated, ["--stage", "net-now", "--engine", "simulate"], /needs --engine exact$/m],
  ])("refuses what has no figures: case %#", async (value, args, message) => {
    const { status, stdout, stderr } = await run(value, ...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
  });
});

/** What the API answers for a scenario is what the command `quantify` reads, with the same figures. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

const COMMAND = fileURLToPath(new URL("../../../../../../packages/engine/bin/quantify.ts", import.meta.url));
let h: Harness;
let me: Session;

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const constant = (value: number) => ({ type: "constant", value });
const control = (id: string, status: "existing" | "planned", more: object = {}) => ({
  id,
  title: id,
  status,
  annualCost: constant(1000),
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.6) } }],
  ...more,
});

test("a record with controls that came since, lapsed or are planned", { timeout: 60_000 }, async () => {
  const treatment = {
    controls: [
      control("came", "planned", { inPlace: true }),
      control("lapsed", "existing", { inPlace: false }),
      control("kept", "existing"),
      control("planned", "planned"),
    ],
    insurance: {
      perEvent: { retention: 10_000, limit: 1_000_000 },
      perYear: { retention: 0, limit: null },
      premium: 20_000,
    },
  };
  const body = { title: "Treated", estimate: ESTIMATE, treatment, tolerance: [] };
  const { id } = (await me.call("POST", "/api/scenarios", body)).json<ScenarioRecord>();
  const answer = await me.call("GET", `/api/scenarios/${id}`);
  const { mean, p95, p99 } = answer.json<ScenarioRecord>().figures;

  const child = spawn(process.execPath, [COMMAND, "-", "--json"]);
  child.stdin.end(answer.body);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe("");
  const output = JSON.parse(stdout) as {
    scenarios: Record<string, object>;
    stages: Record<string, Record<string, { mean: number }>>;
  };
  expect(output.scenarios[id]).toMatchObject({ mean, p95, p99 });
  const means = Object.values(output.stages[id]!).map((stage) => stage.mean);
  const [gross, now, plan, netNow, netPlan] = means as [number, number, number, number, number];
  expect([now / gross, plan / now]).toEqual([expect.closeTo(0.36, 6), expect.closeTo(0.36, 6)]);
  expect([netNow < now, netPlan < plan]).toEqual([true, true]);
});

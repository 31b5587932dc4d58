/** What a project's figures of today follow from: the command line computes them again from the file alone. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ProjectEffect, ProjectOrigin } from "@crq/contract/risk/remediation/project-effects";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import type { ProjectFile } from "@crq/engine/program/projects/project-file";
import { ENGINE_VERSION } from "@crq/engine/version";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Cast } from "../../../../test/access-cast.ts";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { quantify } from "../../../../test/quantify.ts";

const constant = (value: number) => ({ type: "constant", value });
const pert = (min: number, mode: number, max: number) => ({ type: "pert", min, mode, max });
const TECHNIQUES = ["T1078", "T1110", "T1133", "T1566"];

let h: Harness;
let cast: Cast;
let one: Awaited<ReturnType<Cast["session"]>>;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  one = await cast.session("assessor");
});
afterAll(() => h.close());

async function call<T>(method: string, path: string, body?: object, status = 200): Promise<T> {
  const answer = await cast.call(one, method, path, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, {}]);
  return answer.json<T>();
}

const scenario = (title: string, currency: string, controls: readonly object[]) =>
  call<{ id: string }>(
    "POST",
    "/api/scenarios",
    {
      title,
      estimate: {
        currency,
        frequency: { tef: pert(0.5, 2, 9), vulnerability: pert(0.1, 0.3, 0.8) },
        primary: [{ form: "response", loss: { type: "lognormal90", p5: 20_000, p95: 900_000 } }],
      },
      treatment: { controls },
      evidence: [{ input: "primary.response", source: "Claims since 2019", statement: "14 incidents" }],
    },
    201,
  );

/** A project that puts a control in place in two scenarios, and closes two gaps that one of them follows. */
async function planned(): Promise<{ id: string; scenarios: string[] }> {
  const control = await call<{ id: string }>(
    "POST",
    "/api/controls",
    {
      name: "Segmentation",
      inPlace: false,
      currency: "USD",
      annualCost: constant(1000),
      effects: [
        {
          node: "primary",
          change: { type: "factor", factor: pert(0.5, 0.7, 0.9) },
          evidence: [{ source: "Pilot in plant B", statement: "Half of the hosts were out of reach" }],
        },
      ],
    },
    201,
  );
  const follows = {
    id: "c",
    title: "x",
    status: "planned",
    annualCost: constant(0),
    record: control.id,
    effects: [],
  };
  const [first, second] = [
    await scenario("Stolen passwords", "USD", [follows]),
    await scenario("Ransomware", "USD", [follows]),
  ];
  await scenario("Untouched", "USD", []);
  const begun = await call<AssessmentRecord>(
    "POST",
    "/api/assessments",
    { name: "Autumn", framework: "nist-sp-800-53-r5", clientId: null },
    201,
  );
  await call("POST", `/api/assessments/${begun.id}/start`, { version: begun.version });
  for (const [entry, result] of [
    ["IA-2", "not-met"],
    ["SI-4", "partially-met"],
    ["CP-9", "met"],
  ] as const) {
    const path = `/api/assessments/${begun.id}/answers`;
    const { version } = await call<{ version: number }>("GET", `${path}/entry?entry=${entry}`);
    await call("PATCH", path, { entry, version, result });
  }
  await call("PUT", `/api/scenarios/${first.id}/control-basis`, {
    version: 0,
    techniques: TECHNIQUES,
    assessmentId: begun.id,
  });
  const project = await call<ProjectRecord>(
    "POST",
    "/api/projects",
    {
      name: "Segment and sign in twice",
      ownerId: one.userId,
      controlIds: [control.id],
      oneOff: pert(80_000, 120_000, 240_000),
      yearly: pert(20_000, 30_000, 50_000),
      gaps: ["IA-2", "SI-4"].map((entry) => ({ assessmentId: begun.id, entry })),
    },
    201,
  );
  return { id: project.id, scenarios: [first.id, second.id] };
}

test("the command line computes a project's figures again from the file, to the last digit, and says what was altered", async () => {
  const { id, scenarios } = await planned();
  const { today } = await call<ProjectEffect>("GET", `/api/projects/${id}/effect`);
  const origin = await call<ProjectOrigin>("GET", `/api/projects/${id}/effect-origin?draws=3`);
  const { curve: _, ...before } = today!.before;
  const { curve: __, ...after } = today!.planned;
  expect(origin).toMatchObject({
    engine: ENGINE_VERSION,
    draws: 3,
    figures: { before, planned: after, cost: today!.cost },
    controls: [{ name: "Segmentation", evidence: [{ source: "Pilot in plant B" }] }],
    gaps: [
      {
        assessment: { name: "Autumn" },
        entries: ["IA-2", "SI-4"],
        strengthsVersion: 0,
        controls: [
          { of: "IA-2", before: 0, after: 1 },
          { of: "SI-4", before: 0.5, after: 1 },
        ],
      },
    ],
  });
  expect(origin.scenarios.map((each) => each.id).toSorted()).toEqual(scenarios.toSorted());
  expect(origin.scenarios[0]!.evidence).toMatchObject([{ source: "Claims since 2019" }]);
  const { output, status } = await quantify(JSON.stringify(origin.file));
  expect(status, output).toBe(0);
  expect(output).toContain("All figures are recomputed to the bit");
  expect((await audited(h, "project.download"))[0]).toMatchObject({ detail: { moment: "today" } });

  const file = origin.file as unknown as ProjectFile;
  const weak = { low: 0.1, likely: 0.2, high: 0.3 };
  const gaps = file.gaps.map((gap) => ({
    ...gap,
    controls: gap.controls.map((control) => ({ ...control, reliability: weak })),
  }));
  const altered = await quantify(JSON.stringify({ ...file, gaps }));
  expect(altered.status).toBe(1);
  expect(altered.output).toContain("Figures that come out differently");
  expect(altered.output).toContain("planned.mean");
  const broken = await quantify(JSON.stringify({ ...file, draws: 1e9 }));
  expect([broken.status, broken.output]).toMatchObject([2, /draws: must be a whole number from 2 to 100/]);
}, 60_000);

test("a project without figures of today has no origin of them, and draws are bounded", async () => {
  const project = await call<ProjectRecord>(
    "POST",
    "/api/projects",
    { name: "Idle", ownerId: one.userId },
    201,
  );
  await call("GET", `/api/projects/${project.id}/effect-origin`, undefined, 409);
  await call("GET", `/api/projects/${project.id}/effect-origin?draws=101`, undefined, 400);
  await call("GET", `/api/projects/${crypto.randomUUID()}/effect-origin`, undefined, 404);
});

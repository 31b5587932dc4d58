/** A framework risk dashboard gets an assessment's entries, the controls they act through, and what a simulation computes from; its figures are those of the rest. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { lossParts, savedBy, scenarioNow } from "@crq/engine/control-model/closing-gaps";
import { ModelDraws } from "@crq/engine/control-model/model-draws";
import { ControlledScenario } from "@crq/engine/control-model/remaining-share";
import { withControls } from "@crq/engine/controls/apply-control";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { EntriesAsControls } from "@crq/threats/closed-entries";
import { modeledControls } from "@crq/threats/modeled-controls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../../../test/access-cast.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { wholeTenant } from "../../../db/doors.ts";
import { effectsOfClosing } from "./public.ts";

const TECHNIQUES = ["T1078", "T1110", "T1133", "T1566"];
const constant = (value: number) => ({ type: "constant", value });
const ESTIMATE = {
  currency: "USD",
  frequency: { tef: constant(2), vulnerability: constant(0.5) },
  primary: [{ form: "response", loss: constant(100_000) }],
  secondary: { slef: constant(0.2), losses: [{ form: "fines", loss: constant(500_000) }] },
};

let h: Harness;
let cast: Cast;
let one: Caller;
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
async function begun(framework: string): Promise<AssessmentRecord> {
  const made = await call<AssessmentRecord>("POST", "/api/assessments", { name: framework, framework }, 201);
  return call("POST", `/api/assessments/${made.id}/start`, { version: made.version });
}
async function answer(assessment: string, entry: string, change: object): Promise<void> {
  const path = `/api/assessments/${assessment}/answers`;
  const { version } = await call<Answer>("GET", `${path}/entry?entry=${encodeURIComponent(entry)}`);
  await call("PATCH", path, { entry, version, ...change });
}
async function followed(assessmentId: string, title: string): Promise<ScenarioRecord> {
  const made = await call<ScenarioRecord>("POST", "/api/scenarios", { title, estimate: ESTIMATE }, 201);
  const body = { version: 0, techniques: TECHNIQUES, assessmentId };
  await call("PUT", `/api/scenarios/${made.id}/control-basis`, body);
  return made;
}
const dashboard = (of: string, more = "") =>
  call<FrameworkRisk>("GET", `/api/framework-risk?dashboard=${of}${more}`);
/** The browser's reading of the reply. */
const read = ({ entries, own }: FrameworkRisk) =>
  new EntriesAsControls(
    entries.map(({ entry, ...rest }) => ({ id: entry, ...rest })),
    own,
  );

test("without an assessment there's nothing to show", async () => {
  expect(await dashboard("scf")).toMatchObject({
    framework: "scf-2024-2",
    assessment: null,
    entries: [],
    groups: [],
    scenarios: [],
    moreScenarios: false,
  });
});

test("an assessment of SP 800-53 comes by entry, and the one that scenarios follow comes first", async () => {
  const assessment = await begun("nist-sp-800-53-r5");
  await answer(assessment.id, "IA-2", { result: "not-met" });
  await answer(assessment.id, "IA-2(1)", { result: "met" });
  await answer(assessment.id, "CP-9", { maturity: 2 });
  await answer(assessment.id, "AC-7", { applicability: "not-applicable", justification: "No passwords" });
  await answer(assessment.id, "AC-10", { inScope: false });
  const scenario = await followed(assessment.id, "Stolen passwords");
  const later = await begun("nist-sp-800-53-r5");
  const found = await dashboard("nist-800-53");
  expect(found).toMatchObject({
    framework: "nist-sp-800-53-r5",
    assessment: { id: assessment.id, counts: { met: 1, notMet: 1, partiallyMet: 1, notApplicable: 1 } },
    own: true,
    via: [],
    scenarios: [{ id: scenario.id, assessmentId: assessment.id, techniques: TECHNIQUES }],
    moreScenarios: false,
  });
  expect(found.groups).toHaveLength(20);
  const byId = new Map(found.entries.map((entry) => [entry.entry, entry]));
  expect(byId.get("IA-2")).toEqual({
    entry: "IA-2",
    title: "Identification and Authentication (Organizational Users)",
    group: found.groups.find(({ title }) => title === "Identification and Authentication")!.id,
    standing: "not-met",
    state: 0,
    controls: ["IA-2"],
  });
  expect(byId.get("IA-2(1)")).toMatchObject({ standing: "met", state: 1, controls: ["IA-2"] });
  expect(byId.get("CP-9")).toMatchObject({ standing: "partially-met", state: 2 / 3 });
  expect(byId.get("AC-7")).toMatchObject({ standing: "not-applicable", state: null });
  expect(byId.get("AC-2")).toMatchObject({ standing: "unanswered", state: null });
  expect(byId.has("AC-10")).toBe(false);
  // Another one is shown on request.
  const other = await dashboard("nist-800-53", `&assessmentId=${later.id}`);
  expect(other.assessment?.id).toBe(later.id);
});

test("a gap costs what a project that closes it says it saves", async () => {
  const found = await dashboard("nist-800-53");
  const entries = read(found);
  const gaps = ["IA-2", "CP-9"];
  expect(entries.gaps).toEqual(["CP-9", "IA-2"]);
  const controls = modeledControls([...entries.states.keys()].toSorted(), found.strengths.items);
  const model = new ModelDraws({ controls, commonCause: found.strengths.commonCause });
  const [record] = found.scenarios;
  const estimate = {
    schema: "crq-scenario/1",
    id: record!.id,
    title: record!.title,
    ...record!.estimate,
  } as const;
  const scenario = new ControlledScenario(model, estimate, record!.techniques);
  const at = (states: ReadonlyMap<string, number>) => scenario.in(model.state(states));
  const reference = at(new Map(Object.entries(record!.reference)));
  const now = scenarioNow({ scenario, parts: lossParts(estimate), reference, now: at(entries.states) });
  const { total } = savedBy([now], model.changeTo(entries.closing(gaps)));
  const [closed] = await h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
    effectsOfClosing(tx, found.assessment!.id, gaps),
  );
  const planned = {
    id: "x",
    title: "X",
    status: "planned",
    annualCost: constant(0),
    effects: closed!.effects,
  };
  const after = annualMoments(withControls(estimate, [planned as never], "residual")).mean;
  expect(total.mean).toBeGreaterThan(10_000);
  expect(total.mean / (annualMoments(estimate).mean - after)).toBeCloseTo(1, 9);
});

test.each([
  ["nist-csf-2-0", "nist-csf-2-0", "PR.AA-03", ["NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0"]],
  ["nist-800-171a", "nist-sp-800-171-r3", "03.05.03", [expect.stringContaining("800-171")]],
  ["scf", "scf-2024-2", "IAC-06", [expect.any(String), "NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0"]],
])("%s reaches controls by crosswalks, as the simulation does", async (of, framework, entry, via) => {
  const assessment = await begun(framework);
  const some = (await dashboard(of)).entries.filter(({ controls }) => controls.length > 0);
  await answer(assessment.id, some[0]!.entry, { result: "not-met" });
  await answer(assessment.id, some[1]!.entry, { result: "partially-met" });
  const found = await dashboard(of);
  expect([found.framework, found.via, found.own]).toEqual([framework, via, false]);
  expect(found.entries.find((x) => x.entry === entry)).toBeDefined();
  const { now } = await call<{ now: object }>("GET", `/api/risk-simulation?assessmentId=${assessment.id}`);
  expect(Object.fromEntries(read(found).states)).toEqual(now);
  expect(Object.keys(now).length).toBeGreaterThan(0);
});

test("SP 800-171 Rev. 2 has no crosswalk to SP 800-53: its compliance comes alone", async () => {
  const assessment = await begun("nist-sp-800-171-r2");
  const found = await dashboard("nist-800-171a", "&framework=nist-sp-800-171-r2");
  expect(found).toMatchObject({ assessment: { id: assessment.id }, own: false, via: [], scenarios: [] });
  expect(found.entries).toHaveLength(110);
  expect(found.entries.every(({ controls }) => controls.length === 0)).toBe(true);
});

test("what isn't the dashboard's is refused", async () => {
  const csf = await dashboard("nist-csf-2-0");
  await call("GET", `/api/framework-risk?dashboard=scf&assessmentId=${csf.assessment!.id}`, undefined, 404);
  await call("GET", "/api/framework-risk?dashboard=scf&framework=nist-csf-2-0", undefined, 400);
  await call("GET", "/api/framework-risk?dashboard=soc-2", undefined, 400);
});

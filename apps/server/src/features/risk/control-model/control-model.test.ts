/** Scenarios follow assessments: what changed answers do to their figures is computed, shown, and taken over only when someone asks for it. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type {
  ControlBasis,
  ControlStrengths,
  SimulatedRecord,
} from "@crq/contract/risk/control-model/control-model";
import { AS_ASSESSED } from "@crq/contract/risk/control-model/control-model-limits";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { mitigated } from "@crq/threats/mitigated";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../../../test/access-cast.ts";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { wholeTenant } from "../../../db/doors.ts";
import { effectsOfClosing } from "./public.ts";

/** Of four of these techniques IA-2 mitigates three, by the published pairs. */
const TECHNIQUES = ["T1078", "T1110", "T1133", "T1566"];
const constant = (value: number) => ({ type: "constant", value });
/** 2 threat events a year, half of which succeed, each costing 100,000 and with a chance of a fifth another 500,000: 200,000 a year. */
const ESTIMATE = {
  currency: "USD",
  frequency: { tef: constant(2), vulnerability: constant(0.5) },
  primary: [{ form: "response", loss: constant(100_000) }],
  secondary: { slef: constant(0.2), losses: [{ form: "fines", loss: constant(500_000) }] },
};
const sure = (value: number) => ({ low: value, likely: value, high: value });
/** Certain strengths, so that the arithmetic can be done by hand. */
const STRENGTHS = [
  {
    of: "IA-2",
    functions: [{ does: "resistance", capability: sure(0.6) }],
    reliability: sure(0.9),
    source: "Our red team",
  },
  {
    of: "CP-9",
    functions: [{ does: "resilience", capability: sure(0.5) }],
    reliability: sure(0.8),
    source: "Restore tests",
  },
];

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
const scenario = (fields: object = {}) =>
  call<ScenarioRecord>(
    "POST",
    "/api/scenarios",
    { title: "Stolen passwords", estimate: ESTIMATE, ...fields },
    201,
  );
async function begun(
  framework = "nist-sp-800-53-r5",
  clientId: string | null = null,
): Promise<AssessmentRecord> {
  const body = { name: "Autumn", framework, clientId };
  const made = await call<AssessmentRecord>("POST", "/api/assessments", body, 201);
  return call("POST", `/api/assessments/${made.id}/start`, { version: made.version });
}
async function answer(assessment: string, entry: string, change: object): Promise<Answer> {
  const path = `/api/assessments/${assessment}/answers`;
  const { version } = await call<Answer>("GET", `${path}/entry?entry=${encodeURIComponent(entry)}`);
  return call("PATCH", path, { entry, version, ...change });
}
const basisOf = (id: string) => call<ControlBasis>("GET", `/api/scenarios/${id}/control-basis`);
const bind = (id: string, assessmentId: string | null, more: object = {}) =>
  call<ControlBasis>("PUT", `/api/scenarios/${id}/control-basis`, {
    version: 0,
    techniques: TECHNIQUES,
    assessmentId,
    ...more,
  });

test("strengths are saved in versions with their sources, logged, and never over someone else's", async () => {
  const none = await call<ControlStrengths>("GET", "/api/control-strengths");
  expect(none).toEqual({ version: 0, items: [], commonCause: 0.25, savedAt: null, savedBy: null });
  const body = { version: 0, items: STRENGTHS, commonCause: 0.25 };
  expect(await call<ControlStrengths>("PUT", "/api/control-strengths", body)).toMatchObject({
    version: 1,
    items: STRENGTHS,
  });
  expect((await cast.call(one, "PUT", "/api/control-strengths", body)).statusCode).toBe(409);
  const { items } = await call<{ items: ControlStrengths[] }>("GET", "/api/control-strengths/versions");
  expect(items.map(({ version }) => version)).toEqual([1]);
  expect((await audited(h, "control-strengths.%")).map(({ action }) => action)).toEqual([
    "control-strengths.update",
  ]);
  for (const wrong of [
    { ...STRENGTHS[0], source: "" },
    { ...STRENGTHS[0], of: "Everything" },
    { ...STRENGTHS[0], reliability: { low: 0.9, likely: 0.5, high: 1 } },
    { ...STRENGTHS[0], functions: [{ does: "resistance", capability: sure(1) }] },
  ]) {
    const refused = await cast.call(one, "PUT", "/api/control-strengths", {
      version: 1,
      items: [wrong],
      commonCause: 0.25,
    });
    expect(refused.statusCode).toBe(400);
  }
});

describe("a scenario that follows an assessment", () => {
  let assessment: AssessmentRecord;
  let followed: ScenarioRecord;
  beforeAll(async () => {
    assessment = await begun();
    await answer(assessment.id, "IA-2", { result: "not-met" });
    await answer(assessment.id, "CP-9", { result: "partially-met" });
    followed = await scenario();
    await bind(followed.id, assessment.id);
  });

  test("keeps the answers that its estimates assume, and stays as it is while they change", async () => {
    const before = await basisOf(followed.id);
    expect(before).toMatchObject({
      version: 1,
      techniques: TECHNIQUES,
      assessment: { id: assessment.id, name: "Autumn", via: [] },
      reference: { "IA-2": 0, "CP-9": 0.5 },
      taken: null,
      changed: [],
    });
    await answer(assessment.id, "IA-2", { result: "met" });
    await answer(assessment.id, "CP-9", { result: "met" });
    expect(await basisOf(followed.id)).toMatchObject({
      reference: { "IA-2": 0, "CP-9": 0.5 },
      now: { "IA-2": 1, "CP-9": 1 },
      changed: ["CP-9", "IA-2"],
    });
    const { figures, version } = await call<ScenarioRecord>("GET", `/api/scenarios/${followed.id}`);
    expect([figures.mean, version]).toEqual([followed.figures.mean, 1]);
  });

  test("takes them over on request: the curve moves as the arithmetic says, with its reason, evidence, and log", async () => {
    const share = TECHNIQUES.filter((one) => mitigated().get("IA-2")!.has(one)).length / TECHNIQUES.length;
    expect(share).toBeGreaterThan(0);
    // Resistance: from nothing to 0.6 · 0.9 on that share of techniques. Resilience: from half to all of 0.5 · 0.8, on the primary loss alone.
    const vulnerability = 0.5 * (1 - share * 0.6 * 0.9);
    const primary = 100_000 * ((1 - 0.5 * 0.8) / (1 - 0.5 * 0.5 * 0.8));
    const expected = 2 * vulnerability * (primary + 0.2 * 500_000);
    const taken = await call<{
      scenario: ScenarioRecord;
      before: number;
      after: number;
      basis: ControlBasis;
    }>("POST", `/api/scenarios/${followed.id}/control-basis/take-over`, { version: 1 });
    expect(taken.before / 200_000).toBeCloseTo(1, 6);
    expect(taken.after / expected).toBeCloseTo(1, 6);
    expect(taken.basis).toMatchObject({
      taken: { states: { "IA-2": 1, "CP-9": 1 }, edition: 1 },
      changed: [],
    });
    const { treatment, evidence, note, version } = taken.scenario;
    expect(version).toBe(2);
    expect(treatment.controls).toMatchObject([
      { id: AS_ASSESSED, title: "Controls as assessed: Autumn", status: "planned", inPlace: true },
    ]);
    expect(note).toContain("IA-2 0% → 100%");
    expect(evidence).toMatchObject([{ input: `treatment.${AS_ASSESSED}` }]);
    expect(evidence[0]!.statement).toContain("strengths version 1: estimates");
    expect((await audited(h, "scenario.%")).map(({ action }) => action)).toContain("scenario.bind");
    const again = await cast.call(one, "POST", `/api/scenarios/${followed.id}/control-basis/take-over`, {
      version: 2,
    });
    expect([again.statusCode, again.json()]).toMatchObject([409, { detail: /No answer has changed/ }]);
  });

  test("goes back with the answers to what it was, and can't be bound again while answers are taken over", async () => {
    const { version } = await basisOf(followed.id);
    const body = { version, techniques: TECHNIQUES, assessmentId: null };
    const refused = await cast.call(one, "PUT", `/api/scenarios/${followed.id}/control-basis`, body);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { detail: /would count twice/ }]);
    await answer(assessment.id, "IA-2", { result: "not-met" });
    await answer(assessment.id, "CP-9", { result: "partially-met" });
    const back = await call<{ scenario: ScenarioRecord; after: number }>(
      "POST",
      `/api/scenarios/${followed.id}/control-basis/take-over`,
      { version: 2 },
    );
    expect(back.after / followed.figures.mean).toBeCloseTo(1, 9);
    expect([back.scenario.treatment.controls, back.scenario.evidence]).toEqual([[], []]);
  });

  test("tells what closing a gap does, on top of what its figures count with", async () => {
    const [closed] = await h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
      effectsOfClosing(tx, assessment.id, ["IA-2"]),
    );
    const share = TECHNIQUES.filter((one) => mitigated().get("IA-2")!.has(one)).length / TECHNIQUES.length;
    expect(closed!.scenario.id).toBe(followed.id);
    expect(closed!.effects).toMatchObject([{ node: "frequency.vulnerability", change: { type: "factor" } }]);
    const { change } = closed!.effects[0]!;
    const { factor } = change as { factor: { value: number } };
    expect(factor.value).toBeCloseTo(1 - share * 0.6 * 0.9, 9);
  });

  test("comes with everything that a simulation computes from", async () => {
    const path = `/api/risk-simulation?assessmentId=${assessment.id}&scenarioIds=${followed.id}`;
    const all = await call<{ scenarios: SimulatedRecord[]; now: object; strengths: ControlStrengths }>(
      "GET",
      path,
    );
    expect(all).toMatchObject({
      strengths: { version: 1 },
      assessment: { id: assessment.id },
      now: { "IA-2": 0, "CP-9": 0.5 },
      scenarios: [
        { id: followed.id, techniques: TECHNIQUES, reference: { "IA-2": 0, "CP-9": 0.5 }, taken: null },
      ],
    });
    const without = await call<{ assessment: null }>("GET", "/api/risk-simulation");
    expect(without).toMatchObject({ assessment: null, now: {} });
  });

  test("computes in one currency: the one that most scenarios have, unless another is asked for", async () => {
    await scenario({ title: "Another in dollars" });
    const euro = await scenario({ title: "In euros", estimate: { ...ESTIMATE, currency: "EUR" } });
    interface Simulated {
      readonly currency: string;
      readonly currencies: readonly { readonly currency: string; readonly scenarios: number }[];
      readonly scenarios: readonly SimulatedRecord[];
    }
    const ask = (query: string) => call<Simulated>("GET", `/api/risk-simulation?${query}`);
    const shown = ({ currency, scenarios }: Simulated) => [currency, scenarios.map(({ id }) => id)];
    const all = await ask("");
    expect(all.currency).toBe("USD");
    expect(all.currencies.map((one) => one.currency)).toEqual(["USD", "EUR"]);
    expect(all.scenarios.every(({ currency }) => currency === "USD")).toBe(true);
    expect(shown(await ask("currency=EUR"))).toEqual(["EUR", [euro.id]]);
    expect((await ask("currency=XXX")).currency).toBe("USD");
    const both = `scenarioIds=${euro.id},${followed.id}`;
    expect(shown(await ask(both))).toEqual(["EUR", [euro.id]]);
    expect(shown(await ask(`${both}&currency=USD`))).toEqual(["USD", [followed.id]]);
    const none = await ask(`scenarioIds=${crypto.randomUUID()}`);
    expect(none).toMatchObject({ currency: null, currencies: [], scenarios: [] });
    const wrong = await cast.call(one, "GET", "/api/risk-simulation?currency=euro");
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ path: "currency" }] }]);
  });
});

test("another framework reaches controls by crosswalks, and says which", async () => {
  const assessment = await begun("nist-csf-2-0");
  await answer(assessment.id, "PR.AA-03", { result: "met" });
  const { id } = await scenario({ title: "By CSF" });
  const basis = await bind(id, assessment.id);
  expect(basis.assessment!.via).toEqual(["NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0"]);
  expect(Object.values(basis.reference).every((state) => state === 1)).toBe(true);
  expect(basis.reference).toHaveProperty("IA-2");
});

test("what makes no sense is refused with the reason", async () => {
  const { id } = await scenario({ title: "Refused" });
  const put = (body: object) =>
    cast.call(one, "PUT", `/api/scenarios/${id}/control-basis`, {
      version: 0,
      techniques: [],
      assessmentId: null,
      ...body,
    });
  expect((await put({ techniques: ["T9999"] })).json()).toMatchObject({
    errors: [{ path: "techniques", message: "has T9999, which isn't a technique of ATT&CK 19.1" }],
  });
  expect((await put({ techniques: ["phishing"] })).statusCode).toBe(400);
  expect((await put({ assessmentId: "00000000-0000-4000-8000-000000000000" })).statusCode).toBe(400);
  const elsewhere = await begun("nist-csf-2-0", h.a.client);
  expect((await put({ assessmentId: elsewhere.id })).json()).toMatchObject({
    errors: [{ message: /belongs to another client/ }],
  });
  const early = await cast.call(one, "POST", `/api/scenarios/${id}/control-basis/take-over`, { version: 1 });
  expect([early.statusCode, early.json()]).toMatchObject([409, { detail: /follows no assessment/ }]);
  expect((await put({ techniques: ["T1566"] })).statusCode).toBe(200);
  expect((await put({ techniques: ["T1566"] })).statusCode).toBe(409);
});

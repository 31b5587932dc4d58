/** Evidence says what it supported, whatever becomes of the estimate. */
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const FIRST = { type: "constant", value: 1 } as const;
const SECOND = { type: "pert", min: 0.1, mode: 0.5, max: 4 } as const;
const estimate = (lef: object) => ({ ...ESTIMATE, frequency: { lef } });
const said = { input: "frequency.lef", source: "A report", statement: "One a year" };

async function made(evidence: object[], lef: object = FIRST) {
  const answer = await analyst.call("POST", "/api/scenarios", {
    title: "S",
    estimate: estimate(lef),
    evidence,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<ScenarioRecord>();
}
const changed = async ({ id, version }: ScenarioRecord, change: object) =>
  (await analyst.call("PATCH", `/api/scenarios/${id}`, { version, ...change })).json<ScenarioRecord>();

test("new evidence is bound to the present value, whatever the caller claims", async () => {
  const claimed = { ...said, supports: SECOND };
  expect((await made([said])).evidence).toEqual([{ ...said, supports: FIRST }]);
  expect((await made([claimed])).evidence).toEqual([{ ...said, supports: FIRST }]);
});

test("it keeps what it supported when the value changes, with the value or without", async () => {
  const scenario = await made([said]);
  const moved = await changed(scenario, { estimate: estimate(SECOND) });
  expect(moved.evidence).toEqual([{ ...said, supports: FIRST }]);
  const again = await changed(moved, { estimate: estimate(SECOND), evidence: [said] });
  expect(again.evidence).toEqual([{ ...said, supports: FIRST }]);
  const copy = await analyst.call("POST", `/api/scenarios/${scenario.id}/duplicate`);
  expect(copy.json<ScenarioRecord>().evidence).toEqual([{ ...said, supports: FIRST }]);
});

test("confirmed or reworded, it supports the present value", async () => {
  const scenario = await changed(await made([said]), { estimate: estimate(SECOND) });
  const confirmed = await changed(scenario, { evidence: [{ ...said, supports: SECOND }] });
  expect(confirmed.evidence).toEqual([{ ...said, supports: SECOND }]);
  const back = await changed(confirmed, { estimate: estimate(FIRST) });
  const reworded = { ...said, statement: "Exactly one" };
  expect((await changed(back, { evidence: [reworded] })).evidence).toEqual([
    { ...reworded, supports: FIRST },
  ]);
});

test("evidence of controls or of the tolerance has no input, and stays as it is", async () => {
  const other = { ...said, input: "tolerance" };
  expect((await made([other])).evidence).toEqual([other]);
});

test("evidence from before bindings were kept stays without one until it's confirmed", async () => {
  const scenario = await made([said]);
  await h.db.asOwner("update risk_scenarios set evidence = $2 where id = $1", [
    scenario.id,
    JSON.stringify([said]),
  ]);
  const saved = await changed(scenario, { evidence: [said], title: "T" });
  expect(saved.evidence).toEqual([said]);
  expect((await changed(saved, { evidence: [{ ...said, supports: FIRST }] })).evidence).toEqual([
    { ...said, supports: FIRST },
  ]);
});

test("a value that is none is refused", async () => {
  const answer = await analyst.call("POST", "/api/scenarios", {
    title: "S",
    estimate: estimate(FIRST),
    evidence: [{ ...said, supports: { type: "constant", value: -1 } }],
  });
  expect(answer.statusCode).toBe(400);
});

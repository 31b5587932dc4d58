/** Evidence of a control's effects says what it supported, whatever becomes of them. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const share = (value: number) => ({ type: "constant", value });
const COST = { type: "constant", value: 50_000 };
const SAID = { source: "A study", statement: "Half as many" };
const leaves = (value: number, evidence: readonly object[], node = "frequency.lef") => ({
  node,
  change: { type: "factor", factor: share(value) },
  evidence,
});

async function made(effects: object[], more: object = {}) {
  const body = { name: "MFA", inPlace: true, currency: "USD", annualCost: COST, effects, ...more };
  const answer = await me.call("POST", "/api/controls", body);
  expect(answer.statusCode).toBe(201);
  return answer.json<ControlRecord>();
}
async function changed({ id, version }: ControlRecord, change: object) {
  const answer = await me.call("PATCH", `/api/controls/${id}`, { version, ...change });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ control: ControlRecord }>().control;
}
const evidenceOf = ({ effects }: ControlRecord) => effects.map(({ evidence }) => evidence);

test("new evidence is bound to its own effect as it is, whatever the caller claims", async () => {
  const claimed = { ...SAID, supports: share(0.1) };
  const control = await made([leaves(0.5, [SAID]), leaves(0.7, [claimed], "primary")]);
  expect(evidenceOf(control)).toEqual([
    [{ ...SAID, supports: share(0.5) }],
    [{ ...SAID, supports: share(0.7) }],
  ]);
});

test("it keeps what it supported while the effect changes, with the value or without, and beside new evidence", async () => {
  const first = await made([leaves(0.5, [SAID])]);
  const bound = { ...SAID, supports: share(0.5) };
  const moved = await changed(first, { effects: [leaves(0.2, [SAID])] });
  expect(evidenceOf(moved)).toEqual([[bound]]);
  const renamed = await changed(moved, { name: "Sign-in with a second factor" });
  expect(evidenceOf(renamed)).toEqual([[bound]]);
  const other = { source: "Another study", statement: "A fifth" };
  const both = await changed(renamed, { effects: [leaves(0.2, [bound, other])] });
  expect(evidenceOf(both)).toEqual([[bound, { ...other, supports: share(0.2) }]]);
});

test("confirmed or reworded, it supports the present effect, and no other value can be claimed for it", async () => {
  const moved = await changed(await made([leaves(0.5, [SAID])]), { effects: [leaves(0.2, [SAID])] });
  const confirmed = { effects: [leaves(0.2, [{ ...SAID, supports: share(0.2) }])] };
  expect(evidenceOf(await changed(moved, confirmed))).toEqual([[{ ...SAID, supports: share(0.2) }]]);
  const again = await changed(await made([leaves(0.5, [SAID])]), { effects: [leaves(0.2, [SAID])] });
  const forged = { effects: [leaves(0.3, [{ ...SAID, supports: share(0.9) }])] };
  expect(evidenceOf(await changed(again, forged))).toEqual([[{ ...SAID, supports: share(0.3) }]]);
  const reworded = { ...SAID, statement: "Four fifths fewer", supports: share(0.5) };
  const third = await changed(await made([leaves(0.5, [SAID])]), { effects: [leaves(0.2, [reworded])] });
  expect(evidenceOf(third)).toEqual([[{ ...reworded, supports: share(0.2) }]]);
});

test("it keeps what it supported when its effect is given another factor, but not as the evidence of a second one", async () => {
  const bound = { ...SAID, supports: share(0.5) };
  const moved = await changed(await made([leaves(0.5, [SAID])]), {
    effects: [leaves(0.2, [bound], "frequency.vulnerability")],
  });
  expect(evidenceOf(moved)).toEqual([[bound]]);
  const confirmed = leaves(0.2, [{ ...SAID, supports: share(0.2) }], "primary");
  expect(evidenceOf(await changed(moved, { effects: [confirmed] }))).toEqual([
    [{ ...SAID, supports: share(0.2) }],
  ]);
  const both = await changed(await made([leaves(0.5, [SAID])]), {
    effects: [leaves(0.5, [bound]), leaves(0.7, [SAID], "primary")],
  });
  expect(evidenceOf(both)).toEqual([[bound], [{ ...SAID, supports: share(0.7) }]]);
});

test("the same words for two effects keep what each supported when both are given other factors", async () => {
  const control = await made([leaves(0.5, [SAID]), leaves(0.7, [SAID], "primary")]);
  const moved = await changed(control, {
    effects: [
      leaves(0.2, [{ ...SAID, supports: share(0.5) }], "frequency.vulnerability"),
      leaves(0.3, [{ ...SAID, supports: share(0.7) }], "secondary"),
    ],
  });
  expect(evidenceOf(moved)).toEqual([
    [{ ...SAID, supports: share(0.5) }],
    [{ ...SAID, supports: share(0.7) }],
  ]);
});

test("evidence from before bindings were kept stays without one until it's confirmed", async () => {
  const control = await made([leaves(0.5, [SAID])]);
  await h.db.asOwner("update controls set effects = $2 where id = $1", [
    control.id,
    JSON.stringify([leaves(0.5, [SAID])]),
  ]);
  const saved = await changed(control, { effects: [leaves(0.2, [SAID])] });
  expect(evidenceOf(saved)).toEqual([[SAID]]);
  const confirmed = { effects: [leaves(0.2, [{ ...SAID, supports: share(0.2) }])] };
  expect(evidenceOf(await changed(saved, confirmed))).toEqual([[{ ...SAID, supports: share(0.2) }]]);
});

test("a share that is none, and a binding of evidence that isn't an effect's, are refused", async () => {
  const body = { name: "MFA", inPlace: true, currency: "USD", annualCost: COST };
  const wrong = { ...SAID, supports: share(-1) };
  const calls = [{ effects: [leaves(0.5, [wrong])] }, { evidence: [{ ...SAID, supports: share(0.5) }] }];
  for (const more of calls)
    expect((await me.call("POST", "/api/controls", { ...body, ...more })).statusCode).toBe(400);
});

test("a baseline freezes what the evidence supported, and a later confirmation doesn't change it", async () => {
  const control = await made([leaves(0.5, [SAID])], { clientId: h.a.client });
  const moved = await changed(control, { effects: [leaves(0.2, [SAID])] });
  const acting = { id: "mfa", title: "MFA", status: "planned", annualCost: COST, record: control.id };
  const scenario = { title: "S", estimate: ESTIMATE, clientId: h.a.client };
  await me.call("POST", "/api/scenarios", { ...scenario, treatment: { controls: [acting] } });
  const asked = { name: "Q", clientId: h.a.client, currency: "USD" };
  const { id } = (await me.call("POST", "/api/baselines", asked)).json<{ id: string }>();
  const file = async () => (await me.call("GET", `/api/baselines/${id}/export`)).json<object>();
  const frozen = { baseline: { controls: [{ evidence: [{ ...SAID, supports: share(0.5) }] }] } };
  expect(await file()).toMatchObject(frozen);
  await changed(await current(moved.id), {
    effects: [leaves(0.2, [{ ...SAID, supports: share(0.2) }])],
  });
  expect(await file()).toMatchObject(frozen);
});

async function current(id: string) {
  return (await me.call("GET", `/api/controls/${id}`)).json<ControlRecord>();
}

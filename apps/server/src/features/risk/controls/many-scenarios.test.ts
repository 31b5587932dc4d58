/** A control acts on as many scenarios as one call can change, and no more: a change of it has an answer in time. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { created, errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { MOST_SCENARIOS } from "../control-records/public.ts";

let h: Harness;
let me: Session;
let control: ControlRecord;
let first: ScenarioRecord;

const constant = (value: number) => ({ type: "constant", value });
const scenario = () => {
  const named = { id: "mfa", title: "MFA", status: "planned", annualCost: constant(1), record: control.id };
  return { title: "Many", estimate: ESTIMATE, treatment: { controls: [named] } };
};
/** As many copies of the first scenario, written as if they had been saved. */
const copies = (count: number) =>
  h.db.asOwner(
    `with copied as (
       insert into risk_scenarios select (copy).* from (
         select jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid())) as copy
         from risk_scenarios s, generate_series(1, $2::int) where s.id = $1 offset 0) c
       returning tenant_id, id)
     insert into control_links (tenant_id, scenario_id, control_id) select tenant_id, id, $3 from copied`,
    [first.id, count, control.id],
  );
const patch = async (body: object) => {
  const { version } = (await me.call("GET", `/api/controls/${control.id}`)).json<ControlRecord>();
  return me.call("PATCH", `/api/controls/${control.id}`, { version, ...body });
};
const saved = async () =>
  (
    await h.db.asOwner<{ version: number; scenarios: number }>(
      "select version, count(*)::int as scenarios from risk_scenarios where title = 'Many' group by 1 order by 1",
    )
  ).map(({ version, scenarios }) => [version, scenarios]);

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  const effects = [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.5) } }];
  const body = { name: "MFA", inPlace: false, currency: "USD", annualCost: constant(1), effects };
  control = created(await me.call("POST", "/api/controls", body)).json<ControlRecord>();
  first = created(await me.call("POST", "/api/scenarios", scenario())).json<ScenarioRecord>();
  await copies(MOST_SCENARIOS - 1);
});
afterAll(() => h.close());

test("with the most that it can act on it's changed in all of them, and can't be named by another one or a copy", async () => {
  const full = [
    {
      path: "treatment.controls[0].record",
      message: "'MFA' acts on 1,000 scenarios, as many as one control can; add another one for the next",
    },
  ];
  expect(errorsOf(await me.call("POST", "/api/scenarios", scenario()))).toEqual(full);
  expect(errorsOf(await me.call("POST", `/api/scenarios/${first.id}/duplicate`))).toEqual(full);
  const answer = await patch({ annualCost: constant(2) });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await saved()).toEqual([[2, MOST_SCENARIOS]]);
  const { treatment } = (await me.call("GET", `/api/scenarios/${first.id}`)).json<ScenarioRecord>();
  const again = { version: 2, treatment };
  expect((await me.call("PATCH", `/api/scenarios/${first.id}`, again)).statusCode).toBe(200);
});

test("with more, as older data may have, what all of them say of it can't be changed, and all else can", async () => {
  await copies(1);
  const before = await saved();
  for (const change of [
    { annualCost: constant(3) },
    { name: "Sign-in" },
    { inPlace: true },
    { effects: [] },
  ]) {
    const answer = await patch(change);
    if ("effects" in change) expect(answer.statusCode).toBe(400);
    else
      expect(answer.json()).toMatchObject({
        status: 409,
        detail: expect.stringContaining("1,001 scenarios"),
      });
  }
  expect(await saved()).toEqual(before);
  expect((await patch({ reviewOn: "2027-01-01" })).statusCode).toBe(200);
});

/**
 * An analyst of one client goes for other clients' controls: to read what another client lacks, to name one in a scenario and so learn its
 * cost or move it, to put a control of the whole tenant in place with a save of their own scenario, and to change another client's figures
 * through a control that they share. They would learn where others are weak, or make their risk look smaller.
 */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let everyones: Session;
let me: Browser;
let theirs: string;
let shared: string;
let mine: string;
let theirScenario: string;

const COST = { type: "constant", value: 1000 };
const control = (record: string, more: object = {}) => ({
  id: "c",
  title: "Control",
  status: "planned",
  annualCost: COST,
  effects: [{ node: "primary", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
  record,
  ...more,
});
const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id;
const treat = (version: number, controls: object[]) =>
  me.call("PATCH", `/api/scenarios/${mine}`, { version, treatment: { controls } });

beforeAll(async () => {
  h = await harness();
  everyones = await h.signedIn("risk_analyst");
  const make = async (clientId: string | null) =>
    idOf(
      await everyones.call("POST", "/api/controls", {
        name: "Control",
        inPlace: false,
        currency: "USD",
        annualCost: COST,
        clientId,
      }),
    );
  theirs = await make(h.a.otherClient);
  shared = await make(null);
  const scenario = async (clientId: string, controls: object[]) =>
    idOf(
      await everyones.call("POST", "/api/scenarios", {
        title: "S",
        estimate: ESTIMATE,
        clientId,
        treatment: { controls },
      }),
    );
  mine = await scenario(h.a.client, []);
  theirScenario = await scenario(h.a.otherClient, [control(shared)]);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  me = openBrowser(h.app);
  await login(me, email);
});
afterAll(() => h.close());

test("another client's control is neither read, listed, named nor changed", async () => {
  expect((await me.call("GET", `/api/controls/${theirs}`)).statusCode).toBe(404);
  expect((await me.call("GET", "/api/controls")).body).not.toContain(theirs);
  expect((await me.call("PATCH", `/api/controls/${theirs}`, { version: 1, inPlace: true })).statusCode).toBe(
    404,
  );
  expect((await me.call("DELETE", `/api/controls/${theirs}`)).statusCode).toBe(404);
  expect((await treat(1, [control(theirs)])).json()).toMatchObject({
    errors: [{ message: "names no control of this tenant" }],
  });
});

test("the tenant's control is theirs to name, not to change, neither directly nor through a scenario", async () => {
  expect((await me.call("PATCH", `/api/controls/${shared}`, { version: 1, inPlace: true })).statusCode).toBe(
    403,
  );
  expect((await me.call("DELETE", `/api/controls/${shared}`)).statusCode).toBe(403);
  const before = (await me.call("GET", `/api/scenarios/${mine}`)).json<{ figures: object }>();
  const named = await treat(1, [control(shared, { inPlace: true, title: "Mine" })]);
  expect(named.json()).toMatchObject({
    treatment: { controls: [control(shared)] },
    figures: { mean: expect.any(Number) },
  });
  expect(named.json<{ figures: object }>().figures).toEqual(before.figures);
  expect((await treat(2, [control(shared, { inPlace: true })])).json()).toMatchObject({
    errors: [{ message: expect.stringContaining("belongs to the whole tenant") }],
  });
  expect((await everyones.call("GET", `/api/scenarios/${theirScenario}`)).json()).toMatchObject({
    version: 1,
  });
});

test("a control's page names only the scenarios that they may read", async () => {
  const { body } = await me.call("GET", `/api/controls/${shared}`);
  expect(body).toContain(mine);
  expect(body).not.toContain(theirScenario);
});

test("a control can't be made for another client or the whole tenant, nor linked from another tenant", async () => {
  const make = (clientId: string | null) =>
    me.call("POST", "/api/controls", {
      name: "X",
      inPlace: true,
      currency: "USD",
      annualCost: COST,
      clientId,
    });
  expect((await make(h.a.otherClient)).statusCode).toBe(400);
  const own = await make(null);
  expect(own.json()).toMatchObject({ clientId: h.a.client });
  const elsewhere = await h.signedIn("risk_analyst", "b");
  expect((await elsewhere.call("GET", `/api/controls/${shared}`)).statusCode).toBe(404);
  const named = await elsewhere.call("POST", "/api/scenarios", {
    title: "S",
    estimate: ESTIMATE,
    treatment: { controls: [control(shared)] },
  });
  expect(named.json()).toMatchObject({ errors: [{ message: "names no control of this tenant" }] });
});

test("effects stated on another client's or tenant's control, or on the whole tenant's, are out of reach", async () => {
  const stated = (value: number) => [
    { node: "primary", change: { type: "factor", factor: { type: "constant", value } } },
  ];
  const make = async (clientId: string | null) =>
    idOf(
      await everyones.call("POST", "/api/controls", {
        name: "Secretly weak",
        inPlace: true,
        currency: "USD",
        annualCost: COST,
        effects: stated(0.97),
        clientId,
      }),
    );
  const [secret, common] = [await make(h.a.otherClient), await make(null)];
  const { version, figures } = (await me.call("GET", `/api/scenarios/${mine}`)).json<{
    version: number;
    figures: { mean: number };
  }>();
  // following it would tell how well another client is protected
  for (const more of [{ follows: true }, { follows: true, effects: [] }, { effects: [] }]) {
    const refused = await treat(version, [control(secret, more)]);
    expect(refused.json()).toMatchObject({ errors: [{ message: "names no control of this tenant" }] });
    expect(refused.body).not.toContain("0.97");
  }
  const across = await everyones.call("PATCH", `/api/scenarios/${mine}`, {
    version,
    treatment: { controls: [control(secret, { follows: true })] },
  });
  expect(across.json()).toMatchObject({ errors: [{ message: expect.stringContaining("another client") }] });
  const elsewhere = await h.signedIn("risk_analyst", "b");
  const named = await elsewhere.call("POST", "/api/scenarios", {
    title: "S",
    estimate: ESTIMATE,
    treatment: { controls: [control(secret, { follows: true })] },
  });
  expect(named.json()).toMatchObject({ errors: [{ message: "names no control of this tenant" }] });
  // stating another effect would move scenarios of clients that they don't work for
  for (const id of [secret, common]) {
    const changed = await me.call("PATCH", `/api/controls/${id}`, { version: 1, effects: stated(0) });
    expect(changed.statusCode).toBe(id === secret ? 404 : 403);
  }
  // what a follower sends beside the mark doesn't count, and never reaches the record
  const follower = await treat(version, [control(common, { follows: true, effects: stated(0) })]);
  expect(follower.json()).toMatchObject({ treatment: { controls: [{ effects: stated(0.97) }] } });
  const share = follower.json<{ figures: { mean: number } }>().figures.mean / figures.mean;
  expect(share).toBeGreaterThan(0.97);
  expect(share).toBeLessThan(1);
  const kept = await everyones.call("GET", `/api/controls/${common}`);
  expect(kept.json()).toMatchObject({ version: 1, effects: stated(0.97) });
});

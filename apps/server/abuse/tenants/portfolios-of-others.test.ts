/**
 * An analyst of one client slips a portfolio under another client, whose board would read it as its own; brings other clients' scenarios into one of
 * theirs; or asks what another client's figures follow from, to learn its estimates, controls and policies.
 */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let everyones: Session;
let me: Browser;
let mine: string;
let theirs: string;

const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id;
const post = (body: object) => me.call("POST", "/api/portfolios", { title: "Slipped in", ...body });
const declared = (clientId: string | null, scenarioIds: string[]) =>
  me.call("POST", "/api/portfolios/declared", { clientId, scenarioIds });

beforeAll(async () => {
  h = await harness();
  everyones = await h.signedIn("risk_analyst");
  const make = async (clientId: string) =>
    idOf(await everyones.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, clientId }));
  [mine, theirs] = [await make(h.a.client), await make(h.a.otherClient)];
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  me = openBrowser(h.app);
  await login(me, email);
});
afterAll(() => h.close());

test("a portfolio can't be created for another client, and one for everyone becomes their own", async () => {
  const count = async () =>
    (await h.db.asOwner("select from risk_portfolios where client_id = $1", [h.a.otherClient])).length;
  const before = await count();
  expect((await post({ clientId: h.a.otherClient })).statusCode).toBe(404);
  expect(await count()).toBe(before);
  for (const clientId of [null, h.a.client, undefined])
    expect((await post({ ...(clientId !== undefined && { clientId }) })).json()).toMatchObject({
      clientId: h.a.client,
    });
});

test("other clients' scenarios aren't members, and their figures' inputs aren't told", async () => {
  expect((await post({ scenarioIds: [mine, theirs] })).json()).toMatchObject({
    errors: [{ path: "scenarioIds[1]" }],
  });
  expect((await declared(null, [theirs])).json()).toMatchObject({ errors: [{ path: "scenarioIds[0]" }] });
  expect((await declared(h.a.otherClient, [mine])).statusCode).toBe(404);
  expect((await declared(null, [mine])).statusCode).toBe(200);
});

test("nor does anyone get one client's declaration and policies for the scenarios of another", async () => {
  for (const by of [everyones, me]) {
    const mixed = await by.call("POST", "/api/portfolios/declared", {
      clientId: h.a.client,
      scenarioIds: [mine, theirs],
    });
    expect(mixed.json()).toMatchObject({
      errors: [{ path: "scenarioIds[1]", message: "is not a scenario of this client" }],
    });
  }
  const own = await everyones.call("POST", "/api/portfolios/declared", {
    clientId: null,
    scenarioIds: [mine, theirs],
  });
  expect(own.statusCode).toBe(200);
});

test("another client's policies and declared dependence stay out of what theirs follow from", async () => {
  const terms = {
    name: "Secret tower",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: null, share: 1 }],
    premium: 1,
    clientId: h.a.otherClient,
  };
  expect((await everyones.call("POST", "/api/policies", terms)).statusCode).toBe(201);
  const model = {
    clientId: h.a.otherClient,
    dependence: { type: "common", correlation: 0.77 },
    causes: [],
  };
  expect((await everyones.call("PUT", "/api/loss-model", model)).statusCode).toBe(200);
  const told = (await declared(null, [mine])).body;
  for (const secret of ["Secret tower", "0.77", theirs]) expect(told).not.toContain(secret);
});

/**
 * An analyst of one client makes their risk look smaller than it is, or someone else's larger: insures scenarios that aren't theirs, changes the
 * whole tenant's policy, declares for the tenant how losses depend on each other, names other clients' scenarios in a common cause, or learns from
 * the tenant's declaration which scenarios others have. They would move figures that a board reads, or see another client's risks.
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
let wide: string;

const TERMS = {
  name: "Policy",
  inPlace: true,
  currency: "USD",
  tower: [{ retention: 0, limit: null, share: 1 }],
  premium: 1,
};
const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id;
const cause = (id: string, scenarioId: string) => ({
  id,
  title: "Cause",
  frequency: { type: "constant", value: 0.1 },
  strikes: [{ scenarioId, probability: 1 }],
});
const INDEPENDENT = { type: "independent" };

beforeAll(async () => {
  h = await harness();
  everyones = await h.signedIn("risk_analyst");
  const make = async (clientId: string) =>
    idOf(await everyones.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, clientId }));
  [mine, theirs] = [await make(h.a.client), await make(h.a.otherClient)];
  wide = idOf(await everyones.call("POST", "/api/policies", TERMS));
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  me = openBrowser(h.app);
  await login(me, email);
});
afterAll(() => h.close());

test("other clients' scenarios can't be insured, and the tenant's policy isn't theirs to change", async () => {
  const over = (scenarioIds: string[] | null, clientId?: string | null) =>
    me.call("POST", "/api/policies", { ...TERMS, scenarioIds, ...(clientId !== undefined && { clientId }) });
  expect((await over([theirs])).json()).toMatchObject({
    errors: [{ path: "scenarioIds[0]", message: "is not a scenario of this client" }],
  });
  expect((await over(null, h.a.otherClient)).statusCode).toBe(400);
  expect((await over(null, null)).json()).toMatchObject({ clientId: h.a.client });
  for (const attack of [
    await me.call("PATCH", `/api/policies/${wide}`, { version: 1, premium: 0 }),
    await me.call("DELETE", `/api/policies/${wide}`),
  ])
    expect(attack.statusCode).toBe(403);
});

test("a policy of one client doesn't insure the others in the tenant's figures", async () => {
  const own = idOf(await me.call("POST", "/api/policies", { ...TERMS, name: "Mine" }));
  const [row] = await h.db.asOwner<{ client_id: string }>("select client_id from policies where id = $1", [
    own,
  ]);
  expect(row!.client_id).toBe(h.a.client);
  const answer = await me.call("PATCH", `/api/policies/${own}`, { version: 1, scenarioIds: [mine, theirs] });
  expect(answer.statusCode).toBe(400);
});

test("the tenant's dependence isn't theirs to declare, nor another client's", async () => {
  const declare = (clientId: string | null, causes: object[] = []) =>
    me.call("PUT", "/api/loss-model", { clientId, dependence: INDEPENDENT, causes });
  expect((await declare(null)).statusCode).toBe(403);
  expect((await declare(h.a.otherClient)).statusCode).toBe(404);
  const named = await declare(h.a.client, [cause("3f2b6c1e-0000-4000-8000-0000000000c1", theirs)]);
  expect(named.json()).toMatchObject({ errors: [{ path: "causes[0].strikes[0].scenarioId" }] });
  expect((await declare(h.a.client)).statusCode).toBe(200);
});

test("the tenant's common causes don't say what other clients have", async () => {
  const causes = [cause("3f2b6c1e-0000-4000-8000-0000000000c2", theirs)];
  const declared = await everyones.call("PUT", "/api/loss-model", {
    clientId: null,
    dependence: INDEPENDENT,
    causes,
  });
  expect(declared.statusCode).toBe(200);
  const { body } = await me.call("GET", "/api/loss-model");
  expect(body).not.toContain(theirs);
  expect((await me.call("GET", `/api/loss-model?clientId=${h.a.otherClient}`)).statusCode).toBe(404);
});

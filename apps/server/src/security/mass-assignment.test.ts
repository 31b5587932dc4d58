/**
 * A call accepts only its form's fields, on every route of the contract: users can't assign themselves a role
 * by adding one.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { sampleOf } from "../../test/sample-input.ts";
import { callerOf, everyRoute, pathOf, wholeBody } from "../../test/contract-routes.ts";

const SMUGGLED = {
  role: "super_admin",
  tenantId: "00000000-0000-0000-0000-000000000000",
  tenant_id: "00000000-0000-0000-0000-000000000000",
  status: "active",
  isAdmin: true,
  id: "3f2b6c1e-0000-4000-8000-000000000000",
  userId: "3f2b6c1e-0000-4000-8000-000000000000",
  passwordHash: "x",
  createdAt: "2026-01-01T00:00:00Z",
};

let h: Harness;
const sessions = new Map<string, Session>();
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

async function as(role: ReturnType<typeof callerOf>): Promise<Session> {
  const known = sessions.get(role ?? "");
  if (known) return known;
  const session = role === undefined ? await h.stranger() : await h.signedIn(role);
  sessions.set(role ?? "", session);
  return session;
}
const errorsOf = (answer: { json: () => unknown }) =>
  ((answer.json() as { errors?: { path: string; message: string }[] }).errors ?? []).map(({ path }) => path);

const withBody = everyRoute.filter(({ route }) => wholeBody(route.body) !== undefined);

test("there are many such calls", () => {
  expect(withBody.length).toBeGreaterThan(50);
});

describe("fields that a form doesn't have are refused by name, and nothing is done:", () => {
  test.each(withBody)("$name", async ({ route }) => {
    const body = (sampleOf(route.body!) ?? wholeBody(route.body))!;
    const known = wholeBody(route.body)!;
    const added = Object.entries(SMUGGLED).filter(([name]) => !(name in known));
    const session = await as(callerOf(route));
    const answer = await session.call(route.method, pathOf(route), { ...body, ...Object.fromEntries(added) });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(errorsOf(answer)).toEqual(expect.arrayContaining(added.map(([name]) => name)));
  });
});

describe("so are unknown query parameters:", () => {
  test.each(everyRoute.filter(({ route }) => route.query !== undefined))("$name", async ({ route }) => {
    const session = await as(callerOf(route));
    const body = route.body && (sampleOf(route.body) ?? wholeBody(route.body));
    const answer = await session.call(route.method, `${pathOf(route)}?isAdmin=true&smuggled=1`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(errorsOf(answer)).toEqual(expect.arrayContaining(["isAdmin", "smuggled"]));
  });
});

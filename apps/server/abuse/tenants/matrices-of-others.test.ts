/**
 * A rating matrix decides how bad risks look: someone without the role changes it, someone of one client changes what all clients are rated by, someone of
 * another tenant reads, changes or chooses it, and a body is made to stop the server.
 */
import type { RiskMatrix } from "@crq/contract/risk/register/matrices";
import { riskMatrices } from "@crq/contract/risk/register/matrices";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const CANARY = "canarybird";
const PATH = "/api/risk-matrices";
let h: Harness;
let cast: Cast;
let author: Session;
let matrix: RiskMatrix;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("risk_analyst");
  matrix = (await author.call("POST", PATH, { name: CANARY, matrix: BUILT_IN_MATRIX })).json<RiskMatrix>();
});
afterAll(() => h.close());

const untouched = async () =>
  expect((await author.call("GET", `${PATH}/${matrix.id}`)).json()).toEqual(matrix);
const CHANGES = [
  ["PATCH", () => `${PATH}/${matrix.id}`, { version: 1, name: "Mine" }],
  ["POST", () => `${PATH}/${matrix.id}/archive`, undefined],
  ["POST", () => `${PATH}/${matrix.id}/restore`, undefined],
] as const;
const attempt = (caller: Caller) =>
  Promise.all(
    CHANGES.map(async ([method, path, body]) => (await cast.call(caller, method, path(), body)).statusCode),
  );

test("roles without the permission and keys that read change nothing", async () => {
  const calls = Object.values(riskMatrices).filter(({ access }) => access === "risk:write");
  expect(calls.length).toBe(5);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls)
      expect(
        (await cast.call(caller, method, path.replace(":id", matrix.id), {})).statusCode,
        `${who} ${path}`,
      ).toBe(403);
  };
  for (const role of ROLES.filter((name) => !can(name, "risk:write")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("admin", ["register:read"]), "a key");
  await untouched();
});

test("someone of another tenant gets the answer for what never was", async () => {
  const stranger = await cast.session("risk_analyst", { tenantId: h.b.id });
  expect(await attempt(stranger)).toEqual(CHANGES.map(() => 404));
  expect((await cast.call(stranger, "PUT", `${PATH}/default`, { matrixId: matrix.id })).statusCode).toBe(404);
  expect((await cast.call(stranger, "GET", PATH)).body).not.toContain(CANARY);
  // Nor by an injection.
  const steal = sqlFor.updateTable("risk_matrices").set({ name: "Mine" });
  expect(await h.doors.inTenant(wholeTenant(h.b.id), (tx) => tx.run(steal))).toBe(0);
  await untouched();
});

test("who works for one client reads the tenant's and changes none, also with an injection", async () => {
  const narrow = await cast.session("risk_analyst", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", `${PATH}/${matrix.id}`)).statusCode).toBe(200);
  expect(await attempt(narrow)).toEqual(CHANGES.map(() => 403));
  const body = { name: "Mine", matrix: BUILT_IN_MATRIX };
  expect((await cast.call(narrow, "POST", PATH, body)).statusCode).toBe(403);
  for (const matrixId of [matrix.id, null])
    expect((await cast.call(narrow, "PUT", `${PATH}/default`, { matrixId })).statusCode).toBe(403);
  const weaken = sqlFor.updateTable("risk_matrices").set({ name: "Mine" });
  expect(await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.run(weaken))).toBe(0);
  await untouched();
});

test("a matrix is bounded in every direction", async () => {
  const level = BUILT_IN_MATRIX.impact[1]!;
  for (const change of [
    { cells: Array.from({ length: 10_000 }, () => [1]) },
    { cells: BUILT_IN_MATRIX.cells.map(() => Array.from({ length: 10_000 }, () => 1)) },
    { impact: Array.from({ length: 11 }, (_, i) => ({ ...level, label: `${i}`, from: null })) },
    { impact: BUILT_IN_MATRIX.impact.map((one) => ({ ...one, description: "x".repeat(301) })) },
    { ratings: BUILT_IN_MATRIX.ratings.map((one) => ({ ...one, color: "url(https://evil.example)" })) },
    { cells: BUILT_IN_MATRIX.cells.map((row) => row.map(() => 1e308)) },
  ]) {
    const body = { name: "Huge", matrix: { ...BUILT_IN_MATRIX, ...change } };
    expect([400, 413]).toContain((await author.call("POST", PATH, body)).statusCode);
  }
});

/**
 * A target profile says where an organization knows that it's weak, and how urgent that is. Someone of another tenant, another client or a lower role looks for
 * it, copies it into their own, changes it, or fills it with more than there are entries.
 */
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const CANARY = "canarybird";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const PATH = "/api/target-profiles";

let h: Harness;
let cast: Cast;
/** Of the first client, and of the whole tenant. */
let ofClient: string;
let ofTenant: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  const owner = await cast.session("assessor");
  const make = async (clientId: string | null) => {
    const body = { name: CANARY, baseline: "small-company", clientId };
    const made = await cast.call(owner, "POST", PATH, body);
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ id: string }>().id;
  };
  ofClient = await make(h.a.client);
  ofTenant = await make(null);
});
afterAll(() => h.close());

const OUTCOME = { entry: "PR.AA-03", priority: "low", target: 0, rationale: "" };
const changesOf = (id: string) =>
  [
    ["PATCH", `${PATH}/${id}`, { version: 1, outcomes: [OUTCOME] }],
    ["PATCH", `${PATH}/${id}`, { version: 1, removed: ["PR.AA-03"] }],
    ["POST", `${PATH}/${id}/archive`, undefined],
    ["POST", `${PATH}/${id}/restore`, undefined],
  ] as const;
const untouched = async () =>
  expect(
    await h.db.asOwner(
      "select count(*)::int as profiles, (select count(*)::int from target_outcomes) as outcomes from target_profiles where version = 1 and archived_at is null",
    ),
  ).toEqual([{ profiles: 2, outcomes: 58 }]);

test.each([
  ["another tenant", () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s reads, copies and changes no target profile, as if there were none", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids()) {
    const [answer, none] = [
      await cast.call(stranger, "GET", `${PATH}/${id}`),
      await cast.call(stranger, "GET", `${PATH}/${NOWHERE}`),
    ];
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    for (const [method, path, body] of changesOf(id))
      expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
    const copy = await cast.call(stranger, "POST", PATH, { name: "Mine", copyOf: id });
    expect(copy.statusCode).toBe(400);
    for (const path of [PATH, `${PATH}/export`, `${PATH}?clientId=${h.a.client}`])
      expect((await cast.call(stranger, "GET", path)).body).not.toContain(id);
  }
  await untouched();
});

test("who works for one client reads the tenant's profile and changes none of it, also with an injection", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", `${PATH}/${ofTenant}`)).statusCode).toBe(200);
  for (const [method, path, body] of changesOf(ofTenant))
    expect((await cast.call(narrow, method, path, body)).statusCode, path).toBe(403);
  const other = { name: "Mine", clientId: h.a.otherClient };
  expect((await cast.call(narrow, "POST", PATH, other)).statusCode).toBe(404);
  const seen = await h.doors.inTenant(clientScope(h.a.id, h.a.otherClient), (tx) =>
    tx.all(sqlFor.selectFrom("target_outcomes").select("profile_id")),
  );
  expect(new Set(seen.map((row) => row.profile_id))).toEqual(new Set([ofTenant]));
  for (const table of ["target_outcomes", "target_profiles"] as const)
    expect(
      await h.doors.inTenant(clientScope(h.a.id, h.a.otherClient), (tx) => tx.run(sqlFor.deleteFrom(table))),
    ).toBe(0);
  await untouched();
});

test("roles that only answer or don't read assessments change nothing, and more entries than there are aren't taken", async () => {
  for (const role of ROLES.filter((one) => !can(one, "assessment:manage"))) {
    const session = await h.signedIn(role);
    for (const [method, path, body] of changesOf(ofTenant))
      expect((await session.call(method, path, body)).statusCode, role).toBe(403);
    const read = (await session.call("GET", `${PATH}/${ofTenant}`)).statusCode;
    expect(read, role).toBe(can(role, "assessment:read") ? 200 : 403);
  }
  const assessor = await cast.session("assessor");
  const many = Array.from({ length: 2001 }, (_, i) => ({ ...OUTCOME, entry: `X-${i}` }));
  const long = [{ ...OUTCOME, rationale: "x".repeat(1001) }];
  for (const outcomes of [many, long, many.slice(0, 2000)]) {
    const answer = await cast.call(assessor, "PATCH", `${PATH}/${ofTenant}`, { version: 1, outcomes });
    expect(answer.statusCode).toBe(400);
  }
  await untouched();
});

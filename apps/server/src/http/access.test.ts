/**
 * The access matrix: every route of the contract × every role × every state a session or key can be in × ids
 * of other tenants. It is generated from the contract, so a new route is covered once it is declared.
 */
import { isByKeyAlone, isForKeys } from "@crq/contract/people/api-keys";
import { EMPTY_TEMPLATE } from "@crq/contract/compliance/control-template-fields";
import { adminApi, api, outsideApi, tenantApi } from "@crq/contract/api";
import { can, PERMISSIONS, type Permission } from "@crq/contract/permissions";
import { isPlatformRole, ROLES, type Role } from "@crq/contract/roles";
import type { Route } from "@crq/contract/route";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { BAD_SESSIONS, castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { componentDefinition } from "../../test/files/oscal-files.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { sampleOf } from "../../test/sample-input.ts";

interface Named {
  readonly name: string;
  readonly route: Route;
}
const named = (groups: Record<string, Record<string, Route>>): Named[] =>
  Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, route })),
  );
const every = named(api);
const guarded = every.filter(({ route }) => route.access !== "public");
const inTenants = new Set(named(tenantApi).map(({ name }) => name));

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const EVERYTHING = Object.keys(PERMISSIONS) as Permission[];
const TENANT_ROLES = ROLES.filter((role) => !isPlatformRole(role));
const url = (route: Route, id = NOWHERE) => route.path.replace(/:\w+/g, id);
const declares = (part: Route["params"], name: string) => name in (part?._zod.def.shape ?? {});
const allowedTo = (role: Role, { access }: Route) =>
  access === "public" || access === "signed-in" || can(role, access);
const allowedToKey = (role: Role, { access }: Route) =>
  access !== "public" &&
  access !== "signed-in" &&
  isForKeys(access) &&
  (can(role, access) || isByKeyAlone(access));
/** Addresses that a standard defines and the contract doesn't declare. */
const SCIM = / \/api\/scim\/v2\//;
/** A body of the wrong shape; the refusal must not reveal that to a stranger. */
const NONSENSE = { nonsense: true };
const nonsense = (route: Route) => (route.body ? NONSENSE : undefined);
/** Whether a call without a query is refused for its input. */
const needsQuery = ({ query }: Route) => query !== undefined && !z.safeParse(query, {}).success;

/** The gate's answer. Past the gate, a handler may still refuse with its own message. */
function outcome({ statusCode, json }: LightMyRequestResponse): string {
  if (statusCode < 300) return "in";
  const { code, detail } = json<{ code?: string; detail?: string }>();
  if (statusCode === 401) return "401";
  if (statusCode >= 500) return `${statusCode}`;
  if (code === "csrf-token-invalid" || code === "no-tenant") return code;
  return code === "forbidden" && detail === undefined ? "403" : "in";
}

let h: Harness;
let cast: Cast;
/** Shared by all routes that don't change their caller. */
const sessions = new Map<Role, Caller>();
/** One key per role with every permission, so only the role decides. */
const keys = new Map<Role, Caller>();
const switched = new Map<string, Caller>();
const bad = new Map<string, Caller>();
const suspendedTenant: { session?: Caller; key?: Caller } = {};
beforeAll(async () => {
  h = await harness({
    compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
  });
  cast = castOf(h);
  for (const role of ROLES) {
    sessions.set(role, await cast.session(role));
    keys.set(role, await cast.key(role, EVERYTHING));
  }
  for (const role of ["super_admin", "viewer"] as const)
    switched.set(role, await cast.session("super_admin", { acting: { role, tenantId: h.a.id } }));
  for (const role of ["super_admin", "admin", "viewer"] as const)
    for (const [state, spoil] of Object.entries(BAD_SESSIONS)) {
      const caller = await cast.session(role);
      await h.db.asOwner(spoil, [caller.userId]);
      bad.set(`a ${role}'s session ${state}`, caller);
    }
  for (const role of ["super_admin", "admin"] as const)
    for (const state of ["revoked", "expired"] as const)
      for (const owner of ["person", "tenant"] as const)
        bad.set(
          `a ${state} key of ${owner === "tenant" ? `a tenant as ${role}` : `a ${role}`}`,
          await cast.key(role, EVERYTHING, { state, ...(owner === "tenant" && { owner }) }),
        );
  bad.set("a made-up session", {
    userId: "",
    headers: { cookie: `crq-session=${"A".repeat(43)}`, "x-csrf-token": "A".repeat(43) },
  });
  bad.set("a made-up key", {
    userId: "",
    headers: { authorization: `Bearer crq_p00000000_${"A".repeat(43)}` },
  });
  bad.set("no session at all", { userId: "", headers: {} });
  const [third] = await h.db.asOwner<{ id: string }>(
    "insert into tenants (name, status) values ('Shut', 'active') returning id",
  );
  suspendedTenant.session = await cast.session("admin", { tenantId: third!.id });
  suspendedTenant.key = await cast.key("admin", EVERYTHING, { tenantId: third!.id });
  await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [third!.id]);
});
afterAll(() => h.close());

/** Keys of `keyOf`. */
const ofPermission = new Map<string, Caller>();
/** A person's or the tenant's key that lacks a permission or has it alone, the same for all routes. */
async function keyOf(role: Role, access: Permission, how: "lacks" | "has alone", owner?: "tenant") {
  const which = [role, access, how, owner].join();
  const permissions = how === "lacks" ? EVERYTHING.filter((one) => one !== access) : [access];
  const key =
    ofPermission.get(which) ?? (await cast.key(role, permissions, owner === undefined ? {} : { owner }));
  ofPermission.set(which, key);
  return key;
}

/** Checks that each caller gets the expected outcome. */
async function expectOutcomes(
  route: Route,
  cases: Iterable<readonly [who: string, caller: Caller, expected: string]>,
  body = nonsense(route),
) {
  const [found, expected]: Record<string, string>[] = [{}, {}];
  for (const [who, caller, outcomeExpected] of cases) {
    const said = outcome(await cast.call(caller, route.method, url(route), body));
    // Administration may need a tenant to be named too; that is checked after the gate.
    found![who] = said === "no-tenant" && outcomeExpected === "in" ? "in" : said;
    expected![who] = outcomeExpected;
  }
  expect(found).toEqual(expected);
}

describe("the contract", () => {
  test("mounts every route: each answers with something other than 'no such address'", async () => {
    const served = h.app.printRoutes({ commonPrefix: false });
    for (const { route } of every)
      expect(h.app.hasRoute({ method: route.method, url: route.path }), `${route.path} in ${served}`).toBe(
        true,
      );
  });

  test("serves nothing under /api that isn't declared in it", () => {
    const declared = new Set(every.map(({ route }) => `${route.method} ${route.path}`));
    const besides = [
      "GET /api/tenants/:tenantId/export",
      "GET /api/tenants/:tenantId/clients/:clientId/export",
      "GET /api/tenants/:tenantId/logo/:hash",
      "POST /api/evidence/uploads",
      "GET /api/evidence/:id/revisions/:number/file",
      "GET /api/evidence/:id/revisions/:number/image",
      "GET /api/assessments/:id/package",
      "GET /api/audits/:id/evidence/:evidenceId/revisions/:number/file",
      "GET /api/audits/:id/package",
      "GET /api/notifications/stream",
      "GET /api/openapi.json",
      "GET /api/docs",
      "GET /api/logout",
      "GET /api/login",
      ...["google", "microsoft", "github", "oidc"].flatMap((id) => [
        `GET /api/auth/${id}`,
        `GET /api/auth/${id}/callback`,
      ]),
      "GET /api/auth/saml/:tenantId/metadata",
      "GET /api/auth/saml/:tenantId/login",
      "POST /api/auth/saml/:tenantId/acs",
      "GET /api/auth/saml/:tenantId/complete",
    ];
    const served = h.apiRoutes();
    const others = served.filter((one) => !declared.has(one) && !SCIM.test(one));
    expect(others.sort()).toEqual(besides.sort());
  });

  test("has SCIM beside it, open only to a key with scim:provision", async () => {
    const scim = h.apiRoutes().filter((one) => SCIM.test(one));
    expect(scim.length).toBeGreaterThan(8);
    const callers: [string, Caller, number[]][] = [
      ["a stranger", { userId: "", headers: {} }, [401]],
      ["an admin's session", sessions.get("admin")!, [401, 403]],
      ["a super_admin's session", sessions.get("super_admin")!, [401, 403]],
      [
        "a person's key with everything but it",
        await cast.key(
          "admin",
          EVERYTHING.filter((one) => one !== "scim:provision"),
        ),
        [401, 403],
      ],
      [
        "a tenant's key with everything but it",
        await cast.key(
          "admin",
          EVERYTHING.filter((one) => one !== "scim:provision"),
          { owner: "tenant" },
        ),
        [401, 403],
      ],
      [
        "a revoked key",
        await cast.key("admin", ["scim:provision"], { owner: "tenant", state: "revoked" }),
        [401],
      ],
      [
        "an expired key",
        await cast.key("admin", ["scim:provision"], { owner: "tenant", state: "expired" }),
        [401],
      ],
      ["a suspended tenant's key", suspendedTenant.key!, [401]],
    ];
    const right = await cast.key("viewer", ["scim:provision"], { owner: "tenant" });
    for (const one of scim) {
      const [method, path] = one.split(" ") as [string, string];
      const address = path.replace(/:\w+/g, NOWHERE);
      for (const [who, caller, expected] of callers)
        expect(expected, `${who}: ${one}`).toContain((await cast.call(caller, method, address)).statusCode);
      expect([401, 403], one).not.toContain((await cast.call(right, method, address)).statusCode);
    }
  });

  test("names only permissions that some role has, except the one reserved for keys", () => {
    const nobodys = EVERYTHING.filter((permission) => PERMISSIONS[permission].length === 0);
    expect(nobodys).toEqual(["scim:provision"]);
  });
});

describe.each(guarded)("$name", ({ name, route }) => {
  /**
   * Most calls need a valid body to have an effect; calls without a body take effect at once, so each gets a
   * new caller.
   */
  const harmless = route.method === "GET" || route.body !== undefined;
  /**
   * At platform level, work inside a tenant is refused for lack of one, unless the input is validated first.
   */
  const letIn = (role: Role) =>
    isPlatformRole(role) && inTenants.has(name) && !route.body && !needsQuery(route) ? "no-tenant" : "in";

  test("answers 401 without a valid session or key, before validating the input", async () => {
    await expectOutcomes(
      route,
      [...bad].map(([who, caller]) => [who, caller, "401"]),
    );
    const answer = await cast.call(undefined, route.method, url(route), nonsense(route));
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.json()).toMatchObject({ code: "unauthenticated", status: 401 });
  });

  test("answers 401 in a suspended tenant, to a session and to a key", async () => {
    await expectOutcomes(
      route,
      Object.entries(suspendedTenant).map(([what, caller]) => [what, caller, "401"]),
    );
  });

  test("lets in the roles with its permission and answers 403 to the others before validating the input", async () => {
    const cases: [string, Caller, string][] = [];
    for (const role of ROLES) {
      const allowed = allowedTo(role, route);
      cases.push([
        role,
        harmless || !allowed ? sessions.get(role)! : await cast.session(role),
        allowed ? letIn(role) : "403",
      ]);
    }
    await expectOutcomes(route, cases);
    if (!harmless) await cast.repair();
  });

  test("goes by the active role after a switch; switching itself goes by the assigned role", async () => {
    const cases: [string, Caller, string][] = [];
    for (const [role, shared] of switched) {
      const acting = { role: role as Role, tenantId: h.a.id };
      const allowed = allowedTo(route.access === "context:switch" ? "super_admin" : acting.role, route);
      cases.push([
        role,
        harmless || !allowed ? shared : await cast.session("super_admin", { acting }),
        allowed ? "in" : "403",
      ]);
    }
    await expectOutcomes(route, cases);
    if (!harmless) await cast.repair();
  });

  test("limits keys by their role and by their own permissions, and never accepts one where a session is required", async () => {
    const cases: [string, Caller, string][] = [];
    for (const role of ROLES) {
      const allowed = allowedToKey(role, route);
      cases.push([`${role} with everything`, keys.get(role)!, allowed ? letIn(role) : "403"]);
    }
    const { access } = route;
    if (access !== "public" && access !== "signed-in") {
      const role =
        TENANT_ROLES.find((one) => allowedToKey(one, route)) ??
        ROLES.find((one) => allowedToKey(one, route)) ??
        "admin";
      cases.push(["a key without the permission", await keyOf(role, access, "lacks"), "403"]);
      cases.push(["a tenant's key without it", await keyOf(role, access, "lacks", "tenant"), "403"]);
      const alone = allowedToKey(role, route) ? letIn(role) : "403";
      cases.push(["a key with it alone", await keyOf(role, access, "has alone"), alone]);
      cases.push(["a tenant's key with it alone", await keyOf(role, access, "has alone", "tenant"), alone]);
    }
    await expectOutcomes(route, cases);
    if (!harmless) await cast.repair();
  });

  if (route.method !== "GET")
    test("refuses a call without the session's CSRF token, or with another session's", async () => {
      const [role, other] = ROLES.filter((one) => allowedTo(one, route));
      const caller = sessions.get(role!)!;
      const answers = [
        await cast.call(caller, route.method, url(route), nonsense(route), "csrf"),
        await cast.call(
          {
            ...caller,
            headers: {
              ...caller.headers,
              "x-csrf-token": sessions.get(other ?? "viewer")!.headers["x-csrf-token"]!,
            },
          },
          route.method,
          url(route),
          nonsense(route),
        ),
      ];
      expect(answers.map(outcome)).toEqual(["csrf-token-invalid", "csrf-token-invalid"]);
    });
});

describe("public calls that change data", () => {
  test.each(every.filter(({ route }) => route.access === "public" && route.method !== "GET"))(
    "$name is refused without its visitor's CSRF token",
    async ({ route }) => {
      expect(outcome(await cast.call(undefined, route.method, url(route), nonsense(route)))).toBe(
        "csrf-token-invalid",
      );
    },
  );
});

describe("another tenant's id in the path", () => {
  const scoped = named(adminApi).filter(
    ({ route }) =>
      (declares(route.query, "tenantId") || declares(route.params, "tenantId")) &&
      TENANT_ROLES.some((role) => allowedTo(role, route)),
  );
  test.each(scoped)("$name: is not found, like an id that never existed", async ({ route }) => {
    const found: Record<string, number> = {};
    const body = route.body && (sampleOf(route.body) ?? NONSENSE);
    for (const role of TENANT_ROLES.filter((one) => allowedTo(one, route)))
      for (const [whose, tenantId] of [
        ["another's", h.b.id],
        ["nobody's", NOWHERE],
      ] as const) {
        const path = declares(route.params, "tenantId")
          ? url(route).replace(NOWHERE, tenantId)
          : `${url(route)}?tenantId=${tenantId}`;
        const answer = await cast.call(sessions.get(role), route.method, path, body);
        // Where no valid sample body can be generated, validation comes first.
        if (!(answer.statusCode === 400 && (route.body || route.query)))
          found[`${role}, ${whose}`] = answer.statusCode;
      }
    expect(
      Object.values(found).every((status) => status === 404),
      JSON.stringify(found),
    ).toBe(true);
  });
});

describe("another tenant's records, of every kind,", () => {
  /** One id from each tenant table, plus the tenant's users and their sessions. */
  const foreign = new Map<string, string>();
  beforeAll(async () => {
    const theirs = await cast.session("admin", { tenantId: h.b.id });
    await cast.key("admin", ["tenant-log:read"], { tenantId: h.b.id, owner: "tenant" });
    await h.db.asOwner(
      "insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at) values ($1, 'x@x.example', 'viewer', '\\x00', 'x', now() + interval '1 day')",
      [h.b.id],
    );
    await h.db.asOwner(
      "insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number, confirmed_at) values ($1, 'join', 'pending', 'x@x.example', 'x', 'x', 'x', 'x', 'x', now())",
      [h.b.id],
    );
    foreign.set("users", theirs.userId);
    const [session] = await h.db.asOwner<{ id: string }>("select id from sessions where user_id = $1", [
      theirs.userId,
    ]);
    foreign.set("sessions", session!.id);
    const tables = await h.db.asOwner<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema in ('public', 'cell_1') and column_name in ('id', 'tenant_id')
         and data_type = 'uuid' group by table_schema, table_name having count(*) = 2`,
    );
    for (const { name } of tables) {
      const [row] = await h.db.asOwner<{ id: string }>(
        `select id from ${name} where tenant_id = $1 limit 1`,
        [h.b.id],
      );
      if (row) foreign.set(name, row.id);
    }
    expect([...foreign.keys()]).toEqual(
      expect.arrayContaining([
        "users",
        "sessions",
        "clients",
        "entitlements",
        "api_keys",
        "invitations",
        "account_requests",
      ]),
    );
  });

  const aboutOne = guarded.filter(
    ({ route }) =>
      Object.keys(route.params?._zod.def.shape ?? {}).some((name) => name !== "tenantId") &&
      TENANT_ROLES.some((role) => allowedTo(role, route)),
  );
  const bare = (answer: LightMyRequestResponse) => {
    const { requestId: _, ...rest } = answer.body === "" ? {} : answer.json<{ requestId?: string }>();
    return { status: answer.statusCode, ...rest };
  };
  test.each(aboutOne)(
    "$name: are not found, with the same message as for a record that never existed",
    async ({ route }) => {
      const role = TENANT_ROLES.find((one) => allowedTo(one, route))!;
      const body = route.body && (sampleOf(route.body) ?? NONSENSE);
      const address = (id: string) => route.path.replace(":tenantId", h.a.id).replace(/:\w+/g, id);
      const missing = bare(await cast.call(sessions.get(role), route.method, address(NOWHERE), body));
      for (const [table, id] of foreign) {
        const answer = bare(await cast.call(sessions.get(role), route.method, address(id), body));
        expect(answer, `with an id of ${table}`).toEqual(missing);
        expect(answer.status, `with an id of ${table}`).toBeGreaterThanOrEqual(400);
      }
    },
  );
});

/** Who could change records of a kind, if not a risk analyst. */
const ROLE_FOR: Readonly<Record<string, Role>> = {
  frameworks: "template_manager",
  "oscal-documents": "assessor",
  programs: "assessor",
  questions: "template_manager",
  "question-sets": "template_manager",
  "scoring-models": "admin",
  "control-templates": "template_manager",
  "target-profiles": "assessor",
  evidence: "assessor",
  assessments: "assessor",
  auditors: "assessor",
};

/** An OSCAL file as it's kept. */
async function uploaded(by: Session): Promise<{ file: string; sha256: string }> {
  const file = JSON.stringify(componentDefinition([{ "control-id": "ac-2", description: "Theirs" }]));
  const preview = await by.call("POST", "/api/oscal-documents/previews", { file });
  return { file, sha256: preview.json<{ sha256: string }>().sha256 };
}

/** A question to an expert. */
const ASKED = { input: "frequency.lef", expert: "Their expert", question: "How often?" };

/** Tomorrow or the day after, wherever the tenant is. */
function tomorrow(): string {
  return new Date(Date.now() + 129_600_000).toISOString().slice(0, 10);
}

describe("another tenant's scenarios, runs, portfolios, controls, policies, baselines, experts, frameworks and documents", () => {
  let scenario: string;
  let run: string;
  let portfolio: string;
  let matrix: string;
  let risk: string;
  let view: string;
  let limit: string;
  let control: string;
  let policy: string;
  let baseline: string;
  let link: string;
  let framework: string;
  let document: string;
  let program: string;
  let project: string;
  let proofs: string;
  let target: string;
  let assessment: string;
  let auditor: string;
  let asks: string;
  let set: string;
  let scoring: string;
  let pattern: string;
  let question: { readonly id: string; readonly expertId: string };
  let theirs: Harness;
  beforeAll(async () => {
    theirs = await harness();
    const owner = await theirs.signedIn("risk_analyst", "b");
    scenario = (await owner.call("POST", "/api/scenarios", { title: "Theirs", estimate: ESTIMATE })).json<{
      id: string;
    }>().id;
    run = (await owner.call("POST", `/api/scenarios/${scenario}/runs`, { engine: "exact" })).json<{
      id: string;
    }>().id;
    expect((await owner.call("GET", `/api/runs/${run}`)).statusCode).toBe(200);
    portfolio = (
      await owner.call("POST", "/api/portfolios", { title: "Theirs", scenarioIds: [scenario] })
    ).json<{ id: string }>().id;
    expect((await owner.call("GET", `/api/portfolios/${portfolio}`)).statusCode).toBe(200);
    const terms = { name: "Theirs", inPlace: true, currency: "USD" };
    const annualCost = { type: "constant", value: 1 };
    control = (await owner.call("POST", "/api/controls", { ...terms, annualCost })).json<{ id: string }>().id;
    const tower = [{ retention: 1, limit: null, share: 1 }];
    policy = (await owner.call("POST", "/api/policies", { ...terms, tower, premium: 1 })).json<{
      id: string;
    }>().id;
    expect((await owner.call("GET", `/api/policies/${policy}`)).statusCode).toBe(200);
    baseline = (await owner.call("POST", "/api/baselines", { name: "Theirs" })).json<{ id: string }>().id;
    expect((await owner.call("GET", `/api/baselines/${baseline}`)).statusCode).toBe(200);
    const [shared] = await theirs.db.asOwner<{ id: string }>(
      `insert into statement_links (tenant_id, baseline_id, label, token_hash, created_by_name, expires_at)
       select tenant_id, id, 'Theirs', 'x', 'x', '2127-01-01' from baselines where id = $1 returning id`,
      [baseline],
    );
    link = shared!.id;
    const author = await theirs.signedIn("template_manager", "b");
    framework = (await author.call("POST", "/api/frameworks", { title: "Theirs" })).json<{ id: string }>().id;
    expect((await author.call("GET", `/api/frameworks/${framework}`)).statusCode).toBe(200);
    const plain = { text: "Theirs?", help: "", kind: "text", weight: 1, choices: [], bands: [], entries: [] };
    asks = (await author.call("POST", "/api/questions", plain)).json<{ id: string }>().id;
    expect((await author.call("GET", `/api/questions/${asks}`)).statusCode).toBe(200);
    const empty = { name: "Theirs", framework: "nist-csf-2-0" };
    set = (await author.call("POST", "/api/question-sets", empty)).json<{ id: string }>().id;
    expect((await author.call("GET", `/api/question-sets/${set}`)).statusCode).toBe(200);
    scoring = (await author.call("POST", "/api/scoring-models", { name: "Theirs" })).json<{ id: string }>()
      .id;
    expect((await author.call("GET", `/api/scoring-models/${scoring}`)).statusCode).toBe(200);
    const named = { name: "Theirs" };
    pattern = (await author.call("POST", "/api/control-templates", named)).json<{ id: string }>().id;
    expect((await author.call("GET", `/api/control-templates/${pattern}`)).statusCode).toBe(200);
    const assessor = await theirs.signedIn("assessor", "b");
    const rated = { name: "Theirs", matrix: BUILT_IN_MATRIX };
    matrix = (await assessor.call("POST", "/api/risk-matrices", rated)).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/risk-matrices/${matrix}`)).statusCode).toBe(200);
    const [answerable] = (await assessor.call("GET", "/api/risks/people")).json<{ items: { id: string }[] }>()
      .items;
    const worry = { title: "Theirs", ownerId: answerable!.id };
    risk = (await assessor.call("POST", "/api/risks", worry)).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/risks/${risk}`)).statusCode).toBe(200);
    const seen = { list: "risks", name: "Theirs", shared: true, isDefault: false, search: {} };
    const shown = { ...seen, columns: { hidden: [], shown: [] } };
    view = (await assessor.call("POST", "/api/list-views", shown)).json<{ id: string }>().id;
    const limits = { rating: { appetite: 250, tolerance: 500 }, loss: null, reason: "Theirs" };
    const said = { category: "Theirs", version: 0, reviewedOn: "2026-01-31", ...limits };
    limit = (await assessor.call("PUT", "/api/risk-limits", said)).json<{ id: string }>().id;
    document = (
      await assessor.call("POST", "/api/oscal-documents", { name: "Theirs", ...(await uploaded(assessor)) })
    ).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/oscal-documents/${document}`)).statusCode).toBe(200);
    const [owns] = await theirs.db.asOwner("select id from users where email = $1", [
      theirs.emailOf("assessor", "b"),
    ]);
    const planned = { name: "Theirs", ownerId: owns!["id"] };
    project = (await assessor.call("POST", "/api/projects", planned)).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/projects/${project}`)).statusCode).toBe(200);
    program = (await assessor.call("POST", "/api/programs", { name: "Theirs" })).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/programs/${program}`)).statusCode).toBe(200);
    target = (await assessor.call("POST", "/api/target-profiles", { name: "Theirs" })).json<{ id: string }>()
      .id;
    expect((await assessor.call("GET", `/api/target-profiles/${target}`)).statusCode).toBe(200);
    const proof = { kind: "text", name: "Theirs", text: "Theirs", collectedOn: "2026-11-01" };
    proofs = (await assessor.call("POST", "/api/evidence", proof)).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/evidence/${proofs}`)).statusCode).toBe(200);
    const made = { name: "Theirs", framework: "nist-sp-800-171-r2" };
    assessment = (await assessor.call("POST", "/api/assessments", made)).json<{ id: string }>().id;
    expect((await assessor.call("GET", `/api/assessments/${assessment}`)).statusCode).toBe(200);
    const lets = { name: "Theirs", email: "theirs@firm.example", seesEvidence: true, seesNotes: true };
    auditor = (
      await assessor.call("POST", `/api/assessments/${assessment}/auditors`, { ...lets, endsOn: tomorrow() })
    ).json<{ access: { id: string } }>().access.id;
    expect((await assessor.call("GET", `/api/auditors/${auditor}`)).statusCode).toBe(200);
    question = (await owner.call("POST", `/api/scenarios/${scenario}/expert-questions`, ASKED)).json<{
      question: typeof question;
    }>().question;
  });
  afterAll(() => theirs.close());

  const withIds = named(tenantApi).filter(({ route }) => route.path.includes("/:"));
  const bodies: Record<string, unknown> = {
    "scenarios.update": { version: 1, title: "Mine now" },
    "scenarios.createRun": { engine: "exact" },
    "scenarioReviews.request": { version: 1 },
    "scenarioReviews.decide": { version: 1, verdict: "approved" },
    "portfolios.update": { version: 1, title: "Mine now" },
    "controls.update": { version: 1, name: "Mine now" },
    "policies.update": { version: 1, name: "Mine now" },
    "listViews.update": { version: 1, name: "Mine now" },
    "riskMatrices.preview": { matrix: BUILT_IN_MATRIX },
    "riskMatrices.update": { version: 1, name: "Mine now" },
    "risks.update": { version: 1, title: "Mine now" },
    "risks.askAcceptance": { version: 1, reason: "Mine now", expiresOn: tomorrow() },
    "risks.decideAcceptance": { version: 1, approve: true },
    "risks.review": { version: 1, said: "Mine now" },
    "risks.comment": { said: "Mine now" },
    "risks.linkEvidence": { evidenceId: NOWHERE, linked: true },
    "scenarioBases.save": { version: 0, techniques: ["T1566"], assessmentId: null },
    "scenarioBases.takeOver": { version: 1 },
    "baselines.review": { verdict: "approve" },
    "baselines.share": { label: "Them" },
    "frameworks.update": { version: 1, title: "Mine now" },
    "frameworks.saveEntries": { version: 1 },
    "frameworks.submit": { version: 1 },
    "frameworks.approve": { version: 1 },
    "frameworks.return": { version: 1, reason: "Mine now" },
    "frameworks.retire": { version: 1 },
    "frameworks.newEdition": { edition: "2" },
    "frameworks.share": { tenantId: NOWHERE },
    "oscalDocuments.update": { version: 1, name: "Mine now" },
    "oscalDocuments.replace": { version: 1, file: "{}", sha256: "0".repeat(64) },
    "questions.update": { version: 1, text: "Mine now?" },
    "questionSets.update": { version: 1, name: "Mine now" },
    "questionSets.publish": { version: 1 },
    "scoringModels.update": { version: 1, name: "Mine now" },
    "scoringModels.publish": { version: 1 },
    "controlTemplates.update": { version: 1, content: { ...EMPTY_TEMPLATE, name: "Mine now" } },
    "controlTemplates.publish": { version: 1 },
    "controlOrigins.follow": { edition: 1, requirements: [] },
    "programs.update": { version: 1, name: "Mine now" },
    "projects.update": { version: 1, name: "Mine now" },
    "projects.complete": { version: 1 },
    "projects.removeTask": { taskId: NOWHERE },
    "projects.addTask": { title: "Mine now" },
    "projects.changeTask": { taskId: NOWHERE, version: 1, title: "Mine now" },
    "programs.markMilestone": { milestoneId: NOWHERE, done: true },
    "programs.review": { version: 1 },
    "targetProfiles.update": { version: 1, name: "Mine now" },
    "assessmentImports.fill": { file: "Entry" },
    "evidence.update": { version: 1, name: "Mine now" },
    "evidence.revise": { version: 1, collectedOn: "2026-11-01", text: "Mine now" },
    "evidence.link": { controlId: NOWHERE },
    "evidence.unlink": { controlId: NOWHERE },
    "assessmentRecords.update": { version: 1, name: "Mine now" },
    "assessmentRecords.start": { version: 1 },
    "assessmentRecords.submit": { version: 1 },
    "assessmentRecords.return": { version: 1, reason: "Mine now" },
    "assessmentRecords.sign": { version: 1 },
    "assessmentRecords.clone": { name: "Mine now" },
    "assessmentAnswers.save": { entry: "3.1.1", version: 1, result: "met" },
    "assessmentAnswers.saveMany": { entries: ["3.1.1"], change: { result: "met" } },
    "assessmentAnswers.restore": { answers: [{ entry: "3.1.1", version: 1, result: "met" }] },
    "questionnaires.save": { question: "owner", version: 1, answer: ["yes"] },
    "assessmentComments.create": { text: "Mine now" },
    "auditors.give": {
      name: "Mine",
      email: "mine@firm.example",
      seesEvidence: true,
      seesNotes: true,
      endsOn: tomorrow(),
    },
    "auditors.extend": { endsOn: tomorrow() },
    "controlRequirements.link": { framework: "nist-csf-2-0", entry: "PR.AA-01", coverage: "part" },
    "controlRequirements.unlink": { framework: "nist-csf-2-0", entry: "PR.AA-01" },
    "controlledAnswers.answer": { answers: [{ entry: "3.1.1", result: "met" }] },
    "assessmentComparison.take": { name: "Mine now" },
    "assessmentYield.confirm": {
      framework: "cmmc-2-0",
      fingerprint: "0".repeat(64),
      into: { kind: "new", name: "Mine now" },
    },
    "expertQuestions.ask": ASKED,
    "expertQuestions.setActual": { input: "frequency.lef", value: 1 },
  };

  const queries: Record<string, string> = {
    "assessmentAnswers.get": "?entry=3.1.1",
    "scoringModels.edition": "?edition=1",
    "assessmentYield.preview": "?framework=cmmc-2-0",
    "assessmentComparison.compare": `?before=${NOWHERE}`,
    "assessmentComparison.exportComparison": `?before=${NOWHERE}`,
  };

  test.each(withIds)("$name answers as for an id that never existed", async ({ name, route }) => {
    const kind = route.path.split("/")[2]!;
    const me = await theirs.signedIn(ROLE_FOR[kind] ?? "risk_analyst", "a");
    const ids = { runs: run, portfolios: portfolio, scenarios: scenario, controls: control };
    const asked = {
      "expert-questions": question.id,
      experts: question.expertId,
      "statement-links": link,
      auditors: auditor,
    };
    const others = { policies: policy, baselines: baseline, statements: baseline, frameworks: framework };
    const complied = {
      "oscal-documents": document,
      programs: program,
      projects: project,
      assessments: assessment,
    };
    const templates = { questions: asks, "question-sets": set, "control-templates": pattern };
    const scored = {
      "scoring-models": scoring,
      "risk-matrices": matrix,
      risks: risk,
      "list-views": view,
      "risk-limits": limit,
    };
    const id = {
      ...ids,
      ...asked,
      ...others,
      ...complied,
      ...templates,
      ...scored,
      evidence: proofs,
      "target-profiles": target,
    }[kind]!;
    const ask = (of: string) =>
      me.call(route.method, `${route.path.replace(/:\w+/g, of)}${queries[name] ?? ""}`, bodies[name]);
    const [foreign, missing] = [await ask(id), await ask(NOWHERE)];
    expect(foreign.statusCode).toBe(404);
    const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
    expect(bare(foreign.json())).toEqual(bare(missing.json()));
  });

  test("appear in no list", async () => {
    const me = await theirs.signedIn("risk_analyst", "a");
    expect((await me.call("GET", "/api/scenarios")).json()).toEqual({ items: [], total: 0 });
    for (const kind of ["portfolios", "controls", "policies", "baselines", "experts"])
      expect((await me.call("GET", `/api/${kind}`)).json(), kind).toEqual({ items: [], total: 0 });
    expect((await me.call("GET", "/api/scenarios/export")).json<{ csv: string }>().csv).not.toContain(
      "Theirs",
    );
  });

  test("can't be written: a client of another tenant is refused", async () => {
    const me = await theirs.signedIn("risk_analyst", "a");
    const answer = await me.call("POST", "/api/scenarios", {
      title: "Mine",
      estimate: ESTIMATE,
      clientId: theirs.b.client,
    });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path: "clientId", message: "is not a client of this tenant" }],
    ]);
  });

  test("still belong to their owner afterwards, unchanged", async () => {
    const owner = await theirs.signedIn("risk_analyst", "b");
    expect((await owner.call("GET", `/api/scenarios/${scenario}`)).json()).toMatchObject({
      title: "Theirs",
      version: 1,
      runCount: 1,
    });
    expect((await owner.call("GET", `/api/portfolios/${portfolio}`)).json()).toMatchObject({
      title: "Theirs",
      version: 1,
      members: [{ id: scenario }],
    });
  });
});

test("platform calls outside any tenant list no tenant records", () => {
  for (const { route } of named(outsideApi)) expect(route.path).not.toMatch(/scenarios|runs|portfolios/);
});

/**
 * The access matrix's fourth dimension: route × role × tenant × client. It tries every role that can be
 * limited to a client, by session and by key, against another client's records and the whole tenant's. It is
 * generated from the contract and the table catalog, so a new route is covered once it is declared, and a new
 * table fails here until it has a record of another client to look for.
 */
import { dashboard, TILES } from "../../test/risk-dashboard.ts";
import { adminApi, api, outsideApi, tenantApi } from "@crq/contract/api";
import { isByKeyAlone, isForKeys } from "@crq/contract/people/api-keys";
import { can, PERMISSIONS, type Permission } from "@crq/contract/permissions";
import { administers, isPlatformRole, ROLES, type Role } from "@crq/contract/roles";
import type { Route } from "@crq/contract/route";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { recordsOfClients, type Records } from "../../test/client-records.ts";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { LONG } from "../../test/long.ts";
import { sampleOf } from "../../test/sample-input.ts";

interface Named {
  readonly name: string;
  readonly route: Route;
}
const named = (groups: Record<string, Record<string, Route>>): Named[] =>
  Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, route })),
  );
const guarded = named(api).filter(({ route }) => route.access !== "public");
const inTenants = new Set(named(tenantApi).map(({ name }) => name));

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const EVERYTHING = Object.keys(PERMISSIONS) as Permission[];
/** Roles that can be limited to one client. */
const NARROW_ROLES = ROLES.filter((role) => !administers(role));

/** A user who works for the first client. */
interface Limited extends Caller {
  readonly who: string;
  readonly role: Role;
  readonly key: boolean;
  /** How the server knows them: by a session of their own or another's, or by a kind of key. */
  readonly by: string;
}

let h: Harness;
let cast: Cast;
let records: Records;
let callers: Limited[];
/**
 * Administers the whole tenant and has selected the first client, which narrows the records but not the
 * administration.
 */
let chosen: Limited;
beforeAll(async () => {
  h = await harness();
  cast = castOf(h);
  records = await recordsOfClients(h, cast);
  callers = [];
  const clientId = h.a.client;
  for (const role of NARROW_ROLES) {
    const key = await cast.key(role, KEYED, { clientId });
    const tenantKey = await cast.key(role, KEYED, { clientId, owner: "tenant" });
    const acting = await cast.session("super_admin", { acting: { role, tenantId: h.a.id, clientId } });
    callers.push(
      { ...(await cast.session(role, { clientId })), who: role, role, key: false, by: "session" },
      { ...key, who: `key as ${role}`, role, key: true, by: "key" },
      { ...tenantKey, who: `tenant's key as ${role}`, role, key: true, by: "tenant's key" },
      { ...acting, who: `super_admin who acts as ${role}`, role, key: false, by: "acting session" },
    );
  }
  const acting = { role: "admin" as const, tenantId: h.a.id, clientId };
  chosen = {
    ...(await cast.session("admin", { acting })),
    who: "admin in one client",
    role: "admin",
    key: false,
    by: "administering session",
  };
});
afterAll(() => h.close());

/**
 * Every permission a key for one client can have: the database refuses it those that provision a whole
 * tenant.
 */
const KEYED = EVERYTHING.filter((permission) => permission !== "scim:provision");

function allowed({ role, key }: Limited, { access }: Route): boolean {
  if (access === "public") return true;
  if (access === "signed-in") return !key;
  return can(role, access) && (!key || (isForKeys(access) && !isByKeyAlone(access)));
}

/** Who reaches a route, as a user of the first client. */
const limited = ({ name, route }: Named) => [
  ...callers.filter((caller) => allowed(caller, route)),
  ...(inTenants.has(name) && allowed(chosen, route) ? [chosen] : []),
];
const declares = (part: Route["params"], name: string) => name in (part?._zod.def.shape ?? {});
const bodyOf = (name: string, route: Route) => BODIES[name] ?? (route.body && (sampleOf(route.body) ?? {}));
const bare = (answer: LightMyRequestResponse) => {
  const text = answer.headers["content-type"]?.toString().includes("json")
    ? answer.json<object>()
    : answer.body;
  const { requestId: _, ...rest } = typeof text === "object" ? (text as { requestId?: string }) : { text };
  return { status: answer.statusCode, ...rest };
};
/** Bodies that can't be generated from the shape, or that would have no effect. */
const BODIES: Record<string, unknown> = {
  "scenarios.create": { title: "Made", estimate: ESTIMATE },
  "scenarios.update": { version: 1, title: "Mine now", estimate: ESTIMATE },
  "scenarios.createRun": { engine: "exact" },
  "portfolios.create": { title: "Made", scenarioIds: [] },
  "portfolios.update": { version: 1, title: "Mine now" },
  "controls.create": {
    name: "Made",
    inPlace: true,
    currency: "USD",
    annualCost: { type: "constant", value: 1 },
  },
  "controls.update": { version: 1, name: "Mine now" },
  "policies.create": {
    name: "Made",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: null, share: 1 }],
    premium: 1,
  },
  "policies.update": { version: 1, name: "Mine now" },
  "evidence.link": { controlId: NOWHERE },
  "evidence.unlink": { controlId: NOWHERE },
  "riskLimits.save": {
    category: "Made",
    version: 0,
    rating: { appetite: 250, tolerance: 500 },
    loss: null,
    reason: "Made",
    reviewedOn: "2026-01-31",
  },
  "riskLimits.effects": { category: "Made", rating: null, loss: null },
  "lossModel.set": { clientId: null, dependence: { type: "independent" }, causes: [] },
  "exposure.setAppetite": {
    version: null,
    currency: "USD",
    tolerance: [{ loss: 1e6, probability: 0.1 }],
  },
};

describe("records of another client, of every kind,", () => {
  test("exist for every table that names a client", async () => {
    const tables = await h.db.asOwner<{ name: string }>(
      `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('public', 'cell_1') and table_type = 'BASE TABLE' and column_name like '%client_id'
         and table_name <> 'person_contexts'`, // personal, readable only through the sign-in doors
    );
    for (const { name } of tables) expect([...records.other.keys()], name).toContain(name);
  });

  const aboutOne = guarded.filter(
    ({ route }) =>
      Object.keys(route.params?._zod.def.shape ?? {}).some((name) => name !== "tenantId") &&
      [...NARROW_ROLES, "admin" as const].some((role) => allowed({ role, key: false } as Limited, route)),
  );
  test.each(aboutOne)(
    "$name: are not found, with the same message as for a record that never existed",
    async (one) => {
      const { name, route } = one;
      const body = bodyOf(name, route);
      const address = (id: string) => route.path.replace(":tenantId", h.a.id).replace(/:\w+/g, id);
      const kind = route.path.split("/")[2]!;
      const isAbout = (table: string) => table.endsWith(kind) || records.kinds[table] === kind;
      const reaching = limited(one);
      for (const caller of reaching) {
        const missing = bare(await cast.call(caller, route.method, address(NOWHERE), body));
        for (const [place, [table, id]] of [...records.other].entries()) {
          // For every caller, those of the kind the route is about; once, every other kind in turn, and all of them at night.
          const turn = LONG || (place + aboutOne.indexOf(one)) % 6 === 0;
          if (!(caller === reaching[0] && turn) && !isAbout(table)) continue;
          const answer = bare(await cast.call(caller, route.method, address(id), body));
          expect(answer, `${caller.who}, with an id of ${table}`).toEqual(missing);
          expect(answer.status, `${caller.who}, with an id of ${table}`).toBeGreaterThanOrEqual(400);
        }
      }
    },
  );

  const changing = named(tenantApi).filter(
    ({ route }) => route.path.includes("/:id") && route.method !== "GET",
  );
  test.each(changing)("$name: whole-tenant records are not changed", async (one) => {
    const { name, route } = one;
    const statuses: Record<string, number> = {};
    for (const caller of limited(one))
      for (const [kind, id] of records.wide) {
        if (!route.path.startsWith(`/api/${kind}/`)) continue;
        const answer = await cast.call(
          caller,
          route.method,
          route.path.replace(":id", id),
          bodyOf(name, route),
        );
        statuses[caller.who] = answer.statusCode;
      }
    const expected = READS.has(name) ? [200, 201] : [403, 404];
    for (const [who, status] of Object.entries(statuses))
      expect(expected, `${who}: ${status}`).toContain(status);
  });

  const reading = guarded.filter(
    ({ route }) =>
      route.method === "GET" &&
      [...NARROW_ROLES, "admin" as const].some((role) => allowed({ role, key: false } as Limited, route)),
  );
  test.each(reading)("$name: appear in no list, export, or total", async (one) => {
    const { route } = one;
    const query = new URLSearchParams(
      (route.query && (sampleOf(route.query) as Record<string, string>)) ?? {},
    );
    const queries = [query.toString()];
    for (const [field, value] of [
      ["clientId", h.a.otherClient],
      ["search", records.canary],
      ["q", records.canary],
    ] as const)
      if (declares(route.query, field))
        queries.push(new URLSearchParams([...query, [field, value]]).toString());
    const own = route.path.includes(":id") ? [...new Set(records.own.values())] : [""];
    /** The ids that the route finds something under, for the first caller of each kind. */
    const found = new Set<string>();
    const kinds = new Set<string>();
    for (const caller of limited(one)) {
      // Every kind of id once, at night for each kind of caller; for every caller, those that the route is about.
      const ids = kinds.has(LONG ? caller.by : "") ? (found.size > 0 ? [...found] : own.slice(0, 1)) : own;
      kinds.add(LONG ? caller.by : "");
      for (const asked of queries)
        for (const id of ids) {
          const path = route.path.replace(":tenantId", h.a.id).replace(/:\w+/g, id);
          const answer = await cast.call(caller, "GET", `${path}?${asked}`);
          expect(answer.statusCode, `${caller.who}: ${path}?${asked} ${answer.body}`).toBeLessThan(500);
          for (const trace of records.traces)
            if (answer.body.includes(trace) && !asked.includes(trace))
              throw new Error(`${caller.who} reads ${trace} at ${path}?${asked}`);
          if (answer.statusCode < 400) found.add(id);
        }
    }
  });

  const naming = guarded.filter(
    ({ route }) =>
      (declares(route.body as Route["params"], "clientId") ||
        declares(route.body as Route["params"], "scenarioIds")) &&
      [...NARROW_ROLES, "admin" as const].some((role) => allowed({ role, key: false } as Limited, route)),
  );
  test.each(naming)("$name: can't be referenced in saved data", async (one) => {
    const { name, route } = one;
    for (const caller of limited(one)) {
      const body = bodyOf(name, route) as object;
      const path = route.path.replace(":id", records.own.get(route.path.split("/")[2]!) ?? NOWHERE);
      for (const named of [
        ...(declares(route.body as Route["params"], "clientId") ? [{ clientId: h.a.otherClient }] : []),
        ...(declares(route.body as Route["params"], "scenarioIds")
          ? [{ scenarioIds: [records.other.get("risk_scenarios")], dependence: { type: "independent" } }]
          : []),
      ]) {
        const { statusCode } = await cast.call(caller, route.method, path, { ...body, ...named });
        expect([400, 403, 404], `${caller.who}: ${JSON.stringify(named)}`).toContain(statusCode);
      }
    }
  });

  test("still belong to their owner afterwards, unchanged, as do the whole tenant's", async () => {
    expect(await records.fingerprint()).toEqual(records.before);
  });
});

describe("administering roles", () => {
  const tables = {
    entitlements: "insert into entitlements (tenant_id, user_id, role, client_id) values ($1, $4, $2, $3)",
    invitations: `insert into invitations (tenant_id, email, role, client_id, token_hash, invited_by_name, expires_at)
      values ($1, 'x@x.example', $2, $3, '\\x00', 'x', now() + interval '1 day')`,
    api_keys: `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, client_id, created_by_name, expires_at)
      values ($1, 'x', 'x', '\\x00', '{}', $2, $3, 'x', now() + interval '1 day')`,
    scim_groups:
      "insert into scim_groups (tenant_id, display_name, role, client_id) values ($1, 'x', $2, $3)",
  };
  test.each(Object.entries(tables))(
    "can't be assigned for one client through %s by any caller",
    async (table, text) => {
      const person = await cast.session("viewer");
      for (const role of ROLES.filter((one) => administers(one) && !isPlatformRole(one)))
        await expect(
          h.db.asOwner(text, [
            h.a.id,
            role,
            h.a.client,
            ...(table === "entitlements" ? [person.userId] : []),
          ]),
          role,
        ).rejects.toThrow("_administering");
    },
  );

  test("are required for every whole-tenant permission: no other role reaches the administering groups", () => {
    const reached = named(adminApi).filter(({ route }) =>
      NARROW_ROLES.some((role) => route.access !== "signed-in" && can(role, route.access as Permission)),
    );
    expect(reached.map(({ name }) => name)).toEqual([]);
  });

  test("are refused for one client wherever a role is assigned, with a message that names the field", async () => {
    const admin = await cast.session("admin");
    const errors = [{ path: "clientId", message: "must be left empty: this role is held for all clients" }];
    const group = records.own.get("scim_groups")!;
    for (const role of ["admin", "tenant_administrator"]) {
      const given = { role, clientId: h.a.client };
      for (const [method, url, body] of [
        ["POST", "/api/entitlements", { ...given, userId: admin.userId }],
        ["POST", "/api/invitations", { ...given, emails: ["new@new.example"] }],
        ["POST", "/api/api-keys", { ...given, name: "k", permissions: ["tenant:read"], expiresInDays: 1 }],
        ["PATCH", `/api/provisioning/groups/${group}`, given],
        ["POST", `/api/account-requests/${NOWHERE}/approve`, given],
      ] as const) {
        const answer = await cast.call(admin, method, url, body);
        expect([answer.statusCode, answer.json<{ errors: unknown }>().errors], url).toEqual([400, errors]);
      }
    }
  });
});

describe("counts and totals", () => {
  test("outside the tenant's door cover only the caller's client", async () => {
    const shown = named(outsideApi).filter(
      ({ route }) =>
        /assessments|activity|clients|logged/.test(route.path) &&
        NARROW_ROLES.some((role) => allowed({ role, key: false } as Limited, route)),
    );
    expect(shown.map(({ name }) => name).sort()).toEqual([
      "activity.loggedInCount",
      "assessments.count",
      "context.changeableClients",
    ]);
    const me = callers.find(({ who }) => who === "assessor")!;
    const get = async (url: string) => (await cast.call(me, "GET", url)).json<object>();
    expect(await get("/api/assessments/count")).toEqual({ inProcess: 1 });
    const [working] = await h.db.asOwner<{ people: number }>(
      "select count(distinct user_id)::int as people from sessions where acting_client_id = $1",
      [h.a.client],
    );
    expect(await get(shown.find(({ name }) => name === "activity.loggedInCount")!.route.path)).toEqual({
      count: working!.people,
    });
    const clients = shown.find(({ name }) => name === "context.changeableClients")!.route.path;
    expect(await get(clients)).toMatchObject({ all: false, items: [{ id: h.a.client }] });
  });

  test("of an administrator who has selected a client cover that client", async () => {
    const get = async (url: string) => (await cast.call(chosen, "GET", url)).json<object>();
    const [own] = await h.db.asOwner<{ scenarios: number }>(
      "select count(*)::int as scenarios from risk_scenarios where client_id = $1 and deleted_at is null",
      [h.a.client],
    );
    for (const asked of ["", `?clientId=${h.a.client}`]) {
      const call = async (_: "GET", url: string) => cast.call(chosen, "GET", url);
      expect(await dashboard({ call } as never, asked)).toMatchObject({
        client: { id: h.a.client },
        scenarioCount: own!.scenarios,
        clients: [],
        compliance: [{ assessmentCount: 1 }],
      });
    }
    for (const tile of TILES)
      expect((await cast.call(chosen, "GET", `${tile}?clientId=${h.a.otherClient}`)).statusCode, tile).toBe(
        404,
      );
    expect(await get("/api/scenarios?q=scenario")).toMatchObject({ total: own!.scenarios + 1 });
  });
});

/** Calls that only read or compute, whatever their method. */
const READS = new Set(["scenarios.duplicate", "scenarios.rerun"]);

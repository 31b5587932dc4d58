/**
 * The attacker sends names that lead to built-in prototypes to every parser of outside input: bodies and
 * queries of each call, a directory's requests, spreadsheets, scenario files, identity providers' answers,
 * cookies. One parser that follows such a name would change the whole server for everyone. Each property runs
 * longer with HOSTILE_RUNS=1000.
 */
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "@crq/contract/roles";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { openBrowser } from "../../test/browser.ts";
import { callerOf, everyRoute, pathOf, wholeBody } from "../../test/contract-routes.ts";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { openIdProvider, type OpenIdProvider } from "../../test/providers/openid-provider.ts";
import { watchPrototypes } from "../../test/prototypes.ts";
import {
  handMade,
  readRequest,
  samlProvider,
  type SamlProvider,
} from "../../test/providers/saml-provider.ts";

const SITE = "http://127.0.0.1";
const RUNS = Number(process.env["HOSTILE_RUNS"] ?? 20);
const SEED = Number(process.env["SEED"] ?? 2026);
const prototypes = watchPrototypes();

const NAMES = ["__proto__", "constructor", "prototype", "constructor.prototype", "__proto__.hostile"];
const ALONE = NAMES.concat(
  "schemas.__proto__.0 a[__proto__][hostile] __proto__[hostile] __PROTO__ constructor[prototype][hostile]".split(
    " ",
  ),
  "hasOwnProperty toString valueOf 0 length then".split(" "),
);
const name = fc.oneof(
  fc.constantFrom(...ALONE),
  fc
    .array(fc.constantFrom("__proto__", "constructor", "prototype", "name", "members", "0"), { maxLength: 4 })
    .map((parts) => ["a", ...parts].join(".")),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<unknown>("hostile", 1, true, null, [], { hostile: true }),
    fc.array(fc.tuple(name, tie("value")), { minLength: 1, maxLength: 3 }).map(owning),
  ),
}));

/** An object with its own properties of these names, including `__proto__`. */
function owning(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [key, of] of entries)
    Object.defineProperty(made, key, { value: of, enumerable: true, configurable: true, writable: true });
  return made;
}
const entries = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 });

let h: Harness;
let cast: Cast;
let key: Caller;
let idp: SamlProvider;
let oidc: OpenIdProvider;
const claims: Record<string, object> = {};
const callers = new Map<Role, Caller>();
beforeAll(async () => {
  idp = await samlProvider();
  oidc = await openIdProvider(`${SITE}/api/auth/oidc/callback`, claims);
  const { issuer, clientId, clientSecret } = oidc;
  h = await harness({
    publicUrl: SITE,
    federation: { oidc: { issuer, clientId, clientSecret, name: "Example" } },
  });
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  key = await cast.key("admin", ["scim:provision"], { owner: "tenant" });
});
afterAll(async () => {
  prototypes.restore();
  await h.close();
  await idp.close();
  await oidc.close();
});

const caller = async (role: Role | undefined): Promise<Caller> => {
  if (role === undefined) {
    const cookie = (await h.stranger()).cookie;
    const answer = await h.app.inject({ url: "/api/auth/csrf-token", headers: { cookie } });
    return {
      userId: "",
      headers: { cookie, "x-csrf-token": answer.json<{ csrfToken: string }>().csrfToken },
    };
  }
  if (!callers.has(role)) callers.set(role, await cast.session(role));
  return callers.get(role)!;
};

/** The answer isn't our failure, and everyone else's values are unchanged. */
function harmless(what: string, { statusCode, body }: { statusCode: number; body: string }): void {
  expect(prototypes.changes(), what).toEqual([]);
  expect(statusCode, `${what} ${body.slice(0, 300)}`).toBeLessThan(500);
}
const runs = (numRuns = RUNS) => ({ seed: SEED, numRuns, endOnFailure: true });

test.each(everyRoute)("$name ignores hostile names in body and query", async ({ route }) => {
  const body = wholeBody(route.body);
  await fc.assert(
    fc.asyncProperty(entries, entries, fc.boolean(), async (inBody, inQuery, whole) => {
      const as = await caller(callerOf(route));
      const search = inQuery
        .map(([one, of]) => `${encodeURIComponent(one)}=${encodeURIComponent(JSON.stringify(of))}`)
        .join("&");
      const hostile = owning([...(whole ? Object.entries(body ?? {}) : []), ...inBody]);
      const sent = route.method === "GET" || !route.body ? undefined : hostile;
      const answer = await cast.call(as, route.method, `${pathOf(route)}?${search}`, sent);
      harmless(`${route.method} ${route.path}?${search} ${JSON.stringify(sent)}`, answer);
      if (answer.statusCode === 401) callers.clear();
    }),
    runs(Math.ceil(RUNS / 15)),
  );
});

test("a directory's users, groups, patches, and filters", async () => {
  const base = "/api/scim/v2";
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
  const made = await cast.call(key, "POST", `${base}/Users`, { userName: "names@a.example" });
  expect(made.statusCode, made.body).toBe(201);
  const group = await cast.call(key, "POST", `${base}/Groups`, {
    displayName: "Names",
    members: [{ value: made.json<{ id: string }>().id }],
  });
  const op = fc.constantFrom("add", "replace", "remove", "Add");
  const path = fc.oneof(
    name,
    name.map((one) => `members[${one} eq "x"].${one}`),
    name.map((one) => `urn:ietf:params:scim:schemas:core:2.0:User:${one}`),
    fc.constantFrom("members", "name", 'members[value sw "3"]', "active", "displayName"),
  );
  const operation = fc.oneof(
    fc.record({ op, path, value }),
    fc.tuple(op, entries).map(([one, of]) => ({ op: one, value: owning(of) })),
  );
  const of = fc.constantFrom(
    `${base}/Users/${made.json<{ id: string }>().id}`,
    `${base}/Groups/${group.json<{ id: string }>().id}`,
  );
  await fc.assert(
    fc.asyncProperty(
      of,
      fc.array(operation, { minLength: 1, maxLength: 3 }),
      entries,
      path,
      async (url, Operations, extra, filter) => {
        harmless(
          `PATCH ${JSON.stringify(Operations)}`,
          await cast.call(key, "PATCH", url, { schemas, Operations }),
        );
        const more = owning([["userName", "more@a.example"], ["displayName", "More"], ...extra]);
        harmless(`PUT ${JSON.stringify(more)}`, await cast.call(key, "PUT", url, more));
        const list = url.replace(/\/[^/]*$/, "");
        for (const asked of [`${filter} eq "x"`, filter])
          harmless(asked, await cast.call(key, "GET", `${list}?filter=${encodeURIComponent(asked)}`));
      },
    ),
    runs(RUNS * 3),
  );
});

test("the headers and cells of a spreadsheet, and the members of a scenario file", async () => {
  const analyst = await cast.session("risk_analyst");
  const file = { schema: "crq-scenario/1", id: "s-1", title: "t", ...ESTIMATE };
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 4 }), entries, name, async (names, extra, odd) => {
      const headers = ["title", "currency", "lef", "primary_response", ...names];
      const cells = ["t", "USD", `${odd} 1 2 3`, `${odd} 1 2`, ...names];
      const csv = `${headers.map((one) => JSON.stringify(one)).join(",")}\n${cells.map((one) => JSON.stringify(one)).join(",")}\n`;
      harmless(csv, await cast.call(analyst, "POST", "/api/scenarios/import", { csv, dryRun: true }));
      const loss = owning([...Object.entries(ESTIMATE.primary[0].loss), ...extra]);
      for (const scenario of [
        owning([...Object.entries(file), ...extra]),
        { ...file, id: odd },
        { ...file, primary: [{ form: odd, loss }], frequency: owning(extra) },
      ]) {
        const body = { scenarios: [scenario], engine: "exact" };
        harmless(JSON.stringify(body), await cast.call(analyst, "POST", "/api/quantify", body));
      }
    }),
    runs(),
  );
});

test("a SAML assertion's attributes, and the names that a tenant maps them by", async () => {
  const admin = await cast.session("admin");
  let person = 0;
  const xml = fc.constantFrom("x", "<a>1</a>", "<hostile>1</hostile><role>super_admin</role>");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, xml), { minLength: 1, maxLength: 3 }),
      name,
      async (attributes, chosen) => {
        const settings = {
          entityId: idp.entityId,
          ssoUrl: idp.ssoUrl,
          certificates: idp.certificate,
          enabled: true,
        };
        const set = await cast.call(admin, "PUT", "/api/tenant-settings/saml", {
          ...settings,
          firstNameAttribute: chosen,
        });
        harmless(chosen, set);
        const browser = openBrowser(h.app);
        const begun = await browser.call("GET", `/api/auth/saml/${h.a.id}/login`);
        const request = readRequest(String(begun.headers.location));
        const said = owning([["email", `names${++person}@a.example`], ...attributes]);
        const nameId = `names-${person}`;
        const form = {
          SAMLResponse: handMade(idp, request, { nameId, attributes: said as Record<string, string> }),
          RelayState: request.relayState,
        };
        const answer = await h.app.inject({
          method: "POST",
          url: `/api/auth/saml/${h.a.id}/acs`,
          remoteAddress: `10.9.0.${person % 250}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams(form).toString(),
        });
        harmless(JSON.stringify(said), answer);
        harmless(JSON.stringify(said), await browser.call("GET", String(answer.headers.location)));
      },
    ),
    runs(Math.ceil(RUNS / 2)),
  );
});

test("the claims of an OpenID Connect provider", async () => {
  let person = 0;
  await fc.assert(
    fc.asyncProperty(entries, async (extra) => {
      const subject = `names${++person}`;
      claims[subject] = owning([
        ["email", `${subject}@new.example`],
        ["email_verified", true],
        ["given_name", Object.fromEntries(extra)],
        ...extra,
      ]);
      const browser = openBrowser(h.app);
      const begun = await browser.call("GET", "/api/auth/oidc");
      const back = await oidc.visit(String(begun.headers.location), subject);
      harmless(JSON.stringify(claims[subject]), await browser.call("GET", back.pathname + back.search));
    }),
    runs(Math.ceil(RUNS / 5)),
  );
});

test("cookies", async () => {
  const jar = fc.array(fc.tuple(name, fc.oneof(name, fc.constant("{}"))), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(jar, async (pairs) => {
      const cookie = pairs.map(([one, of]) => `${one}=${encodeURIComponent(of)}`).join("; ");
      for (const url of ["/api/auth/user", "/api/auth/csrf-token", "/api/auth/saml/x/complete"])
        harmless(cookie, await h.app.inject({ url, headers: { cookie } }));
    }),
    runs(),
  );
});

test("no requested hostile name is found on an empty value", () => {
  expect(prototypes.changes()).toEqual([]);
  for (const one of [{}, [], "", 0, true, () => {}] as Record<string, unknown>[])
    expect(["hostile", "role", "polluted"].map((asked) => one[asked])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
});

/** Generates requests that nobody should send: each aims at a route of the contract and is wrong in some way, or in several. */
import { api } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import * as fc from "fast-check";
import { ESTIMATE, PASSWORD } from "./harness.ts";

/** A request as it goes out. */
export interface BadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
  /** Whether it carries the right CSRF token. */
  readonly withToken: boolean;
}

const routes = Object.values(api).flatMap((group) => Object.values(group as Record<string, Route>));
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS"];

const TEXTS = [
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "0x10",
  "1e999",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202e",
  "\ufeff",
  "\uffff",
  "e\u0301".repeat(50),
  "🦊".repeat(60),
  "\r\nset-cookie: a=b",
  "'; drop table users; --",
  "' or '1'='1",
  "$1",
  "\\",
  "\\x00",
  "%",
  "%00",
  "%s%n",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "..\\..",
  "file:///etc/passwd",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "http://[::1]:5432/",
  "a@b.example",
  "A@B.EXAMPLE ",
  "a@b@c",
  "x".repeat(201),
  "x".repeat(5000),
  "00000000-0000-0000-0000-000000000000",
  "3f2b6c1e-0000-4000-8000-000000000000",
  "2026-02-30T25:61:00Z",
  "🦊",
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  1e-320,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e15,
  1e16,
  10_001,
  4294967296,
];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const scalar = fc.oneof(text, fc.constantFrom(...NUMBERS), fc.double(), fc.constantFrom(null, true, false));
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [],
      {},
      [[[]]],
      { a: { b: {} } },
      Array.from({ length: 300 }, () => null),
    ),
  },
);
const key = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "id",
    "tenant_id",
    "tenantId",
    "role",
    "version",
    "",
    "a.b",
    "0",
    "\u0000",
  ),
  text,
);

/** Right bodies, to be spoilt. `ids` are those of real records. */
function rightBodies(ids: readonly string[]): unknown[] {
  const file = { schema: "crq-scenario/1", id: "s-1", title: "t", ...ESTIMATE };
  return [
    { email: "risk_analyst@a.example", password: PASSWORD, rememberMe: true, recaptchaToken: "x" },
    { token: "t".repeat(43), code: "123456" },
    { token: "t".repeat(43) },
    { firstName: "A", lastName: "B", password: PASSWORD },
    { tenantId: ids[0], clientId: ids[1], role: "viewer" },
    {
      title: "t",
      description: "d",
      estimate: ESTIMATE,
      evidence: [{ input: "i", source: "s", statement: "s", url: "https://a.example/" }],
      clientId: ids[1],
    },
    {
      version: 1,
      title: "t",
      estimate: ESTIMATE,
      evidence: [{ input: "i", source: "s", statement: "s" }],
      clientId: null,
    },
    { engine: "simulate", years: 1000, seed: 1 },
    { scenarios: [file, { ...file, id: "s-2" }], engine: "exact", years: 1000, seed: 1, exceed: [1, 2] },
  ];
}

/** Spoils one place within: puts something else there, takes it away, or puts something beside it. */
function spoil(
  body: unknown,
  at: number,
  by: { how: "replace" | "remove" | "add"; key: string; value: unknown },
): unknown {
  const copy = structuredClone(body);
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  const walk = (holder: Record<string, unknown>) => {
    for (const name of Object.keys(holder)) {
      places.push({ holder, name });
      const inner = holder[name];
      if (typeof inner === "object" && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(copy as Record<string, unknown>);
  const { holder, name } = places[at % places.length]!;
  if (by.how === "replace") holder[name] = by.value;
  else if (by.how === "remove") delete holder[name];
  else
    Object.defineProperty(holder, by.key, {
      value: by.value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

/** Bodies that are no JSON, or JSON that no reader expects. */
const rawBodies: readonly (string | Buffer)[] = [
  "",
  " ",
  "{",
  "}",
  "[1,",
  '{"a":}',
  "{'a':1}",
  "nul",
  "NaN",
  "undefined",
  '"',
  '{"a":1}{"b":2}',
  "\ufeff{}",
  "// {}",
  '{"a":1,"a":2}',
  "1e999",
  "-",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"title":"x","__proto__":null}',
  '{"\\u005f_proto__":1}',
  "[".repeat(20_000),
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `${"[".repeat(9000)}{"__proto__":1}${"]".repeat(9000)}`,
  `"${"x".repeat(2_000_000)}"`,
  `{"title":"${"x".repeat(2_000_000)}"}`,
  `[${"0,".repeat(100_000)}0]`,
  `{"email":"${"a".repeat(200_000)}@b.example","password":"x"}`,
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
  Buffer.alloc(2_000_000),
  "email=a@b.example&password=x",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  "--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--",
];

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant("application/json") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "text/plain",
      "text/html",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/json;charset=nonsense",
      "application/problem+json",
      "application/json, text/html",
      "APPLICATION/JSON",
      "garbage",
      "/",
      ";",
      "application/",
      "*/*",
    ),
  },
);

const headerText = fc.oneof(
  fc.constantFrom(
    "*",
    ",",
    ";",
    "=",
    "\u00ff\u00fe",
    "x".repeat(9000),
    "0",
    "-1",
    "gzip;q=nan, br;q=9",
    "bytes=0-0,-1,9-",
    "%00",
    '"',
    "a=b; a=c; =; ;",
    "crq-session=%E0%A4%A",
    "null",
  ),
  fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
);
const headers = fc.dictionary(
  fc.constantFrom(
    "accept",
    "accept-encoding",
    "accept-language",
    "range",
    "if-none-match",
    "if-modified-since",
    "origin",
    "referer",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-forwarded-host",
    "x-http-method-override",
    "content-encoding",
    "expect",
    "x-request-id",
    "sec-fetch-site",
    "authorization",
    "forwarded",
    "upgrade",
    "te",
    "via",
  ),
  headerText,
  { maxKeys: 2 },
);

const segment = fc.oneof(
  fc.constantFrom(
    "%",
    "%zz",
    "%0",
    "%00",
    "%ED%A0%80",
    "%C0%AF",
    "%FF",
    "..%2f..",
    "%2e%2e",
    "%5c",
    ";",
    ":id",
    "*",
    "",
    ".",
    "x".repeat(301),
    "3f2b6c1e-0000-4000-8000-000000000000",
    "3F2B6C1E-0000-4000-8000-00000000000G",
  ),
  text.map((one) => encodeURIComponent(one.toWellFormed())),
);
const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  fc.constantFrom(
    "?",
    "?&&&",
    "?=",
    "?page",
    "?page=1&page=2",
    "?search[]=a",
    "?search[a]=b",
    "?__proto__=1",
    "?constructor[prototype][a]=1",
    "?sort=mean&sort=mean",
    "?search=%",
    "?search=%ED%A0%80",
    "?pageSize=1e3",
    "?page=NaN",
    `?search=${"a".repeat(9000)}`,
    "?token=x",
    "?id=1#f",
  ),
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom("search", "sort", "order", "page", "pageSize"), key), scalar), {
      maxLength: 4,
    })
    .map(
      (pairs) =>
        `?${pairs.map(([name, one]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(String(one).toWellFormed())}`).join("&")}`,
    ),
);

/** Any bad request; `ids` are those of real records, so that some get further in than others. */
export function badRequest(ids: readonly string[]): fc.Arbitrary<BadRequest> {
  const bodies = rightBodies(ids);
  const id = fc.oneof({ weight: 1, arbitrary: segment }, { weight: 1, arbitrary: fc.constantFrom(...ids) });
  const path = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(fc.constantFrom(...routes), id).map(([route, one]) => ({
        method: route.method as string,
        url: route.path.replace(/:\w+/g, () => one),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...METHODS), fc.array(segment, { maxLength: 3 }))
        .map(([method, parts]) => ({ method, url: `/api/${parts.join("/")}` })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...METHODS),
          fc.constantFrom(
            "/",
            "//",
            "/api",
            "/api/",
            "/dev/outbox",
            "/healthz",
            "/api/docs",
            "/api/openapi.json",
            "/assets/%zz",
            "/setup/%00",
            "/%",
          ),
        )
        .map(([method, url]) => ({ method, url })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...METHODS), fc.constantFrom(...routes), id)
        .map(([method, route, one]) => ({ method, url: route.path.replace(/:\w+/g, () => one) })),
    },
  );
  const how = fc.record({
    how: fc.constantFrom("replace" as const, "replace" as const, "remove" as const, "add" as const),
    key,
    value,
  });
  const payload = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...bodies), fc.nat({ max: 60 }), how)
        .map(([body, at, by]) => JSON.stringify(spoil(body, at, by))),
    },
    { weight: 2, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
    { weight: 1, arbitrary: text },
  );
  return fc
    .tuple(path, query, headers, contentType, payload, fc.integer({ min: 0, max: 19 }))
    .map(([{ method, url }, search, odd, type, body, luck]) => {
      const bodyless = method === "GET" || method === "HEAD" || luck === 1;
      return {
        method,
        url: `${url}${search}`,
        headers: { ...odd, ...(!bodyless && { "content-type": type }) },
        payload: bodyless ? undefined : body,
        withToken: luck !== 0,
      };
    });
}

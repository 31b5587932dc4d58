/** Generates invalid requests: each targets a route of the contract and is wrong in one or several ways. */
import { api } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import * as fc from "fast-check";
import {
  ADDRESSES,
  NUMBERS,
  RAW_BODIES,
  rightBodies,
  TEXTS,
  UNSTORABLE,
  type RealIds,
} from "./bad-values.ts";

/** A request as it is sent. */
export interface BadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
  /** Whether it has the right CSRF token. */
  readonly withToken: boolean;
}

const routes = Object.values(api).flatMap((group) => Object.values(group as Record<string, Route>));
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS"];

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...UNSTORABLE) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
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

type Spoiler = { how: "replace" | "remove" | "add"; key: string; value: unknown } | [string, number];

/**
 * Spoils one place inside: replaces its value (given a pair, a text with a text, a number with a number),
 * removes it, or adds something next to it. `way` leads to the place, one choice per level, so that shallow
 * places are hit often too.
 */
function spoil(body: unknown, way: readonly number[], by: Spoiler): unknown {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  let name = "";
  for (let level = 0; ; level++) {
    const names = Object.keys(holder);
    name = names[way[level % way.length]! % names.length]!;
    const inner = holder[name];
    if (typeof inner !== "object" || inner === null || (way[level % way.length]! % 7 === 0 && level > 0))
      break;
    holder = inner as Record<string, unknown>;
  }
  if (Array.isArray(by)) holder[name] = typeof holder[name] === "number" ? by[1] : by[0];
  else if (by.how === "replace") holder[name] = by.value;
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

/** A route's path, with the ids of real records. */
function realPath(path: string, ids: RealIds): string {
  const of = { runs: ids.run, portfolios: ids.portfolio }[path.split("/")[2]!] ?? ids.scenario;
  return path.replace(":tenantId", ids.tenant).replace(":id", of).replace(":token", "t".repeat(43));
}

/** A valid request except for one place in its body, with a value of the same kind or of another. */
function nearMiss(ids: RealIds): fc.Arbitrary<BadRequest> {
  const bodies = Object.entries(rightBodies(ids));
  const other = fc.record({
    how: fc.constantFrom("replace" as const, "remove" as const, "add" as const),
    key,
    value,
  });
  const alike = fc.tuple(text, fc.oneof(fc.constantFrom(...NUMBERS), fc.double()));
  const spoilt = fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.nat({ max: 41 }), { minLength: 8, maxLength: 8 }),
      fc.oneof(other, alike),
    )
    .map(([[route, body], way, by]) => ({ route, payload: JSON.stringify(spoil(body, way, by)) }));
  return spoilt.map(({ route, payload }) => {
    const [method, path] = route.split(" ") as [string, string];
    const headers = { "content-type": "application/json" };
    return { method, url: realPath(path, ids), headers, payload, withToken: true };
  });
}

/** A request that is wrong in one way or in many. */
function wildMiss(ids: RealIds): fc.Arbitrary<BadRequest> {
  const one = fc.oneof(segment, fc.constantFrom(...Object.values(ids)));
  const aimed = fc.tuple(fc.constantFrom(...routes), one).map(([route, id]) => ({
    method: route.method as string,
    url: route.path.replace(/:\w+/g, () => id),
  }));
  const elsewhere = fc.oneof(
    fc.array(segment, { maxLength: 3 }).map((parts) => `/api/${parts.join("/")}`),
    fc.constantFrom(...ADDRESSES),
    fc.constantFrom(...routes).map((route) => realPath(route.path, ids)),
  );
  const path = fc.oneof(
    { weight: 4, arbitrary: aimed },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...METHODS), elsewhere).map(([method, url]) => ({ method, url })),
    },
  );
  const body = fc.oneof(
    { weight: 2, arbitrary: value.map((any) => JSON.stringify(any)) },
    { weight: 2, arbitrary: nearMiss(ids).map((miss) => miss.payload) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
    { weight: 1, arbitrary: text },
  );
  return fc
    .tuple(path, query, headers, contentType, body, fc.integer({ min: 0, max: 19 }))
    .map(([{ method, url }, search, odd, type, payload, luck]) => {
      const bodyless = method === "GET" || method === "HEAD" || luck === 1;
      return {
        method,
        url: `${url}${search}`,
        headers: { ...odd, ...(!bodyless && { "content-type": type }) },
        payload: bodyless ? undefined : payload,
        withToken: luck !== 0,
      };
    });
}

/** Any bad request. */
export function badRequest(ids: RealIds): fc.Arbitrary<BadRequest> {
  return fc.oneof(nearMiss(ids), wildMiss(ids));
}

/** The API's document is valid, complete OpenAPI 3.1 and matches the contract for every call. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "@crq/contract/api";
import { isByKeyAlone, isForKeys } from "@crq/contract/people/api-keys";
import { isRepeatable, type Route } from "@crq/contract/route";
import { harness, type Harness } from "../../../test/harness.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly security?: unknown[];
  readonly parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}
type Schema = Readonly<Record<string, unknown>>;
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string; description: string };
  readonly tags: { name: string; description: string }[];
  readonly externalDocs: { url: string };
  readonly servers: { url: string }[];
  readonly components: {
    securitySchemes: Record<string, { type: string; in: string; name: string }>;
    schemas?: Record<string, Schema>;
  };
  readonly security: unknown[];
  readonly paths: Record<string, Record<string, Operation>>;
}

let h: Harness;
let document: Document;
beforeAll(async () => {
  h = await harness();
  const answer = await h.app.inject({ url: "/api/openapi.json" });
  expect(answer.headers["content-type"]).toContain("application/json");
  document = answer.json();
});
afterAll(() => h.close());

const declared = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    id: `${group}.${name}`,
    group,
    route,
  })),
);
const pathOf = (route: Route) => route.path.replace(/:(\w+)/g, "{$1}");
const operationOf = (route: Route) => document.paths[pathOf(route)]![route.method.toLowerCase()]!;

/**
 * The JSON Schema (2020-12, which OpenAPI 3.1 includes) keywords that are allowed, each with the type of its
 * value.
 */
const KEYWORDS: Record<string, (value: unknown) => boolean> = {
  ...Object.fromEntries(
    ["$schema", "$id", "$ref", "format", "title", "description", "contentEncoding", "contentMediaType"].map(
      (one) => [one, (v) => typeof v === "string"],
    ),
  ),
  ...Object.fromEntries(
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((one) => [
      one,
      (v) => typeof v === "number",
    ]),
  ),
  ...Object.fromEntries(
    ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map((one) => [
      one,
      (v) => Number.isInteger(v) && (v as number) >= 0,
    ]),
  ),
  pattern: (v) => typeof v === "string" && RegExp(v, "u") instanceof RegExp,
  type: (v) =>
    [v]
      .flat()
      .every((one) =>
        ["string", "number", "integer", "boolean", "object", "array", "null"].includes(one as string),
      ),
  required: (v) =>
    Array.isArray(v) && v.every((one) => typeof one === "string") && new Set(v).size === v.length,
  enum: (v) => Array.isArray(v) && v.length > 0,
  const: () => true,
  default: () => true,
  readOnly: (v) => typeof v === "boolean",
};
const WITHIN = [
  "contentSchema",
  "items",
  "additionalProperties",
  "propertyNames",
  "not",
  "contains",
  "if",
  "then",
  "else",
];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];

/** Everything wrong with a schema, as paths. */
function faults(schema: unknown, at: string): string[] {
  if (typeof schema === "boolean") return [];
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (WITHIN.includes(keyword)) return faults(value, `${at}/${keyword}`);
    if (LISTS.includes(keyword)) {
      if (!Array.isArray(value) || value.length === 0) return [`${at}/${keyword} is no list`];
      return value.flatMap((one, i) => faults(one, `${at}/${keyword}/${i}`));
    }
    if (keyword === "properties" || keyword === "$defs")
      return Object.entries(value as object).flatMap(([name, one]) =>
        faults(one, `${at}/${keyword}/${name}`),
      );
    return KEYWORDS[keyword]?.(value) ? [] : [`${at}/${keyword}`];
  });
}

test("says what it is, where it is served, and how to sign in", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({
    title: expect.stringMatching(/\S/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(document.servers).toEqual([{ url: "http://127.0.0.1" }]);
  const schemes = document.components.securitySchemes;
  expect(Object.keys(schemes)).toEqual(["key", "session"]); // programs come first
  expect(schemes["key"]).toMatchObject({ type: "http", scheme: "bearer" });
  expect(schemes["session"]).toMatchObject({ type: "apiKey", in: "cookie", name: "crq-session" });
  expect(document.security).toEqual([{ key: [] }, { session: [] }]);
  expect(document.tags.map(({ name }) => name)).toEqual([...Object.keys(api), "scim"]);
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{10,200}\.$/);
  for (const said of [
    "Bearer",
    "RFC 9457",
    "pageSize",
    "next",
    "Idempotency-Key",
    "Deprecation",
    "SCIM",
    "server-sent",
  ])
    expect(document.info.description).toContain(said);
  expect(
    Object.keys(document).filter(
      (key) =>
        !["openapi", "info", "externalDocs", "servers", "components", "security", "paths", "tags"].includes(
          key,
        ),
    ),
  ).toEqual([]);
});

test("uses the cookie's name over HTTPS", async () => {
  const secure = await harness({ publicUrl: "https://risk.example" });
  try {
    const answer = (await secure.app.inject({ url: "/api/openapi.json" })).json<Document>();
    expect(answer.components.securitySchemes["session"]!.name).toBe("__Host-crq-session");
  } finally {
    await secure.close();
  }
});

/** What is mounted beside the contract, because a standard of its own says what it takes and gives. */
const BESIDE = [
  "GET /api/assessments/{id}/package",
  "GET /api/audits/{id}/evidence/{evidenceId}/revisions/{number}/file",
  "GET /api/audits/{id}/package",
  "GET /api/evidence/{id}/revisions/{number}/file",
  "GET /api/evidence/{id}/revisions/{number}/image",
  "POST /api/evidence/uploads",
  "GET /api/notifications/stream",
  "GET /api/scim/v2/ServiceProviderConfig",
  "GET /api/scim/v2/ResourceTypes",
  "GET /api/scim/v2/Schemas",
  ...["Users", "Groups"].flatMap((kind) => [
    `GET /api/scim/v2/${kind}`,
    `POST /api/scim/v2/${kind}`,
    ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/scim/v2/${kind}/{id}`),
  ]),
];

test("lists every call of the contract, SCIM and the stream, and nothing else: no page, file, or health check", async () => {
  const folder = await mkdtemp(join(tmpdir(), "crq-web-"));
  await writeFile(join(folder, "index.html"), "<!doctype html>");
  await writeFile(join(folder, "a.js"), "");
  const withPages = await harness({ webRoot: folder });
  const document = (await withPages.app.inject({ url: "/api/openapi.json" })).json<Document>();
  await withPages.close();
  await rm(folder, { recursive: true });
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = declared.map(({ route }) => `${route.method} ${pathOf(route)}`);
  expect(described.sort()).toEqual([...calls, ...BESIDE].sort());
});

describe("beside the contract", () => {
  const parts = BESIDE.map((one) => one.split(" ") as [string, string]);
  const operation = (method: string, path: string) => document.paths[path]![method.toLowerCase()]!;

  test.each(parts)("%s %s is described whole, in valid schemas", (method, path) => {
    const { operationId, tags, summary, responses, parameters = [], requestBody } = operation(method, path);
    expect(operationId).toMatch(/^(scim|notifications|evidence|assessmentFiles|audits)\.[a-zA-Z]+$/);
    expect(document.tags.map(({ name }) => name)).toContain(tags[0]);
    expect(summary).toMatch(/\S/);
    expect(responses["4XX"]).toBeDefined();
    expect(requestBody !== undefined).toBe(["POST", "PUT", "PATCH"].includes(method));
    expect(parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    const schemas = [
      ...parameters.map((one) => one.schema),
      ...Object.values(requestBody?.content ?? {}).map((one) => one.schema),
      ...Object.values(responses).flatMap((one) =>
        Object.values(one.content ?? {}).map((media) => media.schema),
      ),
    ];
    expect(schemas.flatMap((schema) => faults(schema, path))).toEqual([]);
  });

  test("every SCIM route that the server mounts is described", () => {
    const mounted = h.apiRoutes().filter((one) => one.includes("/scim/"));
    expect(mounted.map((one) => one.replace(/:(\w+)/g, "{$1}")).sort()).toEqual(
      BESIDE.filter((one) => one.includes("/scim/")).sort(),
    );
  });

  test("the stream names its event and the shape of its data", () => {
    const { description, responses } = operation("GET", "/api/notifications/stream");
    expect(description).toContain("named changed");
    expect(responses["200"]!.content!["text/event-stream"]!.schema["contentSchema"]).toEqual({
      $ref: "#/components/schemas/NotificationsUnreadCountReply",
    });
  });
});

describe("shapes", () => {
  const schemasIn = () => document.components.schemas!;
  const referred = (within: unknown) =>
    [...JSON.stringify(within).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

  test("are valid, each is used, and what is referred to exists", () => {
    const names = Object.keys(schemasIn());
    for (const [name, schema] of Object.entries(schemasIn())) expect(faults(schema, name)).toEqual([]);
    expect(new Set(referred(document))).toEqual(new Set(names));
  });

  test("have the names that people know them by", () => {
    const names = Object.keys(schemasIn());
    expect(names).toEqual(
      expect.arrayContaining([
        "Problem",
        "Scenario",
        "ScenarioSummary",
        "Portfolio",
        "Client",
        "ScenariosCreateBody",
      ]),
    );
    expect(names.filter((name) => !/^[A-Z][A-Za-z]{2,60}$/.test(name))).toEqual([]);
  });

  test("of every body and reply that is an object are named", () => {
    const loose = declared.flatMap(({ id, route }) => {
      const { requestBody, responses } = operationOf(route);
      const status = String(route.status ?? 200);
      return [requestBody, responses[status], responses["4XX"]]
        .flatMap((one) => Object.values(one?.content ?? {}))
        .filter(({ schema }) => schema["properties"] !== undefined)
        .map(() => id);
    });
    expect(loose).toEqual([]);
  });

  test("that several calls share have one name", () => {
    const replyOf = (path: string, method: string, status: string) =>
      document.paths[path]![method]!.responses[status]!.content!["application/json"]!.schema;
    const scenario = { $ref: "#/components/schemas/Scenario" };
    expect(replyOf("/api/scenarios/{id}", "get", "200")).toEqual(scenario);
    expect(replyOf("/api/scenarios", "post", "201")).toEqual(scenario);
    expect(replyOf("/api/scenarios/{id}", "patch", "200")).toEqual(scenario);
  });
});

describe.each(declared)("$id", ({ id, group, route }) => {
  test("has a name, group, summary, and access", () => {
    expect(operationOf(route)).toMatchObject({
      operationId: id,
      tags: [group],
      summary: route.summary,
      description: `Access: ${route.access}${isRepeatable(route) ? ". Takes an Idempotency-Key" : ""}`,
    });
    const { security } = operationOf(route);
    const byKey = security === undefined || security.some((one) => "key" in (one as object));
    const bySession = security === undefined || security.some((one) => "session" in (one as object));
    const { access } = route;
    const [key, session] =
      access === "public"
        ? [false, false]
        : access === "signed-in"
          ? [false, true]
          : [isForKeys(access), !isByKeyAlone(access)];
    expect([byKey, bySession]).toEqual([key, session]);
  });

  test("declares each path parameter as required, and its query", () => {
    const parameters = operationOf(route).parameters ?? [];
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === "path").map((one) => [one.name, one.required])).toEqual(
      inPath.map((name) => [name, true]),
    );
    const query = Object.keys(route.query?._zod.def.shape ?? {});
    expect(parameters.filter((one) => one.in === "query").map((one) => one.name)).toEqual(query);
  });

  test("declares its body, its answer, the prescribed failures, and the problem, in valid schemas", () => {
    const { requestBody, responses, parameters = [] } = operationOf(route);
    expect(requestBody !== undefined).toBe(route.body !== undefined);
    const status = String(route.status ?? 200);
    expect(Object.keys(responses).sort()).toEqual(
      [...new Set(["4XX", status, ...Object.keys(route.failures ?? {})])].sort(),
    );
    for (const [code, response] of Object.entries(responses)) {
      expect(code).toMatch(/^[1-5](\d\d|XX)$/);
      expect(response.description, code).toEqual(expect.stringMatching(/\S/));
    }
    expect(Object.keys(responses["4XX"]!.content!)).toEqual(["application/problem+json"]);
    const schemas = [
      ...parameters.map((one) => one.schema),
      ...Object.values(requestBody?.content ?? {}).map((one) => one.schema),
      ...Object.values(responses).flatMap((one) =>
        Object.values(one.content ?? {}).map((media) => media.schema),
      ),
    ];
    expect(schemas.flatMap((schema) => faults(schema, id))).toEqual([]);
    expect(JSON.stringify(schemas)).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)|"nullable"/);
  });
});

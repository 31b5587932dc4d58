import swagger from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { apiPage } from "./api-page.ts";
import { completed, withDescribed, type DescribedRoute } from "./completed-document.ts";
import { namedSchemas, withSchemasInUse } from "./named-schemas.ts";
import { TAGS } from "./tags.ts";

const schemas = { schemaRegistry: namedSchemas(), zodToJsonConfig: { unrepresentable: "any" } } as const;
const transform = createJsonSchemaTransform(schemas);
const namedObject = createJsonSchemaTransformObject(schemas);

/** Calls are under /api, except those that the specification places elsewhere. */
const isCall = (url: string) => url.startsWith("/api/") || url === "/auth/profile";

/** What holds for every call. */
const DESCRIPTION = [
  "Programs send an API key as a Bearer token; browsers have a session, and send x-csrf-token with every call other than GET.",
  "Failures are application/problem+json (RFC 9457), with a code that doesn't change.",
  "Lists take q, sort, order, page and pageSize, and answer with items and total; more says that a search counted no further.",
  "A POST whose description says so can carry an Idempotency-Key: a repeat within 24 hours gets the first answer. Others ignore it: their replies hold a secret or set a cookie.",
  "Lists in the order of time take after and pageSize instead, and answer with items and next: what to send as after for the following part, null at the end. Notifications also take before, and answer with previous.",
  "Within version 1, fields and calls are added, and none is removed or changes its meaning: ignore fields you don't know. A call that is going to end answers with the headers Deprecation (RFC 9745) and Sunset (RFC 8594) for at least six months.",
  "People and groups are provisioned by SCIM 2.0 (RFC 7644) below /api/scim/v2, with a tenant's key and SCIM's own dialect. Notifications arrive as server-sent events at /api/notifications/stream.",
].join("\n\n");

/** OpenAPI 3.1 at /api/openapi.json, generated from the contract, and a readable page at /api/docs. */
export const apiDocs = plugin(
  async (app: FastifyInstance, options: { publicUrl: string; cookie: string; scenarioSchema: string }) => {
    const outside: DescribedRoute[] = [];
    app.addHook("onRoute", ({ method, url, config }) => {
      if (config?.described && method !== "HEAD")
        outside.push({ method: String(method), url, ...config.described });
    });
    const transformObject: typeof namedObject = (document) =>
      completed(withSchemasInUse(withDescribed(namedObject(document), outside)));
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: {
          title: "Cyber Risk Quantification API",
          version: "1.0.0",
          description: DESCRIPTION,
          contact: { name: "Administrators of this installation", url: options.publicUrl },
        },
        externalDocs: { description: "JSON Schema of scenario files", url: options.scenarioSchema },
        servers: [{ url: options.publicUrl }],
        tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
        components: {
          securitySchemes: {
            key: {
              type: "http",
              scheme: "bearer",
              description: "An API key, of a person or of a tenant: for programs. It needs no x-csrf-token.",
            },
            session: {
              type: "apiKey",
              in: "cookie",
              name: options.cookie,
              description: "A person's session: for browsers. Every call other than GET sends x-csrf-token.",
            },
          },
        },
        security: [{ key: [] }, { session: [] }],
      },
      // Pages, files, and health checks aren't API calls.
      transform: (route) =>
        isCall(route.url) ? transform(route) : { schema: { hide: true }, url: route.url },
      transformObject,
    });
    app.get("/api/openapi.json", { schema: { hide: true } as never }, async () => app.swagger());
    let page: string | undefined;
    app.get("/api/docs", { schema: { hide: true } as never }, async (_request, reply) => {
      page ??= apiPage(app.swagger() as never);
      return reply.type("text/html; charset=utf-8").header("cache-control", "public, max-age=300").send(page);
    });
  },
);

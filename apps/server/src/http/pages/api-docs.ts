import swagger from "@fastify/swagger";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { apiPage } from "./api-page.ts";

const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });

/** Calls are under /api, except those that the specification places elsewhere. */
const isCall = (url: string) => url.startsWith("/api/") || url === "/auth/profile";

/** OpenAPI 3.1 at /api/openapi.json, generated from the contract, and a readable page at /api/docs. */
export const apiDocs = plugin(
  async (app: FastifyInstance, options: { publicUrl: string; cookie: string; scenarioSchema: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: {
          title: "Cyber Risk Quantification API",
          version: "1.0.0",
          description:
            "Failures are application/problem+json (RFC 9457). Every call other than GET sends the header x-csrf-token. A POST inside a tenant or of its administration can carry an Idempotency-Key: a repeat within 24 hours gets the first answer.",
        },
        externalDocs: { description: "JSON Schema of scenario files", url: options.scenarioSchema },
        servers: [{ url: options.publicUrl }],
        components: {
          securitySchemes: { session: { type: "apiKey", in: "cookie", name: options.cookie } },
        },
        security: [{ session: [] }],
      },
      // Pages, files, and health checks aren't API calls.
      transform: (route) =>
        isCall(route.url) ? transform(route) : { schema: { hide: true }, url: route.url },
    });
    app.get("/api/openapi.json", { schema: { hide: true } as never }, async () => app.swagger());
    let page: string | undefined;
    app.get("/api/docs", { schema: { hide: true } as never }, async (_request, reply) => {
      page ??= apiPage(app.swagger() as never);
      return reply.type("text/html; charset=utf-8").header("cache-control", "public, max-age=300").send(page);
    });
  },
);

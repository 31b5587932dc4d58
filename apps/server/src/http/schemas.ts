import type { FastifyInstance } from "fastify";

/** Serves published JSON Schemas by path, publicly and cached for an hour. */
export function schemas(app: FastifyInstance, published: Readonly<Record<string, object>>): void {
  for (const [path, schema] of Object.entries(published)) {
    const text = JSON.stringify(schema, undefined, 2);
    app.get(path, { schema: { hide: true } as never }, async (_request, reply) =>
      reply
        .type("application/schema+json; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .header("access-control-allow-origin", "*")
        .send(text),
    );
  }
}

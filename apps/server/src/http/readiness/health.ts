import type { FastifyInstance } from "fastify";
import type { Doors } from "../../db/doors.ts";
import type { Draining } from "./draining.ts";

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, so the database answers too, and the process has
 * not been told to stop.
 */
export function health(app: FastifyInstance, doors: Doors, draining?: Draining): void {
  app.get("/healthz", { logLevel: "warn" }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining?.begun()) return reply.code(503).send({ status: "stopping" });
    try {
      await Promise.race([doors.ping(), tooLate()]);
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });
}

/** Rejects after three seconds, because a readiness probe soon asks again. */
function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer from the database within three seconds")), 3000).unref();
  });
}

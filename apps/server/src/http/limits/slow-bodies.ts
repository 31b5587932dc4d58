import type { FastifyInstance } from "fastify";

/** How long a call's body may take to arrive. */
const PATIENCE_MS = 30_000;

/**
 * Ends calls whose body takes too long to arrive, so that a stranger can't hold many open by sending a byte at a time. Routes that receive
 * large files (`slowBody`) watch their bodies themselves.
 */
export function slowBodies(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const empty =
      raw.headers["transfer-encoding"] === undefined && Number(raw.headers["content-length"] ?? 0) === 0;
    if (!empty && request.routeOptions.config.slowBody !== true) {
      const late = setTimeout(() => raw.destroy(), patienceMs).unref();
      raw.once("end", () => clearTimeout(late));
      raw.once("close", () => clearTimeout(late));
    }
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route receives large bodies, and watches itself how they come. */
    slowBody?: boolean;
  }
}

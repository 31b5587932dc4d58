import type { FastifyInstance } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { logoOf } from "./settings-store.ts";

const PATH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}$/;

/**
 * Serves tenants' logos. The address contains the image's hash, so it can be cached permanently; nothing in
 * it can run.
 */
export function logos(app: FastifyInstance, { doors }: { doors: Doors }): void {
  app.get<{ Params: { tenantId: string; hash: string } }>(
    "/api/tenants/:tenantId/logo/:hash",
    { schema: { hide: true } },
    async (request, reply) => {
      const { tenantId, hash } = request.params;
      const logo = PATH.test(`${tenantId}/${hash}`) ? await logoOf(doors.ask, tenantId, hash) : undefined;
      if (!logo) throw new Fault("not-found", { detail: "This logo doesn't exist." });
      return reply
        .headers({
          "cache-control": "public, max-age=31536000, immutable",
          "content-disposition": "inline",
          "content-security-policy": "default-src 'none'; sandbox",
          "content-type": logo.content_type,
        })
        .send(logo.bytes);
    },
  );
}

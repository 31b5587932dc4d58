import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Doors, PLATFORM, wholeTenant } from "../../../../db/doors.ts";
import type { Actor } from "../../../../http/actor.ts";
import { Fault } from "../../../../http/fault.ts";
import { allows } from "../../../../http/serve.ts";
import { audit } from "../../audit-log/public.ts";
import { countAttempt, waitText, type Limit } from "../../../people/sign-in/public.ts";
import { writeExport } from "./write-export.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Concurrent exports per person. */
const EXPORTS_PER_PERSON: Limit = { name: "tenant export", per: "subject", count: 20, seconds: 3600 };
/** Concurrent exports per process. */
const AT_ONCE = 2;

/**
 * `GET /api/tenants/:tenantId/export`: a complete tenant as a file to download. It is outside the contract
 * because its answer is streamed; it requires the permission `tenant:export`, checked here as everywhere.
 */
export function tenantExport(
  app: FastifyInstance,
  deps: { doors: Doors; actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined> },
): void {
  const { doors } = deps;
  let running = 0;
  app.get<{ Params: { tenantId: string } }>(
    "/api/tenants/:tenantId/export",
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await deps.actorOf(request, false);
        if (!request.actor) throw new Fault("unauthenticated");
        if (!allows(request.actor, "tenant:export")) throw new Fault("forbidden");
      },
    },
    async (request, reply) => {
      const actor = request.actor!;
      const tenantId = reachable(actor, request.params.tenantId);
      const wait = await countAttempt(doors.ask, EXPORTS_PER_PERSON, actor.userId);
      if (wait > 0) throw new Fault("too-many-requests", { detail: waitText(wait), retryAfterSeconds: wait });
      if (running >= AT_ONCE)
        throw new Fault("unavailable", {
          detail: "Other exports are running. Try again in a minute.",
          retryAfterSeconds: 60,
        });
      running += 1;
      const written = await writeExport(doors, tenantId).finally(() => {
        running -= 1;
      });
      try {
        const { bytes, sha256 } = written;
        await doors.administer(wholeTenant(tenantId), (tx) =>
          audit(tx, actor, request, {
            action: "tenant.export",
            objectType: "tenant",
            objectId: tenantId,
            detail: { format: "json", bytes, sha256 },
          }),
        );
      } catch (error) {
        await written.remove();
        throw error;
      }
      const stream = written.file.createReadStream({ start: 0 });
      stream.once("close", () => void written.remove());
      return reply
        .headers({
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="${fileName(written.tenant)}"`,
        })
        .send(stream);
    },
  );
}

/** The tenant to export, if the caller can reach it: any from the platform, their own from inside. */
function reachable(actor: Actor, tenantId: string): string {
  const own = actor.tenantId === PLATFORM || actor.tenantId === tenantId;
  if (!own || tenantId === PLATFORM || !UUID.test(tenantId)) throw new Fault("not-found");
  return tenantId;
}

/** A name that is valid in every file system. */
function fileName(tenant: string): string {
  const plain = tenant
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${plain || "tenant"}-export-${new Date().toISOString().slice(0, 10)}.json`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Doors, PLATFORM, wholeTenant } from "../../../../db/doors.ts";
import type { Actor } from "../../../../http/actor.ts";
import { Fault } from "../../../../http/fault.ts";
import { allows } from "../../../../http/serve.ts";
import { audit, type AuditEntry } from "../../audit-log/public.ts";
import { countAttempt, waitText, type Limit } from "../../../people/sign-in/public.ts";
import { writeClientExport, writeExport, type WrittenExport } from "./write-export.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Concurrent exports per person. */
const EXPORTS_PER_PERSON: Limit = { name: "tenant export", per: "subject", count: 20, seconds: 3600 };
/** Concurrent exports per process. */
const AT_ONCE = 2;

/**
 * `GET /api/tenants/:tenantId/export` and `GET /api/tenants/:tenantId/clients/:clientId/export`: a complete tenant,
 * or one of its clients, as a file to download. They are outside the contract because their answers are streamed;
 * they require the permission `tenant:export`, checked here as everywhere.
 */
export function tenantExport(
  app: FastifyInstance,
  deps: { doors: Doors; actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined> },
): void {
  const { doors } = deps;
  let running = 0;
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      request.actor = await deps.actorOf(request, false);
      if (!request.actor) throw new Fault("unauthenticated");
      if (!allows(request.actor, "tenant:export")) throw new Fault("forbidden");
    },
  };

  /** Writes an export when it's its turn, logs it, and sends it. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    tenantId: string,
    { write, entryOf }: Export,
  ): Promise<FastifyReply> => {
    const actor = request.actor!;
    const wait = await countAttempt(doors.ask, EXPORTS_PER_PERSON, actor.userId);
    if (wait > 0) throw new Fault("too-many-requests", { detail: waitText(wait), retryAfterSeconds: wait });
    if (running >= AT_ONCE)
      throw new Fault("unavailable", {
        detail: "Other exports are running. Try again in a minute.",
        retryAfterSeconds: 60,
      });
    running += 1;
    const written = await write().finally(() => {
      running -= 1;
    });
    try {
      await doors.administer(wholeTenant(tenantId), (tx) => audit(tx, actor, request, entryOf(written)));
    } catch (error) {
      await written.remove();
      throw error;
    }
    const stream = written.file.createReadStream({ start: 0 });
    stream.once("close", () => void written.remove());
    return reply
      .headers({
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${fileName(written.name)}"`,
      })
      .send(stream);
  };

  app.get<{ Params: { tenantId: string } }>(
    "/api/tenants/:tenantId/export",
    options,
    async (request, reply) => {
      const tenantId = reachable(request.actor!, request.params.tenantId);
      return send(request, reply, tenantId, {
        write: () => writeExport(doors, tenantId),
        entryOf: ({ bytes, sha256 }) => ({
          action: "tenant.export",
          objectType: "tenant",
          objectId: tenantId,
          detail: { format: "json", bytes, sha256 },
        }),
      });
    },
  );

  app.get<{ Params: { tenantId: string; clientId: string } }>(
    "/api/tenants/:tenantId/clients/:clientId/export",
    options,
    async (request, reply) => {
      const tenantId = reachable(request.actor!, request.params.tenantId);
      const { clientId } = request.params;
      if (!UUID.test(clientId)) throw new Fault("not-found");
      return send(request, reply, tenantId, {
        write: () => writeClientExport(doors, tenantId, clientId),
        entryOf: ({ name, bytes, sha256 }) => ({
          action: "client.export-records",
          objectType: "client",
          objectId: clientId,
          detail: { name, format: "json", bytes, sha256 },
        }),
      });
    },
  );
}

/** What is exported, and how the log says it. */
interface Export {
  readonly write: () => Promise<WrittenExport>;
  readonly entryOf: (written: WrittenExport) => AuditEntry;
}

/** The tenant to export, if the caller can reach it: any from the platform, their own from inside. */
function reachable(actor: Actor, tenantId: string): string {
  const own = actor.tenantId === PLATFORM || actor.tenantId === tenantId;
  if (!own || tenantId === PLATFORM || !UUID.test(tenantId)) throw new Fault("not-found");
  return tenantId;
}

/** A name that is valid in every file system. */
function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${plain || "records"}-export-${new Date().toISOString().slice(0, 10)}.json`;
}

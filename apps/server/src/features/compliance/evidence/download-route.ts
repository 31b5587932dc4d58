import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { type Actor, scopeOf } from "../../../http/actor.ts";
import { described } from "../../../http/described-route.ts";
import { Fault } from "../../../http/fault.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { DOWNLOAD, IMAGE } from "./document.ts";
import { entered } from "./entered.ts";
import type { EvidenceFiles } from "./files/settings.ts";
import { fileOf, type StoredFile } from "./revision-store.ts";
import { SAFE, type Sending, sendFile, storedBytes } from "./send-file.ts";
import { byId } from "./store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const logged = recorded("evidence");

interface Deps {
  readonly doors: Doors;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
}
type One = { Params: { id: string; number: string } };

/**
 * `GET /api/evidence/:id/revisions/:number/file`, always as an attachment, and `…/image`, which shows images alone. They're outside the
 * contract because their answers are streamed.
 */
export function evidenceDownloads(app: FastifyInstance, deps: Deps): void {
  const onRequest = async (request: FastifyRequest) => {
    request.actor = await entered(deps, request, "assessment:read");
  };
  const found = async (
    request: FastifyRequest<One>,
    also: (tx: Tx, file: StoredFile) => Promise<void>,
  ): Promise<StoredFile> => {
    const { id, number } = request.params;
    if (!UUID.test(id) || !/^\d{1,7}$/.test(number)) throw new Fault("not-found");
    return deps.doors.inTenant(scopeOf(request.actor!), async (tx) => {
      const file = await fileOf(tx, id, Number(number));
      if (!file) throw new Fault("not-found");
      await also(tx, file);
      return file;
    });
  };
  const from = (request: FastifyRequest): Sending => ({
    files: deps.evidenceFiles,
    tenantId: request.actor!.tenantId,
    request,
  });

  app.get<One>(
    "/api/evidence/:id/revisions/:number/file",
    { ...described(DOWNLOAD), onRequest },
    async (request, reply) => {
      const file = await found(request, async (tx, { file_name, sha256 }) => {
        const { id, number } = request.params;
        const name = (await byId(tx, id))!.name;
        await logged(
          tx,
          { actor: request.actor!, request },
          "download",
          { id, name },
          {
            revision: Number(number),
            file: file_name,
            sha256,
          },
        );
      });
      return sendFile(reply, from(request), file);
    },
  );

  app.get<One>(
    "/api/evidence/:id/revisions/:number/image",
    { ...described(IMAGE), onRequest },
    async (request, reply) => {
      const file = await found(request, async (_tx, { detected_type: type }) => {
        if (!/^image\/(png|jpeg|gif|webp)$/.test(type)) throw new Fault("not-found");
      });
      const bytes = await storedBytes(from(request), file);
      return reply
        .headers({
          ...SAFE,
          "content-type": file.detected_type,
          "content-length": file.size,
          "content-disposition": "inline",
        })
        .send(bytes);
    },
  );
}

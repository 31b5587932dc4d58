import type { FastifyInstance } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import { described } from "../../../http/described-route.ts";
import { Fault } from "../../../http/fault.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { sendPackage } from "../assessments/public.ts";
import { type EvidenceFiles, fileOf, sendFile } from "../evidence/public.ts";
import { AUDIT_FILE, AUDIT_PACKAGE } from "./document.ts";
import { toldTo } from "./read.ts";
import { noted, type Visits } from "./visits.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Deps {
  readonly doors: Doors;
  readonly parsing: Parsing;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly visits: Visits;
}
type File = { Params: { id: string; evidenceId: string; number: string } };

/**
 * What an auditor downloads: `GET /api/audits/:id/evidence/:evidenceId/revisions/:number/file`, always as an attachment, and `GET /api/audits/:id/package`. They're
 * outside the contract because their answers are streamed.
 */
export function auditDownloads(app: FastifyInstance, { doors, parsing, evidenceFiles, visits }: Deps): void {
  app.get<File>(
    "/api/audits/:id/evidence/:evidenceId/revisions/:number/file",
    described(AUDIT_FILE),
    async (request, reply) => {
      const { id, evidenceId, number } = request.params;
      const { read, write, session, tenant } = await visits.enter(request, id);
      if (!UUID.test(evidenceId) || !/^\d{1,7}$/.test(number)) throw new Fault("not-found");
      const file = await read((tx) => fileOf(tx, evidenceId, Number(number)));
      if (!file) throw new Fault("not-found");
      const { file_name: name, sha256 } = file;
      await write((tx) =>
        noted(tx, request, session, "download", {
          about: name,
          evidence: evidenceId,
          revision: Number(number),
          file: name,
          sha256,
        }),
      );
      return sendFile(reply, { files: evidenceFiles, tenantId: tenant.id, request }, file);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/api/audits/:id/package",
    described(AUDIT_PACKAGE),
    async (request, reply) => {
      const visiting = await visits.enter(request, request.params.id);
      const { session, tenant, write } = visiting;
      if (!session.seesEvidence) throw new Fault("not-found");
      const told = await toldTo(visiting);
      return sendPackage(
        { doors, parsing, evidenceFiles, tenantId: tenant.id, personId: session.id },
        told,
        { request, reply },
        (detail) => write((tx) => noted(tx, request, session, "package", { ...detail })),
      );
    },
  );
}

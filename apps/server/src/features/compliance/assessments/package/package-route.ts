import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Doors } from "../../../../db/doors.ts";
import { type Actor, scopeOf } from "../../../../http/actor.ts";
import { described } from "../../../../http/described-route.ts";
import { Fault } from "../../../../http/fault.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { entered, type EvidenceFiles } from "../../evidence/public.ts";
import { toldOf } from "../exchange/said.ts";
import { logged } from "../records/changing.ts";
import { PACKAGE } from "./document.ts";
import { sendPackage } from "./send-package.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Deps {
  readonly doors: Doors;
  readonly parsing: Parsing;
  readonly evidenceFiles?: EvidenceFiles | undefined;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
}

/**
 * `GET /api/assessments/:id/package`: an assessment with all revisions of its evidence as a ZIP file for an auditor, with the hash of each file. It's outside the
 * contract because its answer is streamed.
 */
export function assessmentPackages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    "/api/assessments/:id/package",
    {
      ...described(PACKAGE),
      onRequest: async (request) => {
        request.actor = await entered(deps, request, "assessment:manage");
      },
    },
    async (request, reply) => {
      const actor = request.actor!;
      const ctx = { actor, request };
      const { id } = request.params;
      if (!UUID.test(id)) throw new Fault("not-found");
      const told = await deps.doors.inTenant(scopeOf(actor), (tx) => toldOf(tx, { actor }, id));
      return sendPackage(
        { ...deps, tenantId: actor.tenantId, personId: actor.userId },
        told,
        { request, reply },
        (detail) =>
          deps.doors.inTenant(scopeOf(actor), (tx) => logged(tx, ctx, "package", told.record, detail)),
      );
    },
  );
}

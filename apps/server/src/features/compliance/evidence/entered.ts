import type { Permission } from "@crq/contract/permissions";
import type { FastifyRequest } from "fastify";
import { PLATFORM } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { allows } from "../../../http/serve.ts";

/**
 * Who calls a route outside the contract, as the contract's gate checks it.
 *
 * @throws Fault unless they have the permission and work inside a tenant
 */
export async function entered(
  { actorOf }: { readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined> },
  request: FastifyRequest,
  permission: Permission,
): Promise<Actor> {
  const actor = await actorOf(request, false);
  if (!actor) throw new Fault("unauthenticated");
  if (!allows(actor, permission)) throw new Fault("forbidden");
  if (actor.tenantId === PLATFORM)
    throw new Fault("no-tenant", {
      detail: "You work at platform level. Switch to a tenant to see its records.",
    });
  return actor;
}

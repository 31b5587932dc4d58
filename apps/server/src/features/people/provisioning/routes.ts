/**
 * SCIM 2.0 at /api/scim/v2: a tenant's directory manages its people and groups here. The API key identifies
 * the tenant.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { PLATFORM } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { described } from "../../../http/described-route.ts";
import { Fault, faultOf } from "../../../http/fault.ts";
import { jsonBodies } from "../../../http/json/json-body.ts";
import { scimDescription } from "./document.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { createGroup, findGroup, findGroups, removeGroup, replaceGroup } from "./groups.ts";
import { listResponse, readQuery } from "./query.ts";
import { applyPatch } from "./patch/apply-patch.ts";
import { pollutingKey } from "./patch/polluting.ts";
import {
  GROUP_ATTRIBUTES,
  groupDraft,
  GroupInput,
  groupResource,
  USER_ATTRIBUTES,
  userDraft,
  UserInput,
  userResource,
} from "./resources.ts";
import { ScimFault, scimProblem } from "./scim-fault.ts";
import {
  createUser,
  findUser,
  findUsers,
  removeUser,
  replaceUser,
  type Caller,
  type ScimDeps,
} from "./users.ts";

const PREFIX = "/api/scim/v2";
const TYPE = "application/scim+json; charset=utf-8";

type ActorOf = (request: FastifyRequest) => Promise<Actor | undefined>;

/** Mounts the service. `actorOf` reads the API key. */
export function scim(app: FastifyInstance, deps: ScimDeps & { actorOf: ActorOf }): void {
  const base = `${deps.publicUrl}${PREFIX}`;
  void app.register(
    async (service) => {
      jsonBodies(service, "application/scim+json");
      service.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
      service.addHook("onRequest", async (request) => {
        request.actor = await deps.actorOf(request);
        const { actor } = request;
        if (!actor?.key)
          throw new ScimFault(401, "An API key is needed, in the header Authorization: Bearer.");
        if (
          !actor.key.permissions.includes("scim:provision") ||
          actor.tenantId === PLATFORM ||
          actor.clientId !== null
        )
          throw new ScimFault(403, "This API key isn't allowed to provision.");
      });
      service.addHook("preValidation", async (request) => {
        const key = pollutingKey(request.body);
        if (key !== undefined)
          throw new ScimFault(400, "The request names a property of no resource.", "invalidPath");
      });
      service.addHook("onSend", async (_request, reply) => void reply.type(TYPE));
      service.get("/ServiceProviderConfig", told("GET /ServiceProviderConfig"), async () =>
        serviceProviderConfig(base),
      );
      service.get("/ResourceTypes", told("GET /ResourceTypes"), async (request) =>
        listResponse(resourceTypes(base), readQuery(request.query)),
      );
      service.get("/Schemas", told("GET /Schemas"), async (request) =>
        listResponse(schemas(base), readQuery(request.query)),
      );
      userRoutes(service, deps, base);
      groupRoutes(service, deps, base);
    },
    { prefix: PREFIX },
  );
}

const told = (name: Parameters<typeof scimDescription>[0]) => described(scimDescription(name));
const callerOf = (request: FastifyRequest): Caller => ({
  actor: request.actor!,
  request,
  tenantId: request.actor!.tenantId,
});

function userRoutes(service: FastifyInstance, deps: ScimDeps, base: string): void {
  service.get("/Users", told("GET /Users"), async (request) => {
    const query = readQuery(request.query);
    const { exact } = query;
    const by =
      exact && exact.attribute !== "displayname" ? { ...exact, attribute: exact.attribute } : undefined;
    const found = (await findUsers(deps, callerOf(request), by)).map((row) => userResource(row, base));
    return listResponse(by ? found : found.filter(query.matches), query);
  });
  service.post("/Users", told("POST /Users"), async (request, reply) => {
    const made = await createUser(deps, callerOf(request), read(UserInput, request.body));
    return created(reply, userResource(made, base));
  });
  service.get("/Users/:id", told("GET /Users/:id"), async (request) =>
    userResource(await findUser(deps, callerOf(request), idOf(request)), base),
  );
  service.put("/Users/:id", told("PUT /Users/:id"), async (request) =>
    userResource(
      await replaceUser(deps, callerOf(request), idOf(request), read(UserInput, request.body)),
      base,
    ),
  );
  service.patch("/Users/:id", told("PATCH /Users/:id"), async (request) => {
    const caller = callerOf(request);
    const now = await findUser(deps, caller, idOf(request));
    const patched = read(UserInput, applyPatch(userDraft(now), USER_ATTRIBUTES, request.body));
    return userResource(await replaceUser(deps, caller, now.id, patched), base);
  });
  service.delete("/Users/:id", told("DELETE /Users/:id"), async (request, reply) => {
    await removeUser(deps, callerOf(request), idOf(request));
    return reply.code(204).send();
  });
}

function groupRoutes(service: FastifyInstance, deps: ScimDeps, base: string): void {
  service.get("/Groups", told("GET /Groups"), async (request) => {
    const query = readQuery(request.query);
    const { exact } = query;
    const by = exact && exact.attribute !== "username" ? { ...exact, attribute: exact.attribute } : undefined;
    const found = (await findGroups(deps, callerOf(request), by)).map((row) => groupResource(row, base));
    const matching = by ? found : found.filter(query.matches);
    return listResponse(
      query.withoutMembers ? matching.map(({ members: _, ...rest }) => rest) : matching,
      query,
    );
  });
  service.post("/Groups", told("POST /Groups"), async (request, reply) => {
    const made = await createGroup(deps, callerOf(request), read(GroupInput, request.body));
    return created(reply, groupResource(made, base));
  });
  service.get("/Groups/:id", told("GET /Groups/:id"), async (request) => {
    const { members, ...rest } = groupResource(await findGroup(deps, callerOf(request), idOf(request)), base);
    return readQuery(request.query).withoutMembers ? rest : { ...rest, members };
  });
  service.put("/Groups/:id", told("PUT /Groups/:id"), async (request) =>
    groupResource(
      await replaceGroup(deps, callerOf(request), idOf(request), read(GroupInput, request.body)),
      base,
    ),
  );
  service.patch("/Groups/:id", told("PATCH /Groups/:id"), async (request) => {
    const caller = callerOf(request);
    const now = await findGroup(deps, caller, idOf(request));
    const patched = read(GroupInput, applyPatch(groupDraft(now), GROUP_ATTRIBUTES, request.body));
    return groupResource(await replaceGroup(deps, caller, now.id, patched), base);
  });
  service.delete("/Groups/:id", told("DELETE /Groups/:id"), async (request, reply) => {
    await removeGroup(deps, callerOf(request), idOf(request));
    return reply.code(204).send();
  });
}

function idOf(request: FastifyRequest): string {
  const id = z.uuid().safeParse((request.params as { id?: unknown }).id);
  if (!id.success) throw new ScimFault(404, "Resource not found.");
  return id.data;
}

function created(reply: FastifyReply, resource: { meta: { location: string } }) {
  return reply.code(201).header("location", resource.meta.location).send(resource);
}

function read<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimFault(400, `${issue!.path.join(".") || "The body"}: ${issue!.message}`, "invalidValue");
}

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ScimFault) {
    if (error.statusCode === 401) reply.header("www-authenticate", "Bearer");
    return reply.code(error.statusCode).send(scimProblem(error.statusCode, error.message, error.scimType));
  }
  const fault = faultOf(error);
  if (!fault) request.log.error({ err: error }, "unexpected error");
  const { statusCode, detail, message } = fault ?? new Fault("internal");
  if (statusCode === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(statusCode).send(scimProblem(statusCode, detail ?? message));
}

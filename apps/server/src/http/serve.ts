import { isByKeyAlone, isForKeys } from "@crq/contract/people/api-keys";
import { can, isForWholeTenants } from "@crq/contract/permissions";
import { Problem } from "@crq/contract/problem";
import { type InputOf, isRepeatable, type ReplyOf, type Route } from "@crq/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PLATFORM, type Doors, type Outside, type Tx } from "../db/doors.ts";
import { vouchedFor } from "../db/vouched.ts";
import { administeredBy, scopeOf, type Actor } from "./actor.ts";
import { callerGone } from "./caller-gone.ts";
import type { Caller } from "./caller.ts";
import { announceEnd, describedEnd, endInWords } from "./replies/deprecation.ts";
import type { Once } from "./idempotency/once.ts";
import { repeaterOf } from "./idempotency/repeater.ts";
import { Fault, OWN_SIGN_IN_NEEDED } from "./fault.ts";

/** What a handler inside a tenant gets. */
export interface TenantCtx {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  /**
   * Who a computation is for; its signal aborts when the caller disconnects, so that unneeded computations
   * end.
   */
  readonly caller: Caller;
  /**
   * Runs one transaction in the caller's tenant and, if they work for one, client. Long computations belong
   * between transactions, not inside them.
   */
  readonly inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same, reading only, and everything as it was at one moment: for what is read in several statements and must fit together. */
  readonly inSnapshot: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads there in one round trip; see `Doors.readTenant`. */
  readonly readTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a handler outside any tenant gets; `actor` is set if the caller is signed in. */
export interface OutsideCtx {
  readonly actor: Actor | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly outside: Outside;
  readonly ask: Doors["ask"];
}

/** What an administration handler gets. */
export interface AdminCtx {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  /** The tenant to administer; undefined for all tenants, at platform level when the caller named none. */
  readonly tenantId: string | undefined;
  /**
   * One transaction through the matching door: the tenant's administration door, which sees only that tenant,
   * or, at platform level with no tenant named, the outside door, which sees all. The same SQL works with
   * both.
   */
  readonly admin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * The outside door, for what belongs to no tenant (a user's password, their sessions elsewhere). First
   * check through `admin` that the caller can administer the user.
   */
  readonly outside: Outside;
}

/** One function per route of a group; a missing handler or a missing route is a type error. */
export type Handlers<Ctx, G extends Record<string, Route>> = {
  [K in keyof G]: (ctx: Ctx, input: InputOf<G[K]>) => Promise<ReplyOf<G[K]>>;
};

/** What the API's doors need. */
export interface ServeDeps {
  readonly doors: Doors;
  /** Whose session a request belongs to. */
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  /** Throws `csrf-token-invalid` unless the request carries its session's token. */
  readonly checkCsrf: (request: FastifyRequest) => void;
  /** A secret that only the request's browser has: its session's or visitor's cookie. */
  readonly browserOf: (request: FastifyRequest) => string | undefined;
  /** Carries out calls with an `Idempotency-Key`. */
  readonly once: Once;
}

/** Mounts a group whose calls work inside one tenant. */
export function serveTenant<const G extends Record<string, Route>>(
  app: FastifyInstance,
  group: string,
  routes: G,
  handlers: Handlers<TenantCtx, G>,
  deps: ServeDeps,
): void {
  mount(app, group, routes, deps, (name) => {
    const handle = handlers[name] as (ctx: TenantCtx, input: unknown) => Promise<unknown>;
    return async (request, reply) => {
      const actor = request.actor;
      if (!actor) throw new Fault("unauthenticated");
      if (actor.tenantId === PLATFORM)
        throw new Fault("no-tenant", {
          detail: "You work at platform level. Switch to a tenant to see its records.",
        });
      let signal: AbortSignal | undefined;
      const caller: Caller = {
        tenantId: actor.tenantId,
        personId: actor.userId,
        get signal() {
          return (signal ??= callerGone(reply));
        },
      };
      return handle(
        {
          actor,
          request,
          caller,
          inTenant: (work) => deps.doors.inTenant(scopeOf(actor), work),
          inSnapshot: (work) => deps.doors.inTenant(scopeOf(actor), work, "snapshot"),
          readTenant: (work) => deps.doors.readTenant(scopeOf(actor), work),
        },
        { params: request.params, query: request.query, body: request.body },
      );
    };
  });
}

/** Mounts a group whose calls work outside every tenant. */
export function serveOutside<const G extends Record<string, Route>>(
  app: FastifyInstance,
  group: string,
  routes: G,
  handlers: Handlers<OutsideCtx, G>,
  deps: ServeDeps,
): void {
  const runOf = (name: keyof G & string): Run => {
    const handle = handlers[name] as (ctx: OutsideCtx, input: unknown) => Promise<unknown>;
    return async (request, reply) =>
      handle(
        { actor: request.actor, request, reply, outside: deps.doors.outside, ask: deps.doors.ask },
        { params: request.params, query: request.query, body: request.body },
      );
  };
  mount(app, group, routes, deps, runOf);
}

/**
 * Mounts a group whose calls administer: the caller's own tenant or, at platform level, the one named by
 * `tenantId` in the query (or path), or all.
 */
export function serveAdmin<const G extends Record<string, Route>>(
  app: FastifyInstance,
  group: string,
  routes: G,
  handlers: Handlers<AdminCtx, G>,
  deps: ServeDeps,
): void {
  mount(app, group, routes, deps, (name) => {
    const handle = handlers[name] as (ctx: AdminCtx, input: unknown) => Promise<unknown>;
    return async (request) => {
      const actor = request.actor;
      if (!actor) throw new Fault("unauthenticated");
      const named = (request.params as Named)?.tenantId ?? (request.query as Named)?.tenantId;
      const atPlatform = actor.tenantId === PLATFORM;
      if (!atPlatform && named !== undefined && named !== actor.tenantId) throw new Fault("not-found");
      const tenantId = atPlatform ? named : actor.tenantId;
      return handle(
        {
          actor,
          request,
          tenantId,
          admin: (work) =>
            tenantId === undefined
              ? deps.doors.outside(work)
              : deps.doors.administer(administeredBy(actor, tenantId), work),
          outside: deps.doors.outside,
        },
        { params: request.params, query: request.query, body: request.body },
      );
    };
  });
}

type Named = { readonly tenantId?: string } | undefined;

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function mount<G extends Record<string, Route>>(
  app: FastifyInstance,
  group: string,
  routes: G,
  deps: ServeDeps,
  runOf: (name: keyof G & string) => Run,
): void {
  for (const name of Object.keys(routes) as (keyof G & string)[]) {
    const route: Route = routes[name]!;
    const run = runOf(name);
    const status = route.status ?? 200;
    const repeatable = isRepeatable(route);
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      ...(route.bodyParts && { config: { bodyParts: route.bodyParts } }),
      schema: {
        operationId: `${group}.${name}`,
        tags: [group],
        summary: route.summary,
        description: `Access: ${route.access}${repeatable ? ". Takes an Idempotency-Key" : ""}${endInWords(route)}`,
        ...describedEnd(route),
        ...securityOf(route),
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: {
          ...(status !== 204 && { [status]: route.reply }),
          ...route.failures,
          "4xx": { description: "Problem", content: { "application/problem+json": { schema: Problem } } },
        },
      },
      // Before the body is read and validated, so that a stranger learns nothing from a 400.
      onRequest: async (request, reply) => {
        announceEnd(reply, `${group}.${name}`, route);
        if (route.access !== "public") {
          request.actor = await deps.actorOf(request, route.polled ?? false);
          if (!request.actor) {
            reply.header("www-authenticate", "Bearer");
            throw new Fault("unauthenticated");
          }
          if (!allows(request.actor, route.access)) throw new Fault("forbidden");
          if (route.changesSignIn && request.actor.vouchedBy !== undefined)
            throw new Fault(OWN_SIGN_IN_NEEDED.code, { detail: OWN_SIGN_IN_NEEDED.detail });
        }
        // A browser never sends a key by itself, so a key needs no CSRF token.
        if (route.method !== "GET" && !request.actor?.key) deps.checkCsrf(request);
      },
      handler: async (request, reply) => {
        const { actor } = request;
        const work = () => vouchedFor(actor?.vouchedBy, () => run(request, reply));
        if (repeatable && request.headers["idempotency-key"] !== undefined)
          return deps.once(request, reply, repeaterOf(request, route, deps.browserOf), async () => {
            const answer = await work();
            if (reply.statusCode === 200) reply.code(status);
            return answer;
          });
        const answer = await work();
        if (reply.statusCode !== 200) return answer; // the handler chose a prescribed failure
        return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
      },
    });
  }
}

/** Who can make a call, as OpenAPI says it: anyone, people alone, programs alone, or both, as for most. */
function securityOf({ access }: Route): { security?: Record<string, []>[] } {
  if (access === "public") return { security: [] };
  if (access === "signed-in" || !isForKeys(access)) return { security: [{ session: [] }] };
  return isByKeyAlone(access) ? { security: [{ key: [] }] } : {};
}

/**
 * Whether an actor can make a call. Switching back goes by the assigned role, whatever the active one. A key
 * can do what both its role and its own permissions allow, or what is reserved for keys; it can't do anything
 * tied to a session.
 */
export function allows(actor: Actor, access: Exclude<Route["access"], "public">): boolean {
  if (actor.key)
    return (
      access !== "signed-in" &&
      isForKeys(access) &&
      !(actor.clientId !== null && isForWholeTenants(access)) &&
      (can(actor.role, access) || isByKeyAlone(access)) &&
      actor.key.permissions.includes(access)
    );
  if (access === "signed-in") return true;
  if (access === "risk:read" && actor.seesExposure === true) return true;
  return can(access === "context:switch" ? actor.heldRole : actor.role, access);
}

declare module "fastify" {
  interface FastifyRequest {
    actor?: Actor | undefined;
  }
}

/** The browser's way to a provider and back: navigations, which answer with redirects and never with JSON. */
import { FEDERATION_PROVIDERS, type FederationProvider } from "@crq/contract/people/federation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { countAttempt } from "../sign-in/public.ts";
import { begunByHand } from "./by-hand.ts";
import { enter, turnAway, type EnterDeps } from "./enter.ts";
import { openFlow, takeFlow } from "./flow.ts";
import type { FlowCookie } from "./flow-cookie.ts";
import { FLOWS_PER_ADDRESS } from "./limits.ts";
import { finishLink, linkFailed } from "./links.ts";
import { Cancelled } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { safeNext } from "./safe-next.ts";

/** What the navigations depend on. */
export type NavigationDeps = EnterDeps & {
  readonly providers: Providers;
  readonly flowCookie: FlowCookie;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
};

const hidden = { schema: { hide: true } as never };

/** Mounts each provider's start and callback, and the generic starts /api/login and /auth/login. */
export function federationNavigations(app: FastifyInstance, deps: NavigationDeps): void {
  for (const id of FEDERATION_PROVIDERS) {
    app.get(`/api/auth/${id}`, hidden, async (request, reply) => start(deps, id, request, reply));
    app.get(`/api/auth/${id}/callback`, hidden, async (request, reply) => callback(deps, id, request, reply));
  }
  for (const path of ["/api/login", "/auth/login"])
    app.get(path, hidden, async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (deps.providers.has("oidc")) return start(deps, "oidc", request, reply);
      return toSignIn(request, reply);
    });
}

/** Redirects are stored through the outside door, one statement at a time. */
function flowDeps(deps: NavigationDeps) {
  return { ask: deps.doors.ask, secret: deps.secret };
}

/** To the sign-in screen, where the person chooses. */
function toSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "no-store");
  return reply.redirect(`/login?next=${encodeURIComponent(nextOf(request))}`, 303);
}

function nextOf(request: FastifyRequest): string {
  return safeNext((request.query as Record<string, unknown>)["next"]);
}

async function start(
  deps: NavigationDeps,
  id: FederationProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = deps.providers.get(id);
  if (!provider) return turnAway(reply, "not-available");
  if (!begunByHand(request)) return toSignIn(request, reply);
  if ((await countAttempt(deps.doors.ask, FLOWS_PER_ADDRESS, request.ip)) > 0)
    return turnAway(reply, "try-later");
  try {
    const browser = deps.flowCookie.ensure(request, reply);
    const flow = await openFlow(flowDeps(deps), browser, { provider: id, next: nextOf(request) });
    const url = await provider.authorizationUrl(flow);
    return reply.redirect(url.href, 303);
  } catch (error) {
    request.log.warn({ err: error, provider: id }, "a provider of accounts cannot be reached");
    return turnAway(reply, "failed");
  }
}

async function callback(
  deps: NavigationDeps,
  id: FederationProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = deps.providers.get(id);
  if (!provider) return turnAway(reply, "not-available");
  if ((await countAttempt(deps.doors.ask, FLOWS_PER_ADDRESS, request.ip)) > 0)
    return turnAway(reply, "try-later");
  const { state } = request.query as Record<string, unknown>;
  const flow = await takeFlow(flowDeps(deps), id, state, deps.flowCookie.read(request));
  if (!flow) return turnAway(reply, "failed");
  const fail = (notice: "cancelled" | "failed") =>
    flow.linkTo === undefined ? turnAway(reply, notice) : linkFailed(reply, notice);
  try {
    // The callback at the address the provider was given, whatever this request's Host says.
    const profile = await provider.profile(new URL(request.url, deps.publicUrl), flow);
    if (flow.linkTo === undefined) return await enter(deps, request, reply, { profile, next: flow.next });
    const actor = await deps.actorOf(request, false);
    return await finishLink(deps, request, reply, {
      profile,
      linkTo: flow.linkTo,
      actor,
      name: provider.name,
    });
  } catch (error) {
    if (error instanceof Cancelled) return fail("cancelled");
    request.log.warn({ err: error, provider: id }, "a sign-in at a provider failed");
    return fail("failed");
  }
}

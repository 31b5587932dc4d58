import type { FederationProvider, federation } from "@crq/contract/people/federation";
import type { FastifyBaseLogger } from "fastify";
import { Fault } from "../../../http/fault.ts";
import type { Secret } from "../../../http/secret.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { openFlow } from "./flow.ts";
import type { FlowCookie } from "./flow-cookie.ts";
import { mustMayChange, nameOf, unlink, type LinkDeps } from "./links.ts";
import * as store from "./store.ts";

/** What the calls depend on. */
export type FederationDeps = LinkDeps & {
  readonly secret: Secret;
  readonly flowCookie: FlowCookie;
  /** The address that links a tenant's own provider; undefined if it isn't enabled. */
  readonly tenantProvider: (tenantId: string, browser: string, linkTo: string) => Promise<URL | undefined>;
};

/** The calls about linked accounts. */
export function federationHandlers(deps: FederationDeps): Handlers<OutsideCtx, typeof federation> {
  const { doors, providers } = deps;
  return {
    providers: async () => ({ providers: [...providers].map(([id, { name }]) => ({ id, name })) }),

    profile: async ({ actor, reply }) => {
      reply.header("cache-control", "no-store");
      const person = await store.personById(doors.ask, actor!.userId);
      if (!person) throw new Fault("unauthenticated");
      return {
        sub: actor!.userId,
        email: actor!.email,
        name: actor!.name,
        given_name: person.first_name,
        family_name: person.last_name,
        zoneinfo: person.timezone,
        role: actor!.role,
      };
    },

    identities: async ({ actor, outside }) => {
      const { linked, ofTenants, ownWay } = await outside(async (tx) => ({
        linked: await store.identitiesOf(tx.all, actor!.userId),
        ofTenants: await store.providersOfTenants(tx.all, actor!.userId),
        ownWay: await store.hasOwnWayIn(tx, actor!.userId, false),
      }));
      const offered = [
        ...[...providers].map(([id, { name }]) => ({ provider: id as string, name })),
        ...ofTenants.map(({ id, name }) => {
          const provider = `saml:${id}`;
          return { provider, name: nameOf(providers, provider, name) };
        }),
      ];
      return {
        identities: linked.map((one) => ({
          provider: one.provider,
          name: nameOf(providers, one.provider, one.tenant_name),
          email: one.email,
          linkedAt: one.linked_at,
          lastUsedAt: one.last_used_at,
        })),
        available: offered.filter(({ provider }) => !linked.some((one) => one.provider === provider)),
        mustKeepOne: !ownWay,
        mayChange: actor!.vouchedBy === undefined,
      };
    },

    link: async ({ actor, request, reply }, { params }) => {
      await mustMayChange(doors, actor!);
      const browser = deps.flowCookie.ensure(request, reply);
      const url = await linkUrl(deps, request.log, params.provider, { browser, linkTo: actor!.userId });
      if (!url) throw new Fault("not-found");
      return { url: url.href };
    },

    unlink: async ({ actor, request }, { params }) => {
      await unlink(deps, actor!, request, params.provider);
      return { success: true };
    },
  };
}

/**
 * Where the browser goes to link an outside account; undefined if there is no such provider for this person.
 */
async function linkUrl(
  deps: FederationDeps,
  log: FastifyBaseLogger,
  provider: string,
  { browser, linkTo }: { browser: string; linkTo: string },
): Promise<URL | undefined> {
  if (provider.startsWith("saml:")) {
    const tenantId = provider.slice("saml:".length);
    const theirs = await store.providersOfTenants(deps.doors.ask, linkTo);
    return theirs.some(({ id }) => id === tenantId)
      ? deps.tenantProvider(tenantId, browser, linkTo)
      : undefined;
  }
  const found = deps.providers.get(provider as FederationProvider);
  if (!found) return undefined;
  const { doors, secret } = deps;
  try {
    const flow = await openFlow({ ask: doors.ask, secret }, browser, { provider, next: "/", linkTo });
    return await found.authorizationUrl(flow);
  } catch (error) {
    log.warn({ err: error, provider }, "a provider of accounts cannot be reached");
    throw new Fault("unavailable", {
      detail: `Couldn't reach ${found.name}. Try again in a few minutes.`,
    });
  }
}

/**
 * The browser's way to a tenant's identity provider and back. The provider's answer is a cross-site POST, for
 * which the browser sends no Lax cookie; so the answer is verified there, stored under a one-time code, and
 * completed by a GET with the cookie of the person who began.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { callerGone } from "../../../http/caller-gone.ts";
import { Fault } from "../../../http/fault.ts";
import type { Parsing, Read } from "../../../jobs/parse-pool.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { provenDomains } from "../../platform/domains/public.ts";
import {
  enter,
  finishLink,
  type FlowCookie,
  FLOWS_PER_ADDRESS,
  linkFailed,
  nameOf,
  openFlow,
  type Providers,
  begunByHand,
  type ReturnedFlow,
  safeNext,
  spendFlow,
  takeFlow,
  turnAway,
  type EnterDeps,
} from "../federation/public.ts";
import { countAttempt } from "../sign-in/public.ts";
import { readAnswer, requestUrl, type Assertion } from "./assertion.ts";
import { strongCertificates } from "./certificates.ts";
import { serviceMetadata, serviceOf } from "./service.ts";
import * as store from "./store.ts";

/** What the navigations depend on. */
export type SamlDeps = EnterDeps & {
  readonly outbox: Outbox;
  readonly providers: Providers;
  readonly flowCookie: FlowCookie;
  readonly parsing: Parsing;
  readonly actorOf: (request: FastifyRequest, polled: boolean) => Promise<Actor | undefined>;
  readonly samlMinimumRsaBits?: number;
};

const BASE = "/api/auth/saml/:tenantId";
/** An answer with a long list of groups is about 100 kB. */
const ANSWER_BYTES = 262_144;
const MOST_FIELDS = 20;
const hidden = { schema: { hide: true } as never };

type ByTenant = { Params: { tenantId: string } };

/** Mounts metadata, start, answer, and completion. */
export async function samlNavigations(app: FastifyInstance, deps: SamlDeps): Promise<void> {
  app.get<ByTenant>(`${BASE}/metadata`, hidden, async (request, reply) => {
    const tenantId = tenantOf(request);
    if (!(await store.tenantExists(deps.doors.ask, tenantId))) throw new Fault("not-found");
    reply.type("application/samlmetadata+xml");
    return serviceMetadata(serviceOf(deps.publicUrl, tenantId));
  });

  app.get<ByTenant>(`${BASE}/login`, hidden, async (request, reply) => {
    if (await tooOften(deps, request)) return turnAway(reply, "try-later");
    const next = safeNext((request.query as Record<string, unknown>)["next"]);
    if (!begunByHand(request)) return reply.redirect(`/login?next=${encodeURIComponent(next)}`, 303);
    const browser = deps.flowCookie.ensure(request, reply);
    const url = await tenantProviderUrl(deps, tenantOf(request), browser, { next });
    return url ? reply.redirect(url.href, 303) : turnAway(reply, "sso-not-available");
  });

  // Only this address accepts a form; no other can be reached by one.
  await app.register(async (form) => {
    form.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: ANSWER_BYTES },
      async (_request: FastifyRequest, body: string) => fieldsOf(body),
    );
    form.post<ByTenant>(
      `${BASE}/acs`,
      { ...hidden, bodyLimit: ANSWER_BYTES, config: { navigation: true } },
      async (request, reply) => {
        if (!(request.body instanceof URLSearchParams)) throw new Fault("unsupported-media-type");
        if (await tooOften(deps, request)) return turnAway(reply, "try-later");
        // A slot is taken before the redirect is spent, so that anyone refused for lack of one can send the
        // same answer again.
        return deps.parsing.hold("sign-in", request.ip, (read) =>
          takeAnswer({ ...deps, read }, tenantOf(request), request, reply),
        );
      },
    );
  });

  app.get<ByTenant>(`${BASE}/complete`, hidden, async (request, reply) => {
    if (await tooOften(deps, request)) return turnAway(reply, "try-later");
    return complete(deps, tenantOf(request), request, reply);
  });
}

/** The address at a tenant's provider that the browser goes to; undefined if single sign-on is off. */
export async function tenantProviderUrl(
  deps: Pick<SamlDeps, "doors" | "secret" | "publicUrl">,
  tenantId: string,
  browser: string,
  purpose: { next: string; linkTo?: string },
): Promise<URL | undefined> {
  const connection = await store.enabledConnection(deps.doors.ask, tenantId);
  if (!connection) return undefined;
  const flow = await openFlow(flowDeps(deps), browser, { provider: `saml:${tenantId}`, ...purpose });
  return requestUrl(deps.secret, connection, serviceOf(deps.publicUrl, tenantId), flow.state);
}

/** Verifies an answer and hands it to the browser that asked for it, under a one-time code. */
async function takeAnswer(
  deps: SamlDeps & { readonly read: Read },
  tenantId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body as URLSearchParams;
  // Only answers to our own redirects are parsed: sign-ins that a provider starts itself are refused here.
  const flow = await spendFlow(flowDeps(deps), `saml:${tenantId}`, form.get("RelayState"));
  const connection = flow && (await store.enabledConnection(deps.doors.ask, tenantId));
  if (!flow || !connection) return turnAway(reply, flow ? "sso-not-available" : "failed");
  const answer = { ...flow, tenantId, response: form.get("SAMLResponse") ?? "" };
  let assertion: Assertion;
  try {
    const certificates = strongCertificates(connection.certificates, deps.samlMinimumRsaBits);
    const service = serviceOf(deps.publicUrl, tenantId);
    const provider = { ...connection, certificates };
    assertion = await readAnswer(deps.read, deps.secret, provider, service, answer, callerGone(reply));
  } catch (error) {
    await refuse(deps, tenantId, request, (error as Error).message);
    return fail(reply, flow);
  }
  const code = await deps.doors.outside(async (tx) => {
    if (!(await store.useAssertion(tx, tenantId, assertion.id))) return undefined;
    const { next, linkTo } = flow;
    const proved = { provider: `saml-answer:${tenantId}`, next, linkTo, profile: assertion.profile };
    return (await openFlow({ ask: tx.all, secret: deps.secret }, flow.browser, proved)).state;
  });
  if (code === undefined) {
    await refuse(deps, tenantId, request, "the assertion was used before");
    return fail(reply, flow);
  }
  return reply.redirect(`/api/auth/saml/${tenantId}/complete?code=${code}`, 303);
}

/** Signs in the browser that began, identified by its cookie. */
async function complete(
  deps: SamlDeps,
  tenantId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = request.query as Record<string, unknown>;
  const flow = await takeFlow(flowDeps(deps), `saml-answer:${tenantId}`, code, deps.flowCookie.read(request));
  if (!flow?.profile) return turnAway(reply, "failed");
  const connection = await store.enabledConnection(deps.doors.ask, tenantId);
  if (!connection) return turnAway(reply, "sso-not-available");
  const { profile, next, linkTo } = flow;
  if (linkTo !== undefined) {
    const actor = await deps.actorOf(request, false);
    const name = nameOf(deps.providers, profile.provider, connection.name);
    return finishLink(deps, request, reply, { profile, linkTo, actor, name });
  }
  const tenant = {
    id: tenantId,
    name: connection.name,
    allowedDomains: connection.allowed_domains,
    provenDomains: await provenDomains(deps.doors.ask, tenantId),
  };
  return enter(deps, request, reply, { profile, next, tenant });
}

/** Limits the number of form fields: splitting a list of 100,000 takes a tenth of a second. */
function fieldsOf(body: string): URLSearchParams {
  if (body.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new Fault("invalid-request", { detail: `Send at most ${MOST_FIELDS} fields.` });
  return new URLSearchParams(body);
}

function flowDeps(deps: Pick<SamlDeps, "doors" | "secret">) {
  return { ask: deps.doors.ask, secret: deps.secret };
}

function tenantOf(request: FastifyRequest<ByTenant>): string {
  const { tenantId } = request.params;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) throw new Fault("not-found");
  return tenantId;
}

async function tooOften(deps: SamlDeps, request: FastifyRequest): Promise<boolean> {
  return (await countAttempt(deps.doors.ask, FLOWS_PER_ADDRESS, request.ip)) > 0;
}

function fail(reply: FastifyReply, flow: ReturnedFlow): FastifyReply {
  return flow.linkTo === undefined ? turnAway(reply, "failed") : linkFailed(reply, "failed");
}

/** Logs for the tenant's administrators why an answer was refused. */
async function refuse(
  deps: SamlDeps,
  tenantId: string,
  request: FastifyRequest,
  reason: string,
): Promise<void> {
  const detail = { method: `saml:${tenantId}`, reason: reason.slice(0, 300) };
  const entry = { action: "session.refuse", objectType: "session", detail } as const;
  await deps.doors.outside((tx) => auditAs(tx, "unknown", request, entry, tenantId));
}

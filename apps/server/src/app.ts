import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { personalApiKeys, tenantApiKeys } from "@crq/contract/api-keys";
import { auditLog } from "@crq/contract/audit-log";
import { activity } from "@crq/contract/activity";
import { assessors } from "@crq/contract/assessors";
import { auth } from "@crq/contract/auth";
import { clients } from "@crq/contract/clients";
import { context } from "@crq/contract/context";
import { entitlements } from "@crq/contract/entitlements";
import { factors, furtherFactors } from "@crq/contract/factors";
import { federation } from "@crq/contract/federation";
import { onlineUsers } from "@crq/contract/online-users";
import { portfolios } from "@crq/contract/portfolios";
import { provisioning } from "@crq/contract/provisioning";
import { profile } from "@crq/contract/profile";
import { quantification } from "@crq/contract/quantification";
import { saml } from "@crq/contract/saml";
import { accountRequests } from "@crq/contract/account-requests";
import { inquiries, inquiryInbox } from "@crq/contract/inquiries";
import { invitations } from "@crq/contract/invitations";
import { passwordReset } from "@crq/contract/password-reset";
import { registration } from "@crq/contract/registration";
import { scenarios } from "@crq/contract/scenarios";
import { users } from "@crq/contract/users";
import { tenantSettings } from "@crq/contract/tenant-settings";
import { tenants } from "@crq/contract/tenants";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Doors } from "./db/doors.ts";
import { actorOfKey } from "./features/api-keys/actor-of-key.ts";
import { bearerOf } from "./features/api-keys/key.ts";
import { personalApiKeyHandlers } from "./features/api-keys/personal-handlers.ts";
import { tenantApiKeyHandlers } from "./features/api-keys/tenant-handlers.ts";
import { auditLogHandlers } from "./features/audit/handlers.ts";
import { userHandlers } from "./features/users/handlers.ts";
import { onlineUserHandlers } from "./features/online-users/handlers.ts";
import { activityHandlers } from "./features/activity/handlers.ts";
import { assessorHandlers } from "./features/assessors/handlers.ts";
import { clientHandlers } from "./features/clients/handlers.ts";
import { contextHandlers } from "./features/context/handlers.ts";
import { entitlementHandlers } from "./features/entitlements/handlers.ts";
import { portfolioHandlers } from "./features/portfolios/handlers.ts";
import { profileHandlers } from "./features/profile/handlers.ts";
import { quantificationHandlers } from "./features/quantification/handlers.ts";
import { SCHEMA_PATH, scenarioFileSchema } from "./features/quantification/scenario-file-schema.ts";
import { provisioningHandlers } from "./features/scim/handlers.ts";
import { scim } from "./features/scim/routes.ts";
import { accountRequestHandlers } from "./features/account-requests/handlers.ts";
import { inquiryHandlers } from "./features/inquiries/handlers.ts";
import { inquiryInboxHandlers } from "./features/inquiries/inbox-handlers.ts";
import { invitationHandlers } from "./features/invitations/handlers.ts";
import { passwordResetHandlers } from "./features/password-reset/handlers.ts";
import { registrationHandlers } from "./features/registration/handlers.ts";
import { scenarioHandlers } from "./features/scenarios/handlers.ts";
import { flowCookie } from "./features/federation/flow-cookie.ts";
import { federationHandlers } from "./features/federation/handlers.ts";
import { federationNavigations } from "./features/federation/navigations.ts";
import { providersOf } from "./features/federation/providers.ts";
import type { FederationSettings } from "./features/federation/settings.ts";
import { samlHandlers } from "./features/saml/handlers.ts";
import { samlNavigations, tenantProviderUrl } from "./features/saml/navigations.ts";
import { factorHandlers } from "./features/factors/handlers.ts";
import type { BreachCheck } from "./features/sign-in/breached-passwords.ts";
import { furtherFactorHandlers } from "./features/sign-in/further-factor-handlers.ts";
import { signInHandlers } from "./features/sign-in/handlers.ts";
import { actorByToken } from "./features/sign-in/session-store.ts";
import { signOut } from "./features/sign-in/sign-out.ts";
import { tenantExport } from "./features/tenants/export/export-route.ts";
import { tenantHandlers } from "./features/tenants/handlers.ts";
import { logos } from "./features/tenants/logo-route.ts";
import { settingsHandlers } from "./features/tenants/settings-handlers.ts";
import { apiDocs } from "./http/api-docs.ts";
import { cookies } from "./http/cookies.ts";
import { csrf } from "./http/csrf.ts";
import { devOutbox } from "./http/dev-outbox.ts";
import { errors, frameworkErrors, nothingHere } from "./http/errors.ts";
import { health } from "./http/health.ts";
import { plainStyle } from "./http/plain-style.ts";
import { requestId } from "./http/request-id.ts";
import { schemas } from "./http/schemas.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveAdmin, serveOutside, serveTenant } from "./http/serve.ts";
import { tokenHash } from "./http/tokens.ts";
import { serializerCompiler, validatorCompiler } from "./http/validation.ts";
import { webApp } from "./http/web-app.ts";
import type { Compute } from "./jobs/compute-pool.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What the application is made of; `main.ts` opens these, tests bring their own. */
export interface AppParts {
  readonly doors: Doors;
  readonly compute: Compute;
  readonly outbox: Outbox;
  readonly secret: string;
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  readonly trustedProxies: number;
  /** The addresses, in lower case, of accounts that are super administrators in an emergency. */
  readonly breakGlass: readonly string[];
  /** The providers of accounts elsewhere; none unless given. */
  readonly federation?: FederationSettings;
  /** Whether a password is known from a breach; absent where no service for that is configured. */
  readonly breached?: BreachCheck;
  /** How they are reached; tests bring their own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Shows unsent mail at /dev/outbox; the embedded development mode only. */
  readonly showOutbox: boolean;
  /** Folder of the built browser code; absent where only the API is wanted. */
  readonly webRoot?: string;
  /** The most requests of one address a minute. */
  readonly requestsPerMinute?: number;
  /** The event loop's delay from which on calls are turned away; 0: never. */
  readonly busyAfterMs?: number;
  /** Told every route as it is mounted. */
  readonly onRoute?: (method: string, url: string) => void;
}

/** Puts the application together: plugins, the two doors of the API, the pages. It does not listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { doors, secret } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: parts.logger,
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < parts.trustedProxies,
    bodyLimit: 262_144,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 30_000,
    frameworkErrors,
  });
  app.removeContentTypeParser("text/plain"); // bodies are JSON
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) parts.onRoute?.(method, route.url);
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler as never);
  errors(app);
  await app.register(securityHeaders, { secure: parts.publicUrl.startsWith("https:") });
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(rateLimit, { global: false });
  // For the whole site, so that it comes before a route looks up its session, and covers addresses where nothing is.
  app.addHook(
    "onRequest",
    app.rateLimit({
      max: parts.requestsPerMinute ?? 1200,
      timeWindow: 60_000,
      allowList: (request) => request.url === "/healthz" || request.url === "/readyz",
    }),
  );
  await app.register(underPressure, { maxEventLoopDelay: parts.busyAfterMs ?? 2000, message: "The server is busy" });
  const jar = cookies(parts.publicUrl.startsWith("https:"));
  await app.register(apiDocs, {
    publicUrl: parts.publicUrl,
    cookie: jar.sessionName,
    scenarioSchema: new URL(SCHEMA_PATH, parts.publicUrl).href,
  });

  const protection = csrf(secret, jar);
  const deps = {
    doors,
    checkCsrf: protection.check,
    actorOf: async (request: FastifyRequest, polled: boolean) => {
      const key = bearerOf(request);
      if (key !== undefined) return actorOfKey(doors.ask, request, key); // whatever cookies come with it
      const token = jar.session(request);
      return token === undefined
        ? undefined
        : actorByToken(doors.ask, tokenHash(token), polled, parts.breakGlass);
    },
  };
  await app.register(async (api) => {
    const signIn = {
      doors,
      secret,
      outbox: parts.outbox,
      publicUrl: parts.publicUrl,
      breakGlass: parts.breakGlass,
      breached: parts.breached,
      cookies: jar,
      csrf: protection,
    };
    serveOutside(api, "auth", auth, signInHandlers(signIn), deps);
    serveOutside(api, "furtherFactors", furtherFactors, furtherFactorHandlers(signIn), deps);
    serveOutside(api, "factors", factors, factorHandlers(signIn), deps);
    serveOutside(api, "registration", registration, registrationHandlers(parts), deps);
    serveOutside(api, "passwordReset", passwordReset, passwordResetHandlers(parts), deps);
    serveOutside(api, "inquiries", inquiries, inquiryHandlers(parts), deps);
    serveAdmin(api, "invitations", invitations, invitationHandlers(parts), deps);
    serveAdmin(api, "accountRequests", accountRequests, accountRequestHandlers(parts), deps);
    serveAdmin(api, "inquiryInbox", inquiryInbox, inquiryInboxHandlers(), deps);
    serveOutside(api, "context", context, contextHandlers({ cookies: jar }), deps);
    serveOutside(api, "profile", profile, profileHandlers(signIn), deps);
    serveOutside(api, "activity", activity, activityHandlers(), deps);
    serveAdmin(api, "provisioning", provisioning, provisioningHandlers(parts), deps);
    serveOutside(api, "personalApiKeys", personalApiKeys, personalApiKeyHandlers(parts), deps);
    serveAdmin(api, "tenantApiKeys", tenantApiKeys, tenantApiKeyHandlers(), deps);
    serveAdmin(api, "auditLog", auditLog, auditLogHandlers(), deps);
    serveAdmin(api, "users", users, userHandlers(parts), deps);
    serveAdmin(api, "entitlements", entitlements, entitlementHandlers(), deps);
    serveAdmin(api, "onlineUsers", onlineUsers, onlineUserHandlers(), deps);
    const federated = {
      ...signIn,
      actorOf: deps.actorOf,
      providers: providersOf(parts.federation ?? {}, parts.publicUrl, parts.fetch ?? globalThis.fetch),
      flowCookie: flowCookie(parts.publicUrl.startsWith("https:")),
      tenantProvider: (tenantId: string, browser: string, linkTo: string) =>
        tenantProviderUrl(signIn, tenantId, browser, { next: "/", linkTo }),
    };
    serveOutside(api, "federation", federation, federationHandlers(federated), deps);
    serveAdmin(api, "saml", saml, samlHandlers(parts), deps);
    federationNavigations(api, federated);
    await samlNavigations(api, federated);
    serveAdmin(api, "tenants", tenants, tenantHandlers(parts), deps);
    serveAdmin(api, "tenantSettings", tenantSettings, settingsHandlers(), deps);
    serveAdmin(api, "clients", clients, clientHandlers(), deps);
    serveAdmin(api, "assessors", assessors, assessorHandlers(), deps);
    tenantExport(api, deps);
    logos(api, { doors });
    serveTenant(api, "scenarios", scenarios, scenarioHandlers({ compute: parts.compute }), deps);
    serveTenant(api, "portfolios", portfolios, portfolioHandlers(), deps);
    serveTenant(
      api,
      "quantification",
      quantification,
      quantificationHandlers({ compute: parts.compute }),
      deps,
    );
  });
  scim(app, {
    doors,
    outbox: parts.outbox,
    publicUrl: parts.publicUrl,
    actorOf: (request) => deps.actorOf(request, true),
  });
  signOut(app, { doors, cookies: jar });
  health(app, doors);
  schemas(app, { [SCHEMA_PATH]: scenarioFileSchema(parts.publicUrl) });
  plainStyle(app);
  if (parts.showOutbox) devOutbox(app, doors);
  if (parts.webRoot) await app.register(webApp, { root: parts.webRoot });
  else app.setNotFoundHandler(nothingHere);
  return app;
}

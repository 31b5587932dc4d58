import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { auth } from "@crq/contract/auth";
import { context } from "@crq/contract/context";
import { portfolios } from "@crq/contract/portfolios";
import { quantification } from "@crq/contract/quantification";
import { scenarios } from "@crq/contract/scenarios";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Doors } from "./db/doors.ts";
import { contextHandlers } from "./features/context/handlers.ts";
import { portfolioHandlers } from "./features/portfolios/handlers.ts";
import { quantificationHandlers } from "./features/quantification/handlers.ts";
import { SCHEMA_PATH, scenarioFileSchema } from "./features/quantification/scenario-file-schema.ts";
import { scenarioHandlers } from "./features/scenarios/handlers.ts";
import { signInHandlers } from "./features/sign-in/handlers.ts";
import { actorByToken } from "./features/sign-in/session-store.ts";
import { signOut } from "./features/sign-in/sign-out.ts";
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
import { serveOutside, serveTenant } from "./http/serve.ts";
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
  /** Shows unsent mail at /dev/outbox; the embedded development mode only. */
  readonly showOutbox: boolean;
  /** Folder of the built browser code; absent where only the API is wanted. */
  readonly webRoot?: string;
  /** The most requests of one address a minute. */
  readonly requestsPerMinute?: number;
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
  await app.register(underPressure, { maxEventLoopDelay: 2000, message: "The server is busy" });
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
      const token = jar.session(request);
      return token === undefined ? undefined : actorByToken(doors.ask, tokenHash(token), polled);
    },
  };
  await app.register(async (api) => {
    const signIn = { doors, secret, outbox: parts.outbox, cookies: jar, csrf: protection };
    serveOutside(api, "auth", auth, signInHandlers(signIn), deps);
    serveOutside(api, "context", context, contextHandlers({ cookies: jar }), deps);
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
  signOut(app, { doors, cookies: jar });
  health(app, doors);
  schemas(app, { [SCHEMA_PATH]: scenarioFileSchema(parts.publicUrl) });
  plainStyle(app);
  if (parts.showOutbox) devOutbox(app, doors);
  if (parts.webRoot) await app.register(webApp, { root: parts.webRoot });
  else app.setNotFoundHandler(nothingHere);
  return app;
}

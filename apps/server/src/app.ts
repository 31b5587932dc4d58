import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { mountApi } from "./api.ts";
import type { AppParts } from "./app-parts.ts";
import { actorOfKey } from "./features/people/api-keys/actor-of-key.ts";
import { bearerOf } from "./features/people/api-keys/key.ts";
import { countAnswers, noteUnforeseen } from "./features/platform/monitoring/count-answers.ts";
import { SCHEMA_PATH, scenarioFileSchema } from "./features/risk/quantification/scenario-file-schema.ts";
import { openSessionLookUp, sessionsByTokens } from "./features/people/sign-in/current-session-store.ts";
import { apiDocs } from "./http/pages/api-docs.ts";
import { cookies } from "./http/cookies.ts";
import { csrf } from "./http/csrf.ts";
import { devOutbox } from "./http/pages/dev-outbox.ts";
import { retireConnections } from "./http/readiness/draining.ts";
import { errors, frameworkErrors, nothingHere } from "./http/errors.ts";
import { openOnce } from "./http/idempotency/once.ts";
import { jsonBodies } from "./http/json/json-body.ts";
import { health } from "./http/readiness/health.ts";
import { onlyOwnHosts } from "./http/own-hosts.ts";
import { networkOf } from "./http/limits/network-of.ts";
import { plainStyle } from "./http/pages/plain-style.ts";
import { sharedLease } from "./http/limits/request-limit-store.ts";
import { slowBodies } from "./http/limits/slow-bodies.ts";
import { countingStore, SharedCount } from "./http/limits/request-limit.ts";
import { requestId } from "./http/logging/request-id.ts";
import { schemas } from "./http/schemas.ts";
import { securityTxt } from "./http/pages/security-txt.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { tokenHash } from "./http/tokens.ts";
import { serializerCompiler, validatorCompiler } from "./http/validation.ts";
import { webApp } from "./http/pages/web-app.ts";

/** Assembles the application: plugins, the API, the pages. It doesn't listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { doors, secret, recorder } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: parts.logger,
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < parts.trustedProxies,
    bodyLimit: 262_144,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 300_000, // for large files; other bodies have less
    http: { headersTimeout: 30_000 },
    return503OnClosing: false, // a call on a connection that is still open is answered
    frameworkErrors,
  });
  app.removeContentTypeParser("text/plain"); // bodies are JSON
  jsonBodies(app, "application/json", parts.parsing);
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) parts.onRoute?.(method, route.url);
  });
  slowBodies(app);
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler as never);
  errors(app, recorder && ((request, error) => noteUnforeseen(recorder, request, error)));
  if (recorder) countAnswers(app, recorder);
  if (parts.draining) retireConnections(app, parts.draining);
  await app.register(securityHeaders, { secure: parts.publicUrl.startsWith("https:") });
  if (parts.onlyOwnHosts) onlyOwnHosts(app, parts.publicUrl);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  const requests = new SharedCount(sharedLease(doors.ask), (error) =>
    app.log.warn({ err: error }, "requests are counted by this process alone"),
  );
  await app.register(rateLimit, { global: false, store: countingStore(requests) });
  // For the whole site, so that it runs before a route looks up its session, and covers nonexistent
  // addresses.
  app.addHook(
    "onRequest",
    app.rateLimit({
      max: parts.requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => networkOf(ip),
      // A page's first load requests about thirty assets, which cost almost nothing.
      allowList: ({ url }) => /^\/(healthz|readyz|plain\.css|theme\.js|assets\/[^?]*)$/.test(url),
    }),
  );
  await app.register(underPressure, {
    maxEventLoopDelay: parts.busyAfterMs ?? 2000,
    message: "The server is busy",
  });
  const jar = cookies(parts.publicUrl.startsWith("https:"));
  await app.register(apiDocs, {
    publicUrl: parts.publicUrl,
    cookie: jar.sessionName,
    scenarioSchema: new URL(SCHEMA_PATH, parts.publicUrl).href,
  });

  const protection = csrf(secret, jar);
  const actorByToken = openSessionLookUp(doors.ask, parts.breakGlass);
  const deps = {
    doors,
    checkCsrf: protection.check,
    once: openOnce(doors.ask, secret),
    browserOf: (request: FastifyRequest) => jar.session(request) ?? jar.visitor(request),
    actorOf: async (request: FastifyRequest, polled: boolean) => {
      const key = bearerOf(request);
      if (key !== undefined) return actorOfKey(doors.ask, request, key); // whatever cookies come with it
      const token = jar.session(request);
      return token === undefined ? undefined : actorByToken(tokenHash(token), polled);
    },
  };
  const live = {
    tokenOf: (request: FastifyRequest) => {
      const token = jar.session(request);
      return token === undefined ? undefined : tokenHash(token);
    },
    sessionsOf: (hashes: readonly Buffer[]) => sessionsByTokens(doors.ask, hashes, parts.breakGlass),
  };
  await app.register((api) => mountApi(api, parts, { ...deps, ...live, cookies: jar, csrf: protection }));
  health(app, doors, parts.draining);
  if (parts.securityContact !== undefined) securityTxt(app, parts.publicUrl, parts.securityContact);
  schemas(app, { [SCHEMA_PATH]: scenarioFileSchema(parts.publicUrl) });
  plainStyle(app);
  if (parts.showOutbox) devOutbox(app, doors);
  const isStranger = (request: FastifyRequest) => jar.session(request) === undefined;
  if (parts.webRoot) await app.register(webApp, { root: parts.webRoot, isStranger });
  else app.setNotFoundHandler(nothingHere);
  return app;
}

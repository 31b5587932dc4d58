/** Hooks the recorder into the application: every answer and every unexpected error. */
import { api } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Recorder } from "./recorder.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How the route's answers count; pages and files count without their latency. */
    counts?: "not" | "polled" | "waited-for";
  }
}

/** Health probes, which are so frequent that they would drown everything else. */
const PROBES = new Set(["/healthz", "/readyz"]);
const POLLED = new Set(
  Object.values(api)
    .flatMap((group) => Object.values(group as Record<string, Route>))
    .filter((route) => route.polled)
    .map((route) => route.path as string),
);
/** An answer that took this long may be a stream, whose end no one waits for. */
const STREAM_AFTER_MS = 1000;

/**
 * Counts answers from here on, so call it before routes are mounted. Health probes aren't counted. Polling is
 * counted but excluded from latency, as are pages, files, and streams: latency measures how long users wait
 * for their own actions.
 */
export function countAnswers(app: FastifyInstance, recorder: Recorder): void {
  app.addHook("onRoute", (route) => {
    const counts = countsAs(route.url);
    if (counts) route.config = { ...route.config, counts };
  });
  app.addHook("onResponse", (request, reply, done) => {
    const counts = request.routeOptions.config?.counts;
    if (counts !== "not") {
      const elapsed = reply.elapsedTime;
      const waited = counts === "waited-for" && !(elapsed > STREAM_AFTER_MS && streams(reply));
      recorder.answered(reply.statusCode, waited ? elapsed : undefined, counts === "polled");
    }
    done();
  });
}

function countsAs(path: string) {
  if (PROBES.has(path)) return "not";
  if (POLLED.has(path)) return "polled";
  return path.startsWith("/api/") ? "waited-for" : undefined;
}

function streams(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? reply.raw.getHeader("content-type") ?? "").startsWith(
    "text/event-stream",
  );
}

/**
 * What is recorded of an unexpected error: the call's pattern and the error's kind, never the request's
 * content.
 */
export function noteUnforeseen(recorder: Recorder, request: FastifyRequest, error: unknown): void {
  recorder.unforeseen({
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "no route",
    status: 500,
    error: kindOf(error),
  });
}

/** An error's name and, if its cause has one, a short code such as the database's. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const name = error.name === "Error" || error.name === "error" ? error.constructor.name : error.name;
  const suffix = typeof code === "string" && /^[A-Za-z0-9_]{1,40}$/.test(code) ? ` ${code}` : "";
  return `${name.slice(0, 60)}${suffix}`;
}

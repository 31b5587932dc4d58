import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault, faultOf, problemOf } from "./fault.ts";
import { refusalPage, wantsPage } from "./pages/refusal-page.ts";

/**
 * Answers every failure as problem+json; an unexpected error is logged in full, passed to `unforeseen`, and
 * answered as `internal`.
 */
export function errors(
  app: FastifyInstance,
  unforeseen: (request: FastifyRequest, error: unknown) => void = () => {},
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A failed validation arrives as our validator's Fault, possibly wrapped.
    const fault = faultOf(error) ?? faultOf((error as { cause?: unknown }).cause);
    if (fault) request.log.info({ code: fault.code, userId: request.actor?.userId }, "refused");
    else {
      request.log.error({ err: error }, "unexpected error");
      unforeseen(request, error);
    }
    return sendProblem(request, reply, fault ?? new Fault("internal"));
  });
}

/** Answers a malformed address, which reaches no route or hook. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    "x-request-id": request.id,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
  });
  sendProblem(request, reply, faultOf(error) ?? new Fault("invalid-request"));
}

/** Answers requests for addresses that don't exist. */
export function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, new Fault("not-found", { detail: "There is nothing at this address." }));
}

/** Sends a fault as the answer, as a page if a browser asked for one and the failure is the server's. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.retryAfterSeconds !== undefined) reply.header("retry-after", String(fault.retryAfterSeconds));
  reply.code(fault.statusCode).header("cache-control", "no-store");
  const forPeople = request.headers.accept?.includes("text/html") === true && wantsPage(request);
  if (forPeople && (fault.statusCode === 429 || fault.statusCode >= 500))
    return reply
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(refusalPage(problemOf(fault, request.id), request.id));
  return reply.type("application/problem+json").serializer(JSON.stringify).send(problemOf(fault, request.id));
}

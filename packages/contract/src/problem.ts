import * as z from "zod/mini";

/** The catalog of expected failures: one key per cause, never reused. */
export const PROBLEMS = {
  "invalid-request": { status: 400, title: "The request is not valid" },
  unauthenticated: { status: 401, title: "Sign in to continue" },
  forbidden: { status: 403, title: "You may not do this" },
  "csrf-token-invalid": { status: 403, title: "The security token is missing or out of date" },
  "confirmation-needed": { status: 403, title: "Confirm it's you" },
  "own-sign-in-needed": { status: 403, title: "Sign in with your own account" },
  "no-tenant": { status: 403, title: "Choose a tenant first" },
  "plan-limit": { status: 403, title: "Your plan does not include more" },
  "not-found": { status: 404, title: "Not found" },
  conflict: { status: 409, title: "The record has changed" },
  "call-under-way": { status: 409, title: "This call is already under way" },
  "too-large": { status: 413, title: "The request is too large" },
  "unsupported-media-type": { status: 415, title: "Send JSON" },
  "idempotency-key-reused": { status: 422, title: "This key belongs to another call" },
  "computing-limit": { status: 429, title: "Too many computations at once" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong" },
  unavailable: { status: 503, title: "Busy for the moment" },
} as const satisfies Record<string, { status: number; title: string }>;

/** A cause of failure. */
export type ProblemCode = keyof typeof PROBLEMS;

/** One problem with a request: where, and what to do. `path` is dotted, with indices in brackets: `primary[0].loss.p5`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() });
/** One problem with a request. */
export type FieldProblem = z.infer<typeof FieldProblem>;

/** RFC 9457 problem details, with our `code`, the request's id and the fields at fault as extension members. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  requestId: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** After a conflict, where the call says so: the record as it is now. */
  current: z.optional(z.record(z.string(), z.unknown())),
});
/** RFC 9457 problem details. */
export type Problem = z.infer<typeof Problem>;

import type { FieldProblem, Problem, ProblemCode } from "@crq/contract/problem";

/** A reply other than 2xx. Its message is the status, a colon, a space, then the body's text or else the status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** The reply's body, parsed if it's JSON. */
  readonly body: unknown;
  /** The problem details, if the reply has them. */
  readonly problem: Problem | undefined;
  /** Identifies this reply in the server's log. */
  readonly requestId: string | undefined;
  /** The number of seconds after which to retry, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reply: {
    status: number;
    statusText: string;
    text: string;
    requestId?: string | undefined;
    retryAfter?: string | undefined;
  }) {
    super(`${reply.status}: ${reply.text || reply.statusText}`);
    this.name = "ApiError";
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.body = parsed(reply.text);
    this.problem = isProblem(this.body) ? this.body : undefined;
    this.requestId = this.problem?.requestId ?? reply.requestId;
    this.retryAfterSeconds = /^\d{1,6}$/.test(reply.retryAfter ?? "") ? Number(reply.retryAfter) : undefined;
  }

  /** The cause, from the contract's closed table. */
  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }

  /** The fields at fault. */
  get errors(): readonly FieldProblem[] {
    return this.problem?.errors ?? [];
  }
}

/** Reads a failed reply. */
export async function toApiError(response: Response): Promise<ApiError> {
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    text: await response.text(),
    requestId: response.headers.get("x-request-id") ?? undefined,
    retryAfter: response.headers.get("retry-after") ?? undefined,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === "object" && body !== null && "code" in body && "requestId" in body && "title" in body
  );
}

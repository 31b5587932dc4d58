import { PROBLEMS, type FieldProblem, type Problem, type ProblemCode } from "@crq/contract/problem";

/** An expected failure: answered as problem+json with the status and title of its code. */
export class Fault extends Error {
  readonly code: ProblemCode;
  /** The HTTP status; a plain property, because Fastify writes it. */
  readonly statusCode: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** After a conflict: the record as it is now, for who merges both changes. */
  readonly current: object | undefined;

  constructor(
    code: ProblemCode,
    more: {
      detail?: string;
      errors?: readonly FieldProblem[];
      retryAfterSeconds?: number;
      current?: object;
    } = {},
  ) {
    super(more.detail ?? PROBLEMS[code].title);
    this.name = "Fault";
    this.code = code;
    this.statusCode = PROBLEMS[code].status;
    this.detail = more.detail;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.current = more.current;
  }
}

/** The RFC 9457 body of a fault. */
export function problemOf(fault: Fault, requestId: string): Problem {
  const { status, title } = PROBLEMS[fault.code];
  return {
    type: "about:blank",
    title,
    status,
    code: fault.code,
    requestId,
    ...(fault.detail && { detail: fault.detail }),
    ...(fault.errors && { errors: [...fault.errors] }),
    ...(fault.current && { current: { ...fault.current } }),
  };
}

/** The fault for a library's or the database's error; undefined if the error is unexpected. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode, message, syscall } = error as {
    code?: string;
    statusCode?: number;
    message?: string;
    syscall?: string;
  };
  if (syscall === "connect" || LOST_CONNECTION.test(message ?? "")) return faultFor(busy);
  if (code !== undefined && code in BY_CODE) return faultFor(BY_CODE[code]!);
  if (statusCode === 429) return new Fault("too-many-requests", { detail: "Wait a moment and try again." });
  if (statusCode === 413) return new Fault("too-large");
  if (statusCode === 415) return new Fault("unsupported-media-type");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Fault("invalid-request", { detail: message ?? "The request cannot be read." });
  return undefined;
}

interface Answer {
  readonly code: ProblemCode;
  readonly detail: string;
}

function faultFor({ code, detail }: Answer): Fault {
  return new Fault(code, { detail, ...(code === "unavailable" && { retryAfterSeconds: RETRY_SECONDS }) });
}

/** When to try again after the database refused: by then a lock is free, a standby has taken over, or the restart is done. */
const RETRY_SECONDS = 5;

/** Messages of the database client, which have no code, when a connection ends or none is available. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

const busy: Answer = {
  code: "unavailable",
  detail: "The database does not answer at the moment. Try again shortly.",
};

const contended: Answer = {
  code: "unavailable",
  detail: "Other changes to the same records got in the way, and nothing was saved. Try again.",
};

/** A tenant's own identity provider opened the session, and the call changes how the user signs in. */
export const OWN_SIGN_IN_NEEDED = {
  code: "own-sign-in-needed",
  detail:
    "Your organization's single sign-on opened this session. Sign in with your own password or passkey to change how you sign in.",
} as const;

const BY_CODE: Record<string, Answer> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "too-large", detail: "The body is larger than this call accepts." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "unsupported-media-type",
    detail: "Set content-type to application/json.",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "invalid-request", detail: "The body is not valid JSON." },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "invalid-request", detail: "The body is empty; JSON is expected." },
  FST_ERR_BAD_URL: { code: "invalid-request", detail: "The address is not a valid one." },
  FST_ERR_MAX_PARAM_LENGTH: { code: "not-found", detail: "There is nothing at this address." },
  FST_REQ_FILE_NOT_FOUND: { code: "not-found", detail: "There is no such file." },
  FST_UNDER_PRESSURE: { code: "unavailable", detail: "The server is busy. Try again shortly." },
  "23505": { code: "conflict", detail: "A record with the same name or key exists already." },
  "23503": { code: "invalid-request", detail: "The request names a record that does not exist." },
  "22021": { code: "invalid-request", detail: "A text holds a character that cannot be stored." },
  "22P05": { code: "invalid-request", detail: "A text holds a character that cannot be stored." },
  // The database refused to add a sign-in method (migration 0019); routes that declare `changesSignIn` are
  // refused earlier.
  CRQ01: OWN_SIGN_IN_NEEDED,
  "57014": { code: "unavailable", detail: "The database took too long. Try again shortly." },
  "57P01": busy,
  "57P02": busy,
  "57P03": busy,
  "08006": busy,
  "08P01": busy, // a pooler's, for a database that it can't reach
  "53300": busy,
  "3D000": busy,
  "25P03": busy, // the transaction was idle for too long
  "40001": contended,
  "40P01": contended,
  "55P03": contended,
  "25006": {
    code: "unavailable",
    detail: "The database only answers reads at the moment, and nothing was saved. Try again shortly.",
  },
  "53100": {
    code: "unavailable",
    detail: "The database is out of disk space, and nothing was saved. Try again later.",
  },
  ECONNRESET: busy,
  ECONNREFUSED: busy,
  ETIMEDOUT: busy,
};

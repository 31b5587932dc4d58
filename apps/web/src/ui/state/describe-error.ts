import type { Problem, ProblemCode } from "@crq/contract/problem";

/** An error in plain words: what happened, what to do, and the request's id for support. */
export interface ErrorDescription {
  readonly title: string;
  readonly advice: string;
  readonly requestId: string | undefined;
}

const BY_STATUS: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  400: ["The request wasn't accepted", "Check what you entered and try again."],
  401: ["You're signed out", "Sign in again to continue."],
  403: [
    "You don't have access to this page",
    "Your role doesn't include it. Ask your administrator for access.",
  ],
  404: ["This doesn't exist", "It may have been deleted, or it belongs to another tenant."],
  409: ["Someone else changed this", "Reload to get the latest version, then make your change again."],
  413: ["This is too large", "Reduce the size and try again."],
  429: ["Too many requests", "Wait a moment and try again."],
  503: ["The server is busy", "Wait a moment and try again."],
};

/** Causes with a title of their own. */
const TITLES: Partial<Record<ProblemCode, string>> = {
  "no-tenant": "Choose a tenant first",
  "computing-limit": "Other calculations are still running",
};

/** A failed reply, as the API client throws it. */
interface FailedReply {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly problem: Problem | undefined;
}

function isFailedReply(error: unknown): error is FailedReply {
  return (
    error instanceof Error && "status" in error && typeof error.status === "number" && "problem" in error
  );
}

/** Whether retrying is pointless for the person: refused, or not found. */
export function isRefusedOrMissing(error: unknown): boolean {
  return isFailedReply(error) && (error.status === 403 || error.status === 404);
}

/** Explains to the person what an error means. */
export function describeError(error: unknown): ErrorDescription {
  if (isFailedReply(error)) {
    const known = BY_STATUS[error.status];
    const [title, advice] = known ?? ["Something went wrong on our side", "Try again in a moment."];
    const own = error.problem && TITLES[error.problem.code];
    return {
      title: own ?? title,
      advice: error.problem?.detail ?? advice,
      requestId: error.requestId,
    };
  }
  if (error instanceof Error && /imported module|module script|unable to preload css/i.test(error.message)) {
    return {
      title: "Couldn't load this part of the page",
      advice: "A new version may be available. Reload the page.",
      requestId: undefined,
    };
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      title: "Can't reach the server",
      advice: "Check your connection and try again.",
      requestId: undefined,
    };
  }
  return { title: "Something went wrong", advice: "Try again or reload the page.", requestId: undefined };
}

import { ApiError } from "../../../api/api-error.ts";

/** The server's message about a failed call: the prescribed `message`, else a problem's detail. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { body, problem } = error;
  if (typeof body === "object" && body !== null && "message" in body) {
    if (typeof body.message === "string" && body.message !== "") return body.message;
  }
  return problem?.detail;
}

/** The fields that the server refused, each with its first problem. */
export function byField(error: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { path, message } of error.errors) errors[path] ??= message;
  return errors;
}

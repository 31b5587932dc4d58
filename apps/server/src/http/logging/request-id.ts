import { randomUUID } from "node:crypto";

/** The request's id: always ours, never the caller's, so that logs can't be forged. */
export function requestId(): string {
  return randomUUID();
}

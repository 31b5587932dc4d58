import { randomUUID } from "node:crypto";

/** A request's id: ours, never the caller's, so that logs cannot be forged. */
export function requestId(): string {
  return randomUUID();
}

import type { CurrentUser } from "@crq/contract/people/auth";
import { renewCsrfToken } from "./csrf.ts";
import { sessionOpened } from "./session-expiry.ts";

/** One channel for both directions: a tab's messages reach the other tabs, never itself. */
const channel = new BroadcastChannel("session");

/** Call this when a session was opened or its context changed: it renews the security token and tells the other tabs. */
export async function newSession(): Promise<void> {
  sessionOpened();
  await renewCsrfToken();
  channel.postMessage("changed");
}

/** Listens for sessions that other tabs opened; returns a function that stops listening. */
export function onSessionElsewhere(listener: () => void): () => void {
  const hear = () => {
    sessionOpened();
    void renewCsrfToken();
    listener();
  };
  channel.addEventListener("message", hear);
  return () => channel.removeEventListener("message", hear);
}

/** Whether two readings of the user mean the same person in the same tenant, client and role. */
export function sameContext(one: CurrentUser, other: CurrentUser): boolean {
  return (
    one.id === other.id &&
    one.tenantId === other.tenantId &&
    one.clientId === other.clientId &&
    one.role === other.role
  );
}

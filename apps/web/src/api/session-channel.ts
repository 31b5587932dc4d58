import type { CurrentUser } from "@crq/contract/auth";
import { renewCsrfToken } from "./csrf.ts";
import { sessionOpened } from "./session-expiry.ts";

const CHANNEL = "session";

/** Call this when a session was opened or its context changed: it renews the security token and tells the other tabs. */
export async function newSession(): Promise<void> {
  sessionOpened();
  await renewCsrfToken();
  const channel = new BroadcastChannel(CHANNEL);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage("changed");
  channel.close();
}

/** Hears of sessions that other tabs opened; returns how to stop listening. */
export function onSessionElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => {
    sessionOpened();
    void renewCsrfToken();
    listener();
  });
  return () => channel.close();
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

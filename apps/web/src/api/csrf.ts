/** How long a token is used before it's refetched. */
const CSRF_LIFETIME_MS = 1_800_000;

let token: string | undefined;
let fetchedAt = 0;
let pending: Promise<string | undefined> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The token for calls other than GET. `undefined` if it can't be fetched: the call then goes without it. */
export async function csrfToken(): Promise<string | undefined> {
  if (token !== undefined && Date.now() - fetchedAt < CSRF_LIFETIME_MS) return token;
  return renewCsrfToken();
}

/** Fetches a fresh token: it changes with the session, so call this after sign-in and after a change of context. */
export async function renewCsrfToken(): Promise<string | undefined> {
  pending ??= fetchToken().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function fetchToken(): Promise<string | undefined> {
  try {
    const response = await fetch("/api/auth/csrf-token", {
      credentials: "include",
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    const reply: unknown = await response.json();
    token = tokenOf(reply);
    fetchedAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(() => void renewCsrfToken(), CSRF_LIFETIME_MS);
  } catch (error) {
    token = undefined;
    // eslint-disable-next-line no-console -- the specification asks for this warning
    console.warn("The security token could not be fetched", error);
  }
  return token;
}

function tokenOf(reply: unknown): string | undefined {
  if (typeof reply !== "object" || reply === null || !("csrfToken" in reply)) return undefined;
  return typeof reply.csrfToken === "string" && reply.csrfToken !== "" ? reply.csrfToken : undefined;
}

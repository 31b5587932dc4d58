import type { CurrentUser } from "@crq/contract/people/auth";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { cameAsStranger } from "./stranger.ts";

/** The signed-in person, or null when no one is signed in. Never retried, always stale. */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: ["/api/auth/user"],
  queryFn: async ({ signal }) => {
    if (cameAsStranger()) return null;
    try {
      return await call("auth.user", undefined, { signal });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return null;
      const { status, statusText } = error;
      throw new ApiError({ status, statusText, text: "", requestId: error.requestId });
    }
  },
  retry: false,
  staleTime: 0,
  gcTime: Infinity,
});

/** The person as last fetched, or fetched now if there is none yet. */
export async function knownUser(client: QueryClient): Promise<CurrentUser | null> {
  return client.ensureQueryData(currentUserQuery);
}

/** Ends the session: forgets the person here, then leaves by browser navigation. */
export function signOut(client: QueryClient): void {
  try {
    client.removeQueries({ queryKey: currentUserQuery.queryKey });
    window.location.assign("/api/logout");
  } catch {
    window.location.reload();
  }
}

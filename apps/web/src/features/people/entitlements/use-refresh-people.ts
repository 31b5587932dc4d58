import { useQueryClient } from "@tanstack/react-query";

const PATHS = ["/api/users", "/api/roles", "/api/entitlements", "/api/invitations", "/api/account-requests"];

/** Reads again whatever shows people, what they hold, and who is on the way in. */
export function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => PATHS.some((one) => String(path).startsWith(one)),
    });
}

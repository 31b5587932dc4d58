import { QueryClient } from "@tanstack/react-query";
import { get } from "./call.ts";

/** The cache of server state. Nothing is refetched or retried unless a query asks for it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => get(queryKey.map(String).join("/"), signal),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: 0,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

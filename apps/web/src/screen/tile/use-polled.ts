import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CallInput, type CallResult, queryOf, type RouteName } from "../../api/call.ts";

/** How often a tile's figures are refreshed while their tab is visible. */
const EVERY_MS = 60_000;

/**
 * Polls a call without input; never retried in between. Tiles with the same call share it.
 * @param everyMs how often, if not every minute
 */
export function usePolled<N extends RouteName>(
  name: unknown extends CallInput<N> ? N : never,
  everyMs: number = EVERY_MS,
): UseQueryResult<CallResult<N>> {
  return useQuery({
    ...queryOf<N>(name, ...([] as never)),
    refetchInterval: everyMs,
    retry: false,
  });
}

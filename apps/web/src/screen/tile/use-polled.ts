import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CallInput, type CallResult, queryOf, type RouteName } from "../../api/call.ts";

/** How often a tile's figures are read again while their tab is in sight. */
const EVERY_MS = 60_000;

/**
 * What a call without input answers, read again and again; never retried in between. Tiles that ask the same share one call.
 * @param everyMs how often, where a minute is not right
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

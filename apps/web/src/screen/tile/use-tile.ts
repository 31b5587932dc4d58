import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CallRest, type CallResult, queryOf, type RouteName } from "../../api/call.ts";

/** A tile's data; the last figures stay while others load. */
export function useTile<N extends RouteName>(name: N, ...input: CallRest<N>): UseQueryResult<CallResult<N>> {
  return useQuery({ ...queryOf<N>(name, ...input), placeholderData: keepPreviousData });
}

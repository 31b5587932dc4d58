import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, queryOf } from "../../../api/call.ts";
import type { filtersOf } from "./server-filters.ts";

type Filters = ReturnType<typeof filtersOf>;

/** The log, page by page into the past. */
export function entriesQuery(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ["/api/audit-log", filters],
    queryFn: async ({ pageParam, signal }) =>
      call(
        "auditLog.list",
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The choices of the filters. */
export function facetsQuery(tenantId: string | undefined) {
  return queryOptions({
    ...queryOf("auditLog.facets", { query: { ...(tenantId && { tenantId }) } }),
    staleTime: 300_000,
  });
}

/** Whether the chain is valid. Verification reads the whole log, so its result is cached for a while. */
export function chainQuery(tenantId: string | undefined) {
  return queryOptions({
    ...queryOf("auditLog.verify", { query: { ...(tenantId && { tenantId }) } }),
    staleTime: 300_000,
    gcTime: 600_000,
  });
}

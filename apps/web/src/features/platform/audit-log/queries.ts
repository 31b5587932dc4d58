import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, queryOf } from "../../../api/call.ts";
import type { filtersOf } from "./server-filters.ts";

type Filters = ReturnType<typeof filtersOf>;

/** The log, page after page towards the past. */
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

/** What filters offer. */
export function facetsQuery(tenantId: string | undefined) {
  return queryOptions({
    ...queryOf("auditLog.facets", { query: { ...(tenantId && { tenantId }) } }),
    staleTime: 300_000,
  });
}

/** Whether the chain holds. A check reads the whole log, so what it found is kept for a while. */
export function chainQuery(tenantId: string | undefined) {
  return queryOptions({
    ...queryOf("auditLog.verify", { query: { ...(tenantId && { tenantId }) } }),
    staleTime: 300_000,
    gcTime: 600_000,
  });
}

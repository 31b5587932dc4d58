import type { ActivityEntry } from "@crq/contract/platform/activity";
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, type CallResult } from "../../../api/call.ts";
import type { FeedFilters } from "./feed-filters.ts";

/** How often the feed checks for new entries. */
const LOOK_MS = 20_000;
/** The server's maximum per page; a full page means that there may be more. */
const MOST_NEWER = 100;

type Page = CallResult<"activityFeed.list">;

/** The feed, page by page into the past, and newer entries, which wait until they are requested, so that nothing jumps. */
export function useFeed(filters: FeedFilters) {
  const client = useQueryClient();
  const queryKey = ["/api/activity", filters];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      call(
        "activityFeed.list",
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const since = pages.data?.pages[0]?.items[0]?.place;
  const newer = useQuery({
    queryKey: ["/api/activity/newer", filters, since],
    queryFn: async ({ signal }) =>
      call(
        "activityFeed.newer",
        { query: { ...filters, ...(since !== undefined && { since }) } },
        { signal },
      ),
    enabled: pages.isSuccess && !pages.isPlaceholderData && filters.to === undefined,
    refetchInterval: LOOK_MS,
  });
  const fresh: readonly ActivityEntry[] = newer.data?.items ?? [];

  function showFresh(): void {
    if (fresh.length >= MOST_NEWER) {
      void client.resetQueries({ queryKey });
      return;
    }
    client.setQueryData<InfiniteData<Page>>(queryKey, (data) => {
      const [first, ...rest] = data?.pages ?? [];
      if (!data || !first) return data;
      return { ...data, pages: [{ ...first, items: [...fresh, ...first.items] }, ...rest] };
    });
  }
  return { pages, fresh, more: fresh.length >= MOST_NEWER, showFresh };
}

import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useMemo } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { feedSearch, type FeedSearch } from "./activity-search.ts";
import { FeedControls } from "./feed-controls.tsx";
import { feedFilters } from "./feed-filters.ts";
import { FeedList } from "./feed-list.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useFeed } from "./use-feed.ts";

const NO_FILTERS = {
  person: undefined,
  kind: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
} satisfies { [K in keyof FeedSearch]: undefined };

/**
 * Recent activity: one's own entries; those of the tenant or the platform for people who can read the log.
 */
export function ActivityScreen() {
  const user = useUser();
  const { search, change } = useCheckedSearch(feedSearch);
  const key = JSON.stringify(search);
  // Only recomputed when the search changes: the filters contain the current day, and are the query's key.
  const filters = useMemo(() => feedFilters(JSON.parse(key) as FeedSearch, user), [key, user]);
  const feed = useFeed(filters);
  const first = feed.pages.data?.pages[0];
  const reach = first?.reach;
  const { tenantId, ...others } = search;
  const words = {
    own: "Everything you did.",
    tenant: `Everything done in ${user.currentCompanyName ?? "this tenant"}.`,
    platform: "Everything done in all tenants and on the platform.",
  };
  const inOne = user.tenantId === null && tenantId !== undefined;
  const tenantName = first?.items[0]?.tenantName ?? "one tenant";
  const description = inOne ? `Everything done in ${tenantName}.` : reach && words[reach];
  return (
    <>
      <PageHeader
        title="Activity"
        description={description ?? "What was done."}
        actions={
          <Link
            to="/activity/dashboard"
            search={(tenantId === undefined ? {} : { tenantId }) as never}
            className={buttonVariants({ variant: "outline" })}
          >
            Charts
          </Link>
        }
      />
      {inOne && (
        <Button variant="secondary" className="mb-2" onClick={() => change({ tenantId: undefined })}>
          <span className="truncate">{tenantName}</span>
          <X aria-hidden />
          <span className="sr-only">, show all tenants</span>
        </Button>
      )}
      <FeedControls
        search={search}
        change={change}
        others={reach !== undefined && reach !== "own"}
        personName={first?.items.find(({ actorId }) => actorId === search.person)?.actor}
      />
      <FeedList
        feed={feed}
        filtered={Object.keys(others).length > 0}
        change={change}
        onClear={() => change(NO_FILTERS)}
      />
    </>
  );
}

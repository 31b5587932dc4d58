import type { ActivityEntry } from "@crq/contract/platform/activity";
import { cx } from "class-variance-authority";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { counted, day } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { dayAt } from "../audit-log/public.ts";
import type { FeedSearch } from "./activity-search.ts";
import { FeedLine } from "./feed-line.tsx";
import type { useFeed } from "./use-feed.ts";

interface FeedListProps {
  readonly feed: ReturnType<typeof useFeed>;
  readonly filtered: boolean;
  readonly change: (parts: { [K in keyof FeedSearch]?: FeedSearch[K] | undefined }) => void;
  readonly onClear: () => void;
}

/** The entries day by day, latest first; new ones are offered above. */
export function FeedList({ feed, filtered, change, onClear }: FeedListProps) {
  const user = useUser();
  const { pages, fresh, more, showFresh } = feed;
  if (pages.isError && !pages.data)
    return <ErrorState error={pages.error} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Loading />;
  const reach = pages.data.pages[0]?.reach ?? "own";
  const items = pages.data.pages.flatMap((page) => page.items);
  const days = Map.groupBy(items, (entry: ActivityEntry) => dayAt(new Date(entry.at), user));
  return (
    <>
      <output className="sticky top-16 z-10 flex justify-center print:hidden">
        {fresh.length > 0 && !pages.isPlaceholderData && (
          <Button size="sm" className="-mt-2 mb-2 shadow-float" onClick={showFresh}>
            Show{" "}
            {more
              ? `${counted(fresh.length, "new entry", "new entries")} and more`
              : counted(fresh.length, "new entry", "new entries")}
          </Button>
        )}
      </output>
      {items.length === 0 && <Nothing filtered={filtered} onClear={onClear} />}
      <div
        className={cx("transition-opacity", pages.isPlaceholderData && "opacity-60")}
        aria-busy={pages.isPlaceholderData}
      >
        {[...days].map(([key, entries]) => (
          <section key={key} aria-label={day(entries[0]!.at, user)} className="mb-6">
            <Heading size="group">{day(entries[0]!.at, user)}</Heading>
            <ol>
              {entries.map((entry) => (
                <FeedLine
                  key={entry.place}
                  entry={entry}
                  reach={reach}
                  onPerson={(person) => change({ person })}
                  onTenant={(tenantId) => change({ tenantId })}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {pages.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-sm text-bad">
          Couldn't load older entries. Try again.
        </p>
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center print:hidden">
          <Button
            variant="outline"
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="No entry matches"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Choose a longer period or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No activity yet">Sign-ins, changes and exports appear here as they happen.</EmptyState>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading activity...</output>
      {Array.from({ length: 10 }, (_, i) => (
        <div key={i} className="flex h-9 items-center gap-6 border-b border-line">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-3.5 w-64" />
        </div>
      ))}
    </div>
  );
}

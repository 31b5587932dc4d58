import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import { useNotifications } from "./queries.ts";
import type { NotificationSearch } from "./search.ts";
import type { Notification } from "@crq/contract/people/notifications";
import { useId } from "react";
import { useUser } from "../../../session/user-context.ts";
import { type TimePreferences, day } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { NotificationRow } from "./notification-row.tsx";

const DAY_MS = 86_400_000;

/** Notifications grouped by day, in the person's own zone. */
function NotificationDays({ items }: { items: readonly Notification[] }) {
  const user = useUser();
  const days = Map.groupBy(items, ({ createdAt }) => day(createdAt, user));
  return [...days].map(([date, ofDay]) => <Day key={date} heading={inWords(date, user)} items={ofDay} />);
}

function Day({ heading, items }: { heading: string; items: readonly Notification[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <Heading size="group" id={id}>
        {heading}
      </Heading>
      <ul>
        {items.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  );
}

function inWords(date: string, user: TimePreferences): string {
  if (date === day(new Date(), user)) return "Today";
  if (date === day(new Date(Date.now() - DAY_MS), user)) return "Yesterday";
  return date;
}

/** The notifications that the address selects, page by page. Each page starts at a fixed position, so that new arrivals don't shift it. */
export function NotificationList({ search }: { search: NotificationSearch }) {
  const { unread, category, before, after } = search;
  const list = useNotifications({
    ...(unread && { unread: "true" as const }),
    ...(category && { category }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
  if (list.isError && list.data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />;
  const items = list.data?.items;
  return (
    <>
      <NotificationFilters search={search} newest={items?.[0]} />
      {items === undefined ? (
        <div aria-busy className="grid gap-4 border-t border-line pt-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : items.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <NotificationDays items={items} />
      )}
      <Paging search={search} older={list.data?.next ?? null} newer={list.data?.previous ?? null} />
    </>
  );
}

function Nothing({ search }: { search: NotificationSearch }) {
  const filtered = search.unread === true || search.category !== undefined;
  const elsewhere = search.before !== undefined || search.after !== undefined;
  const all = (
    <Link to="/my-account/notifications" className={buttonVariants({ variant: "outline" })}>
      Show all notifications
    </Link>
  );
  if (search.unread === true)
    return (
      <EmptyState title="You're all caught up" action={all}>
        New notifications appear here automatically.
      </EmptyState>
    );
  return (
    <EmptyState title="No notifications" {...((filtered || elsewhere) && { action: all })}>
      {filtered
        ? "You have no notifications in this category."
        : "Updates about your work and your account appear here."}
    </EmptyState>
  );
}

function Paging(props: { search: NotificationSearch; older: string | null; newer: string | null }) {
  const { unread, category } = props.search;
  const filters = { ...(unread && { unread }), ...(category && { category }) };
  if (props.older === null && props.newer === null) return null;
  const look = buttonVariants({ variant: "outline" });
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-2">
      {props.newer !== null && (
        <>
          <Link to="/my-account/notifications" search={filters} className={look}>
            Newest
          </Link>
          <Link to="/my-account/notifications" search={{ ...filters, before: props.newer }} className={look}>
            Newer
          </Link>
        </>
      )}
      {props.older !== null && (
        <Link to="/my-account/notifications" search={{ ...filters, after: props.older }} className={look}>
          Older
        </Link>
      )}
    </nav>
  );
}

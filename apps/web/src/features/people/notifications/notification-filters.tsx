import { CATEGORIES } from "@crq/contract/people/notification-categories";
import type { Notification } from "@crq/contract/people/notifications";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CheckCheck } from "lucide-react";
import { cx } from "class-variance-authority";
import { queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { CATEGORY_WORDS } from "./category-words.ts";
import { useMarkAll } from "./queries.ts";
import type { NotificationSearch } from "./search.ts";

interface NotificationFiltersProps {
  readonly search: NotificationSearch;
  /** The latest of the page. */
  readonly newest: Notification | undefined;
}

/** Filters notifications, and marks all of them as read. */
export function NotificationFilters({ search, newest }: NotificationFiltersProps) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf("notifications.unreadCount"));
  const markAll = useMarkAll();
  const { unread, category } = search;
  const unreadCount = data?.unread ?? 0;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="flex rounded-md border border-line-strong p-px">
        <Choice current={unread !== true} search={{ ...(category && { category }) }}>
          All
        </Choice>
        <Choice current={unread === true} search={{ ...(category && { category }), unread: true }}>
          Unread{unreadCount > 0 && <span className="num text-muted"> {count(unreadCount)}</span>}
        </Choice>
      </div>
      <Select
        aria-label="Category"
        className="w-48"
        value={category ?? ""}
        onChange={({ target }) => {
          const chosen = CATEGORIES.find((one) => one === target.value);
          void navigate({
            to: "/my-account/notifications",
            search: { ...(unread && { unread }), ...(chosen && { category: chosen }) },
          });
        }}
      >
        <option value="">All categories</option>
        {CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {CATEGORY_WORDS[one].label}
          </option>
        ))}
      </Select>
      <Button
        variant="outline"
        className="sm:ml-auto"
        disabled={unreadCount === 0}
        busy={markAll.isPending}
        onClick={() => markAll.mutate({ shown: newest, category })}
      >
        <CheckCheck aria-hidden />
        {category === undefined ? "Mark all as read" : `Mark all ${CATEGORY_WORDS[category].label} as read`}
      </Button>
    </div>
  );
}

function Choice(props: { current: boolean; search: NotificationSearch; children: React.ReactNode }) {
  return (
    <Link
      to="/my-account/notifications"
      search={props.search}
      aria-current={props.current ? "true" : undefined}
      activeProps={{}}
      className={cx(
        "flex h-8 items-center gap-1 rounded-sm px-3 text-sm whitespace-nowrap no-underline touch:h-10",
        props.current ? "bg-ink/8 font-medium text-ink" : "text-muted hover:text-ink",
      )}
    >
      {props.children}
    </Link>
  );
}

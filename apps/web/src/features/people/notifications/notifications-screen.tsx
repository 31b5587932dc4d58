import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NotificationList } from "./notification-list.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import type { NotificationSearch } from "./search.ts";

/** What a person was told, and what they want to hear. */
export function NotificationsScreen({ search }: { search: NotificationSearch }) {
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What happened that concerns you, and how you hear of it."
      />
      <nav aria-label="Parts of notifications" className="-mt-2 mb-6 flex gap-5 border-b border-line">
        <Tab current={search.tab === undefined} search={{}}>
          What happened
        </Tab>
        <Tab current={search.tab === "preferences"} search={{ tab: "preferences" }}>
          Preferences
        </Tab>
      </nav>
      {search.tab === "preferences" ? <PreferencesPanel /> : <NotificationList search={search} />}
    </>
  );
}

function Tab(props: { current: boolean; search: NotificationSearch; children: string }) {
  return (
    <Link
      to="/my-account/notifications"
      search={props.search}
      aria-current={props.current ? "page" : undefined}
      activeProps={{}}
      className={cx(
        "-mb-px flex h-9 items-center border-b-2 text-sm font-medium no-underline focus-visible:-outline-offset-2 touch:h-11",
        props.current ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
      )}
    >
      {props.children}
    </Link>
  );
}

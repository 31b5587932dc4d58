import { Link } from "@tanstack/react-router";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { NotificationList } from "./notification-list.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import type { NotificationSearch } from "./search.ts";

const TABS = [
  { key: "happened", label: "Inbox" },
  { key: "preferences", label: "Preferences" },
] as const;

/** A person's notifications and preferences. */
export function NotificationsScreen({ search }: { search: NotificationSearch }) {
  return (
    <>
      <PageHeader title="Notifications" description="Updates and delivery preferences." />
      <TabLinks label="Notification views" tabs={TABS} current={search.tab ?? "happened"}>
        {(key, link) => (
          <Link {...link} to="/my-account/notifications" search={key === "happened" ? {} : { tab: key }} />
        )}
      </TabLinks>
      {search.tab === "preferences" ? <PreferencesPanel /> : <NotificationList search={search} />}
    </>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "../../../features/people/notifications/notifications-screen.tsx";
import { notificationSearch } from "../../../features/people/notifications/search.ts";

export const Route = createFileRoute("/_app/my-account/notifications")({
  validateSearch: notificationSearch,
  component: function Notifications() {
    return <NotificationsScreen search={Route.useSearch()} />;
  },
});

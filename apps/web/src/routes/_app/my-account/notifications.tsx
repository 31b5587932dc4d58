import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "../../../features/people/notifications/notifications-screen.tsx";
import { notificationSearch } from "../../../features/people/notifications/search.ts";
import { onlyChecked } from "../../../screen/only-checked.ts";

export const Route = createFileRoute("/_app/my-account/notifications")({
  validateSearch: onlyChecked(notificationSearch),
  component: function Notifications() {
    return <NotificationsScreen search={Route.useSearch()} />;
  },
});

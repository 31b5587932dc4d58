import { createFileRoute } from "@tanstack/react-router";
import { ActivityDashboard } from "../../../features/platform/activity/activity-dashboard.tsx";
import { boardSearch } from "../../../features/platform/activity/activity-search.ts";

export const Route = createFileRoute("/_app/(activity)/activity-dashboard")({
  validateSearch: boardSearch,
  component: ActivityDashboard,
});

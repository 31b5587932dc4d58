import { createFileRoute } from "@tanstack/react-router";
import { ActivityScreen } from "../../features/platform/activity/activity-screen.tsx";
import { feedSearch } from "../../features/platform/activity/activity-search.ts";

export const Route = createFileRoute("/_app/activity")({
  validateSearch: feedSearch,
  component: ActivityScreen,
});

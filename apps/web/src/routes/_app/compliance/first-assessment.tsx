import { createFileRoute } from "@tanstack/react-router";
import { FirstScreen } from "../../../features/compliance/first-assessment/first-screen.tsx";
import { firstSearch } from "../../../features/compliance/first-assessment/first-search.ts";

export const Route = createFileRoute("/_app/compliance/first-assessment")({
  validateSearch: firstSearch,
  component: FirstScreen,
});

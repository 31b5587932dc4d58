import { createFileRoute } from "@tanstack/react-router";
import { JourneyScreen } from "../../../features/compliance/journeys/journey-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/compliance/journey-tracker")({
  validateSearch: tableSearch,
  component: JourneyScreen,
});

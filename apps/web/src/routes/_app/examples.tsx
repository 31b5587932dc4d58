import { createFileRoute } from "@tanstack/react-router";
import { GalleryScreen } from "../../features/examples/gallery-screen.tsx";
import { tableSearch } from "../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/examples")({
  validateSearch: tableSearch,
  component: GalleryScreen,
});

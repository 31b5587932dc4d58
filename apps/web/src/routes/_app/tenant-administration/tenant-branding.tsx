import { createFileRoute } from "@tanstack/react-router";
import { BrandingScreen } from "../../../features/platform/tenant-settings/branding-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant-administration/tenant-branding")({
  validateSearch: tableSearch,
  component: BrandingScreen,
});

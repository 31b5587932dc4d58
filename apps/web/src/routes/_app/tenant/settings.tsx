import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "../../../features/platform/tenant-settings/settings-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/tenant/settings")({
  validateSearch: tableSearch,
  component: () => <SettingsScreen title="Settings" />,
});

import { createFileRoute } from "@tanstack/react-router";
import { monitoringSearch } from "../../../features/monitoring/monitoring-search.ts";
import { PlatformMonitoring } from "../../../features/monitoring/platform-screen.tsx";

export const Route = createFileRoute("/_app/riskmon-administration/admin-monitoring")({
  validateSearch: monitoringSearch,
  component: PlatformMonitoring,
});

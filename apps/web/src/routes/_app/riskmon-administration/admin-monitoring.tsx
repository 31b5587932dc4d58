import { createFileRoute } from "@tanstack/react-router";
import { monitoringSearch } from "../../../features/platform/monitoring/monitoring-search.ts";
import { PlatformMonitoring } from "../../../features/platform/monitoring/platform-screen.tsx";

export const Route = createFileRoute("/_app/riskmon-administration/admin-monitoring")({
  validateSearch: monitoringSearch,
  component: PlatformMonitoring,
});

import { createFileRoute } from "@tanstack/react-router";
import { MappingDashboard } from "../../../features/compliance/crosswalks/dashboard/mapping-dashboard.tsx";

export const Route = createFileRoute("/_app/data-sources/mapping-dashboard")({
  component: MappingDashboard,
});

import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "../../features/risk/dashboard/dashboard-screen.tsx";

export const Route = createFileRoute("/_app/")({ component: DashboardScreen });

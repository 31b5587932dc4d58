import { createFileRoute } from "@tanstack/react-router";
import { Monitoring } from "../../features/platform/monitoring/tenant-screen.tsx";

export const Route = createFileRoute("/_app/monitoring")({ component: Monitoring });

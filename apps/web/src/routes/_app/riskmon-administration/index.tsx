import { createFileRoute } from "@tanstack/react-router";
import { PlatformAdministration } from "../../../features/platform/platform-dashboard/platform-administration.tsx";

export const Route = createFileRoute("/_app/riskmon-administration/")({ component: PlatformAdministration });

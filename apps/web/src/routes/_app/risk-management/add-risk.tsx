import { createFileRoute } from "@tanstack/react-router";
import { AddRiskScreen } from "../../../features/risk/register/edit/edit-screens.tsx";

export const Route = createFileRoute("/_app/risk-management/add-risk")({ component: AddRiskScreen });

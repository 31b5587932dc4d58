import { createFileRoute } from "@tanstack/react-router";
import { EditRiskScreen } from "../../../../../features/risk/register/edit/edit-screens.tsx";

export const Route = createFileRoute("/_app/risk-management/risk-register/$id/edit")({
  component: EditRiskScreen,
});

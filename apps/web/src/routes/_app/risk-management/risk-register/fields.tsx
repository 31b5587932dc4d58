import { createFileRoute } from "@tanstack/react-router";
import { FieldsScreen } from "../../../../features/risk/register/fields/fields-screen.tsx";

export const Route = createFileRoute("/_app/risk-management/risk-register/fields")({
  component: FieldsScreen,
});

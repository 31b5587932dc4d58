import { createFileRoute } from "@tanstack/react-router";
import { EditProgramScreen } from "../../../../features/compliance/programs/edit/edit-screens.tsx";

export const Route = createFileRoute("/_app/tenant/programs/$id/edit")({ component: EditProgramScreen });

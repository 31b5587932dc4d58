import { createFileRoute } from "@tanstack/react-router";
import { NewProgramScreen } from "../../../../features/compliance/programs/edit/edit-screens.tsx";

export const Route = createFileRoute("/_app/tenant/programs/new")({ component: NewProgramScreen });

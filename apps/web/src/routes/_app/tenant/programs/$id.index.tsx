import { createFileRoute } from "@tanstack/react-router";
import { ProgramScreen } from "../../../../features/compliance/programs/one/program-screen.tsx";

export const Route = createFileRoute("/_app/tenant/programs/$id/")({ component: ProgramScreen });

import { createFileRoute } from "@tanstack/react-router";
import { AcknowledgmentScreen } from "../features/people/registration/acknowledgment-screen.tsx";

export const Route = createFileRoute("/acknowledgment")({ component: AcknowledgmentScreen });

import { createFileRoute } from "@tanstack/react-router";
import { AcknowledgmentScreen } from "../features/registration/acknowledgment-screen.tsx";

export const Route = createFileRoute("/acknowledgment")({ component: AcknowledgmentScreen });

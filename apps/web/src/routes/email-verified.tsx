import { createFileRoute } from "@tanstack/react-router";
import { EmailVerifiedScreen } from "../features/people/registration/email-verified-screen.tsx";

export const Route = createFileRoute("/email-verified")({ component: EmailVerifiedScreen });

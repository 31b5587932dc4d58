import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordScreen } from "../features/people/password-reset/forgot-password-screen.tsx";

export const Route = createFileRoute("/forgot-password")({ component: ForgotPasswordScreen });

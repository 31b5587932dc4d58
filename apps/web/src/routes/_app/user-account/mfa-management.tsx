import { createFileRoute } from "@tanstack/react-router";
import { MfaScreen } from "../../../features/people/factors/mfa-screen.tsx";

export const Route = createFileRoute("/_app/user-account/mfa-management")({ component: MfaScreen });

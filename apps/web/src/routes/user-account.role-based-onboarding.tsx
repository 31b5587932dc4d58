import { createFileRoute } from "@tanstack/react-router";
import { RoleBasedOnboardingScreen } from "../features/people/registration/role-based-onboarding-screen.tsx";

export const Route = createFileRoute("/user-account/role-based-onboarding")({
  component: RoleBasedOnboardingScreen,
});

import { createFileRoute } from "@tanstack/react-router";
import { CsfScreen } from "../../../features/compliance/target-profiles/csf-screen.tsx";
import { profileSearch } from "../../../features/compliance/target-profiles/profile-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/nist-csf-2-0")({
  validateSearch: profileSearch,
  component: CsfScreen,
});

import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../../../features/profile/profile-screen.tsx";
import { profileSearch } from "../../../features/profile/sections.ts";

export const Route = createFileRoute("/_app/my-account/profile")({
  validateSearch: profileSearch,
  component: function Profile() {
    const { section = "profile" } = Route.useSearch();
    return <ProfileScreen section={section} />;
  },
});

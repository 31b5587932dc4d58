import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../../../features/people/profile/profile-screen.tsx";
import { profileSearch } from "../../../features/people/profile/sections.ts";
import { onlyChecked } from "../../../screen/only-checked.ts";

export const Route = createFileRoute("/_app/my-account/profile")({
  validateSearch: onlyChecked(profileSearch),
  component: function Profile() {
    const { section = "profile" } = Route.useSearch();
    return <ProfileScreen section={section} />;
  },
});

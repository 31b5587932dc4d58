import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../../../features/people/users/profile/profile-screen.tsx";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

export const Route = createFileRoute("/_app/riskmon-administration/user-profile/$userId")({
  validateSearch: tableSearch,
  component: function Profile() {
    return <ProfileScreen userId={Route.useParams().userId} />;
  },
});

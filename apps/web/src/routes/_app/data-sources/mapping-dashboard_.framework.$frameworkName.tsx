import { createFileRoute } from "@tanstack/react-router";
import { FrameworkMapping } from "../../../features/compliance/crosswalks/dashboard/framework-mapping.tsx";

export const Route = createFileRoute("/_app/data-sources/mapping-dashboard_/framework/$frameworkName")({
  component: function Framework() {
    const { frameworkName } = Route.useParams();
    return <FrameworkMapping frameworkName={frameworkName} />;
  },
});

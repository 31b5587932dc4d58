import { createFileRoute } from "@tanstack/react-router";
import { TenantScreen } from "../../../features/platform/tenants/tenant-screen.tsx";

export const Route = createFileRoute("/_app/riskmon-administration/tenant/$tenantId")({
  component: function Tenant() {
    const { tenantId } = Route.useParams();
    return <TenantScreen tenantId={tenantId} />;
  },
});

import { useUser } from "../../../session/user-context.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { ForAdministrators } from "./for-administrators.tsx";

/** The tenant's dashboard: a risk manager's start into the week. A session that works for one client sees that client's. */
export function TenantDashboard({ title = "Tenant dashboard" }: { readonly title?: string }) {
  const { currentCompanyName } = useUser();
  return (
    <ForAdministrators title={title}>
      <DashboardFrame title={title} where={currentCompanyName} clientId={undefined} />
    </ForAdministrators>
  );
}

/** What other features show of the tenant's dashboard. */
export { TenantDashboard } from "./tenant-dashboard.tsx";

/** The tenant's dashboard, for other features. */
export { TenantDashboard } from "./tenant-dashboard.tsx";

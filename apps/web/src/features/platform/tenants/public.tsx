export { TenantScope } from "./tenant-scope.tsx";
export { DeleteTenant } from "./delete-tenant.tsx";
export { exportPath } from "./export-path.ts";
export { ChangePlan } from "./change-plan.tsx";

export { showFailure } from "./show-failure.ts";
export { TenantScope } from "./tenant-scope.tsx";
export { useRefresh } from "./use-refresh.ts";
export { DeleteTenant } from "./delete-tenant.tsx";
export { exportPath } from "./export-path.ts";
export { ChangePlan } from "./change-plan.tsx";

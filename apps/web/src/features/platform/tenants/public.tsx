export { TenantScope } from "./tenant-scope.tsx";
export { DeleteTenant } from "./delete-tenant.tsx";
export { clientExportPath, exportPath } from "./export-path.ts";
export { ChangePlan } from "./change-plan.tsx";

import { lazy } from "react";

export { TenantScope } from "./tenant-scope.tsx";
export { DeleteTenant } from "./delete-tenant.tsx";
export { clientExportPath, exportPath } from "./export-path.ts";

/** Changes a tenant's plan; loads when someone asks for it. */
export const ChangePlan = lazy(async () => ({ default: (await import("./change-plan.tsx")).ChangePlan }));

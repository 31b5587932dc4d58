/** Entitlements, for other features. */
export { EndDialog } from "./end-dialog.tsx";
export { ROLE_FILTER, TenantFilter } from "./filter-selects.tsx";
export { GrantDialog } from "./grant-dialog.tsx";
export { RevokeDialog } from "./revoke-dialog.tsx";
export { FOR_ALL_CLIENTS } from "./role-choice.ts";
export { EntitlementState, RoleBadge } from "./role-badge.tsx";
export { UsersByRole } from "./users-by-role-tile.tsx";
export { PEOPLE } from "./people-groups.ts";

/** What other features use of entitlements. */
export { ClientSelect, FOR_ALL_CLIENTS } from "./client-select.tsx";
export { EndDialog } from "./end-dialog.tsx";
export { ROLE_FILTER, TenantFilter } from "./filter-selects.tsx";
export { GrantDialog } from "./grant-dialog.tsx";
export { RevokeDialog } from "./revoke-dialog.tsx";
export { roleChoice } from "./role-choice.ts";
export { EntitlementState, RoleBadge } from "./role-badge.tsx";
export { UsersByRole } from "./users-by-role-tile.tsx";
export { PEOPLE } from "./people-groups.ts";

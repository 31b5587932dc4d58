import type { RouteGroup } from "../../../api/refresh.ts";

/** Everything that shows people, their roles, and pending members: a change to one appears in all. */
export const PEOPLE: readonly RouteGroup[] = ["users", "entitlements", "invitations", "accountRequests"];

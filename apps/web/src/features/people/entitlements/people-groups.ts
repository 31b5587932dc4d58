import type { RouteGroup } from "../../../api/refresh.ts";

/** Whatever shows people, what they hold, and who is on the way in: a change to one is seen in all. */
export const PEOPLE: readonly RouteGroup[] = ["users", "entitlements", "invitations", "accountRequests"];

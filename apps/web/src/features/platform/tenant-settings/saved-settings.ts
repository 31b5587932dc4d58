import type { RouteGroup } from "../../../api/refresh.ts";

/** Other places that show settings: the person's brand and tenant's name, the lists of tenants, and what the organization says of itself. */
export const SHOWN_ELSEWHERE: readonly RouteGroup[] = ["auth", "context", "tenants", "organization"];

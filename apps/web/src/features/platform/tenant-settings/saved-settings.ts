import type { RouteGroup } from "../../../api/refresh.ts";

/** Other places that show settings: the person's brand and tenant's name, and the lists of tenants. */
export const SHOWN_ELSEWHERE: readonly RouteGroup[] = ["auth", "context", "tenants"];

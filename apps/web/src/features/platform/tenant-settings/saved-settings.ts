import type { RouteGroup } from "../../../api/refresh.ts";

/** What shows settings besides their own screen: the person's brand and tenant's name, and the lists of tenants. */
export const SHOWN_ELSEWHERE: readonly RouteGroup[] = ["auth", "context", "tenants"];

import { useNavigate, useSearch } from "@tanstack/react-router";
import { type DashboardSearch, USUAL_RANGE, dashboardSearch } from "./dashboard-search.ts";

/** The filters in the URL, and how to change them. */
export function useDashboardSearch() {
  const search = dashboardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: { [K in keyof DashboardSearch]?: DashboardSearch[K] | undefined }) =>
    void navigate({
      to: ".",
      // The route is whichever one the dashboard stands on, so its search has no type here.
      search: dashboardSearch({ ...search, ...parts }) as never,
      replace: true,
      resetScroll: false,
    });
  return { search, days: search.days ?? USUAL_RANGE, change };
}

/** Whose figures a dashboard of a tenant shows. */
export interface DashboardScope {
  /** Undefined: the tenant as a whole, or the session's client. */
  readonly clientId: string | undefined;
  /** Whether they are the whole tenant's, all clients together. */
  readonly ofTenant: boolean;
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { type DashboardSearch, USUAL_RANGE, dashboardSearch } from "./dashboard-search.ts";

/** The filters in the URL, and how to change them. */
export function useDashboardSearch() {
  const search = dashboardSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: { [K in keyof DashboardSearch]?: DashboardSearch[K] | undefined }) =>
    void navigate({
      to: ".",
      // The dashboard's route varies, so its search has no type here.
      search: dashboardSearch({ ...search, ...parts }) as never,
      replace: true,
      resetScroll: false,
    });
  return { search, days: search.days ?? USUAL_RANGE, change };
}

/** Whose figures a tenant's dashboard shows. */
export interface DashboardScope {
  /** Undefined: the tenant as a whole, or the session's client. */
  readonly clientId: string | undefined;
  /** Whether they are the whole tenant's, all clients together. */
  readonly ofTenant: boolean;
}

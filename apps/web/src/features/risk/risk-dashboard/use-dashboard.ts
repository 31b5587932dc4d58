import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { type DashboardSearch, USUAL_RANGE, dashboardSearch } from "./dashboard-search.ts";

/** While figures are being computed they are asked for again after so long. */
const AGAIN_MS = 1000;

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

/** The dashboard of the tenant, or of one client. The last figures stay while others come. */
export function useDashboard(clientId: string | undefined) {
  const { search, days } = useDashboardSearch();
  const { currency } = search;
  return useQuery({
    ...queryOf("riskDashboard.get", {
      query: {
        days,
        ...(clientId !== undefined && { clientId }),
        ...(currency !== undefined && { currency }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.computing === true ? AGAIN_MS : false),
  });
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";

/** The polling interval while figures are being computed. */
const AGAIN_MS = 1000;

/** The exposure of the tenant, or of one client. The last figures stay while others load. */
export function useExposure(clientId: string | undefined) {
  const { search, days } = useDashboardSearch();
  const { currency } = search;
  return useQuery({
    ...queryOf("exposure.get", {
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

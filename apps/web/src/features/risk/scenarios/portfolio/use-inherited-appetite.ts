import type { TolerancePoint } from "@crq/engine/treatment";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";

const NONE: readonly TolerancePoint[] = [];

/**
 * What a portfolio without an appetite of its own is compared with: the risk appetite of its client, or of the tenant, if that's in the
 * same currency. Empty without one.
 */
export function useInheritedAppetite(
  clientId: string | null,
  currency: string | undefined,
): readonly TolerancePoint[] {
  const { data } = useQuery({
    ...queryOf("exposure.get", { query: clientId === null ? {} : { clientId } }),
    staleTime: 60_000,
  });
  return data?.appetite && data.appetite.currency === currency ? data.appetite.tolerance : NONE;
}

import type { TolerancePoint } from "@crq/engine/treatment";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";

const NONE: readonly TolerancePoint[] = [];

/**
 * The appetite to compare a portfolio with if it has none of its own: its client's, or the tenant's, if that's in the same currency.
 * Empty without one.
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

import type { TolerancePoint } from "@crq/engine/treatment";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";

/** The appetite that a portfolio without a limit of its own is compared with. */
export interface InheritedAppetite {
  readonly tolerance: readonly TolerancePoint[];
  /** Stated for the portfolio’s client, and not for the whole organization. */
  readonly ofClient: boolean;
}

/**
 * The appetite to compare a portfolio with if it has none of its own: its client's, or the tenant's, if that's in the same currency.
 * Null without one.
 */
export function useInheritedAppetite(
  clientId: string | null,
  currency: string | undefined,
): InheritedAppetite | null {
  const { data } = useQuery({
    ...queryOf("exposure.get", { query: clientId === null ? {} : { clientId } }),
    staleTime: 60_000,
  });
  const appetite = data?.appetite;
  if (!appetite || appetite.currency !== currency || appetite.tolerance.length === 0) return null;
  return { tolerance: appetite.tolerance, ofClient: clientId !== null && !appetite.inherited };
}

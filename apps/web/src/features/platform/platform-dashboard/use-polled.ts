import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CallResult, queryOf } from "../../../api/call.ts";

/** How often each call is repeated while its tab is in sight. */
const EVERY_MS = {
  "platformDashboard.metrics": 30_000,
  "platformDashboard.comprehensiveMetrics": 60_000,
  "platformDashboard.companies": 60_000,
  "platformDashboard.usersByRole": 60_000,
  "platformDashboard.assessmentsByStatus": 60_000,
  "platformDashboard.recentAssessments": 60_000,
  "platformDashboard.enhancedMetrics": 60_000,
  "platformDashboard.recentActivity": 60_000,
  "platformDashboard.status": 60_000,
  "platformDashboard.totals": 60_000,
  "platformDashboard.expiringKeys": 60_000,
} as const;

/** A call of the dashboard that is repeated by itself. */
type Polled = keyof typeof EVERY_MS;

/** What a call of the dashboard answers, read again and again; never retried in between. */
export function usePolled<N extends Polled>(name: N): UseQueryResult<CallResult<N>> {
  return useQuery({ ...queryOf<N>(name, ...([] as never)), refetchInterval: EVERY_MS[name], retry: false });
}

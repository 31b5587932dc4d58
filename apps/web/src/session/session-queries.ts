import { queryOf } from "../api/call.ts";

/** When and where the session started, refreshed each minute, which also detects a session that has ended. */
export const sessionInfoQuery = { ...queryOf("auth.sessionInfo"), refetchInterval: 60_000 };
/** The number of assessments in progress, refreshed every two minutes. */
export const assessmentCountQuery = { ...queryOf("assessments.count"), refetchInterval: 120_000 };
/** The person's roles, refreshed every ten minutes. */
export const entitlementsQuery = { ...queryOf("auth.entitlements"), refetchInterval: 600_000 };

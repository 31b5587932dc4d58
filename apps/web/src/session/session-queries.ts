import { queryOf } from "../api/call.ts";

/** Since when and from where the session runs, read anew each minute: it also notices a session that has ended. */
export const sessionInfoQuery = { ...queryOf("auth.sessionInfo"), refetchInterval: 60_000 };
/** How many assessments are in process, read anew every two minutes. */
export const assessmentCountQuery = { ...queryOf("assessments.count"), refetchInterval: 120_000 };
/** The roles that the person holds, read anew every ten minutes. */
export const entitlementsQuery = { ...queryOf("auth.entitlements"), refetchInterval: 600_000 };

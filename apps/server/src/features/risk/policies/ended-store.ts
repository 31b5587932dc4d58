import { sql } from "kysely";

/** Whether a policy `p` has ended: its last day is in the past, so it pays for nothing. */
export const ended = sql<boolean>`coalesce(p.ends_on < current_date, false)`;

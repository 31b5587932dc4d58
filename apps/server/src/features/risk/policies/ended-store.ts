import { sql } from "kysely";

/** Whether the last day of a policy `p` is over: it pays for nothing since. */
export const ended = sql<boolean>`coalesce(p.ends_on < current_date, false)`;

import { sql } from "kysely";

/** The display name of a person in the table `users as u`: the name, or the address without one. */
export const personName = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

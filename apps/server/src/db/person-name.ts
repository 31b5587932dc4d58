import { sql } from "kysely";

/** How a person of the table `users as u` is called: by name, or by address where there is no name. */
export const personName = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

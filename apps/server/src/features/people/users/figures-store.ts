import { sql, type RawBuilder } from "kysely";

/**
 * How many people there are and were before. Active are those who signed in since and those among `atWork`, a
 * query of people. People who left since existed before. Each count is separate, so that all but the active
 * one come from an index.
 */
export function peopleCounts(since: RawBuilder<unknown>, atWork: RawBuilder<unknown>) {
  return sql<{ total: number; active: number; before: number }>`(select
    (select count(*) from users) - (select count(*) from users where status = 'deleted') as total,
    (select count(*) from users where status = 'active' and (last_sign_in_at > ${since} or id in (${atWork}))) as active,
    (select count(*) from users where created_at <= ${since})
      - (select count(*) from users where status = 'deleted' and created_at <= ${since} and updated_at <= ${since}) as before)`;
}

/** What plans cost and include, as SQL generated from the contract's table, so that both always agree. */
import { sql, type RawBuilder } from "kysely";
import { PLANS, type PlanTerms } from "@crq/contract/platform/plans";

type Text = RawBuilder<string>;

const choose = <T>(plan: Text, value: (terms: PlanTerms) => RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`case ${plan} ${sql.join(
    Object.entries(PLANS).map(([key, terms]) => sql`when ${sql.lit(key)} then ${value(terms)}`),
    sql` `,
  )} end`;

/**
 * A tenant's monthly revenue in US dollars: a twelfth of the yearly price if it pays yearly, zero unless it
 * is active.
 */
export function monthlyPrice(plan: Text, billing: Text, status: Text): RawBuilder<number> {
  const price = choose<number>(
    plan,
    ({ monthlyPrice, annualPrice }) =>
      sql`case ${billing} when 'annual' then ${sql.lit(annualPrice)}::float8 / 12 else ${sql.lit(monthlyPrice)}::float8 end`,
  );
  return sql<number>`case when ${status} = 'active' then ${price} else 0 end`;
}

/** A plan's limit for something; null is unlimited. */
export function planLimit(plan: Text, of: "members" | "assessments"): RawBuilder<number | null> {
  return choose(plan, (terms) => sql`${sql.lit(terms[of])}::int`);
}

import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { scoreByClient } from "../../compliance/assessments/public.ts";
import { causesMean, currencyShown, lossByClient } from "../../risk/scenarios/public.ts";

/** The maximum number of clients compared. */
const MOST_CLIENTS = 50;

const shown = prepared((asked: string | null) =>
  sqlFor.selectNoFrom(currencyShown(null, asked).as("currency")),
);

/** The currency for comparing clients. */
export async function comparedIn(tx: Tx, asked: string | null): Promise<string | null> {
  return (await tx.first(shown(asked)))!.currency;
}

const standings = prepared((asked: string | null) =>
  sqlFor
    .selectFrom("clients as c")
    .leftJoin(lossByClient(currencyShown(null, asked)).as("r"), "r.client_id", "c.id")
    .leftJoin(scoreByClient.as("d"), "d.client_id", "c.id")
    .select(["c.id", "c.name", "r.mean", sql<number | null>`d.met / nullif(d.answered, 0)`.as("score")])
    .select([
      sql<number>`coalesce(r.scenarios, 0)`.as("scenarios"),
      sql<number>`coalesce(d.assessments, 0)`.as("assessments"),
    ])
    .where("c.archived_at", "is", null)
    .orderBy(sql`r.mean desc nulls last, lower(c.name), c.id`)
    .limit(MOST_CLIENTS),
);

/** The tenant's clients compared, largest expected loss first. */
export function clientStandings(tx: Tx, asked: string | null) {
  return tx.all(standings(asked));
}

/** The sums over rows by client: of all, or of those without a client. */
const sums = prepared((asked: string | null, unassigned: boolean) => {
  const counted = sql`(client_id is null or not ${unassigned}::boolean)`;
  const loss = sql<{ scenarios: number; mean: number | null }>`(
    select coalesce(sum(scenarios), 0)::bigint as scenarios, sum(mean) as mean
    from ${lossByClient(currencyShown(null, asked))} by_client where ${counted})`;
  const score = sql<{ assessments: number; score: number | null }>`(
    select coalesce(sum(assessments), 0)::bigint as assessments, sum(met) / nullif(sum(answered), 0) as score
    from ${scoreByClient} by_client where ${counted})`;
  return sqlFor
    .selectFrom([loss.as("r"), score.as("d")])
    .select(["r.scenarios", "r.mean", "d.assessments", "d.score"]);
});

const causes = prepared((asked: string | null) =>
  sqlFor.selectNoFrom(causesMean(null, currencyShown(null, asked)).as("mean")),
);

/** What common causes add to the scenarios' own losses a year, as last computed; null without any. */
export async function causesIn(tx: Tx, asked: string | null): Promise<number | null> {
  return (await tx.first(causes(asked)))!.mean || null;
}

/** What belongs to no client, or all that a tenant has. */
export async function standingOf(tx: Tx, asked: string | null, whole: "unassigned" | "whole") {
  return (await tx.first(sums(asked, whole === "unassigned")))!;
}

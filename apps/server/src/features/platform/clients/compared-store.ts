import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { scoreByClient } from "../../compliance/assessments/public.ts";
import { currencyShown, lossByClient } from "../../risk/scenarios/public.ts";

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
    .select(["c.id", "c.name", "r.mean", "d.score"])
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

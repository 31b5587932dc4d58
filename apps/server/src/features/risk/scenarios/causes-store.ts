/** What common causes add to scenarios' own losses, for the figures of all scenarios together. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { currencyShown } from "./figures-store.ts";

/**
 * The common causes' part of a client's, or for null of the tenant's, expected annual loss in a currency, as last computed, for a statement of the
 * tenant door.
 */
export function causesMean(clientId: string | null, currency: RawBuilder<unknown>) {
  const whose = clientId === null ? sql`x.client_id is null` : sql`x.client_id = ${clientId}`;
  return sql<number | null>`(select x.causes_mean from exposure_snapshots x
    where ${whose} and x.currency = ${currency} order by x.on_date desc limit 1)`;
}

const causes = (clientId: string | null, asked: string | null) =>
  sqlFor.selectNoFrom(causesMean(clientId, currencyShown(clientId, asked)).as("mean"));
// The tenant's own have no client, which is another condition.
const ofTenant = prepared((asked: string | null) => causes(null, asked));
const ofClient = prepared((clientId: string, asked: string | null) => causes(clientId, asked));

/** The common causes' expected annual loss in the currency shown, as last computed; 0 without any. */
export async function causesShown(tx: Tx, clientId: string | null, asked: string | null): Promise<number> {
  const found = await tx.first(clientId === null ? ofTenant(asked) : ofClient(clientId, asked));
  return found!.mean ?? 0;
}

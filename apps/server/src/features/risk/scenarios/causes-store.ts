/** What common causes add to scenarios' own losses, for the figures of all scenarios together. */
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { causesMean } from "../exposure/public.ts";
import { currencyShown } from "./figures-store.ts";

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

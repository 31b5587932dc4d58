import { percentsApart } from "@crq/contract/figures/percents-apart";
import type { Tx } from "../../../db/doors.ts";
import type { CurvePoint } from "../../../jobs/thin-curve.ts";
import { notify } from "../../people/notifications/public.ts";
import { worstBreach } from "./against-appetite.ts";
import { appetiteFor } from "./appetite-store.ts";
import { clientName, newestOf, type ExposureKey, readersOfDashboard } from "./store.ts";

/**
 * Notifies dashboard readers when new figures exceed an appetite that the previous ones didn't, both after insurance. Call it
 * before storing the new ones; without previous figures, nothing has changed.
 *
 * @param curve of the losses that remain after insurance
 */
export async function tellOfBrokenAppetite(
  tx: Tx,
  tenantId: string,
  key: ExposureKey,
  curve: readonly CurvePoint[],
): Promise<void> {
  const { clientId, currency } = key;
  const [appetite, before] = await Promise.all([appetiteFor(tx, clientId), newestOf(tx, key)]);
  const earlier = before?.net?.now?.curve ?? before?.curve;
  if (!appetite || appetite.currency !== currency || !earlier) return;
  const breach = worstBreach(curve, appetite.tolerance);
  if (!breach || worstBreach(earlier, appetite.tolerance)) return;
  const [chance, accepted] = percentsApart(breach.chance, breach.accepted);
  const whose = clientId === null ? "" : ` of ${(await clientName(tx, clientId)) ?? "a client"}`;
  await notify(tx, {
    to: await readersOfDashboard(tx, clientId),
    tenantId,
    clientId,
    kind: "risk-appetite.break",
    category: "risk",
    title: `The risk${whose} is above what is accepted`,
    body: `A loss of more than ${money(breach.loss, currency)} in a year has a chance of ${chance}; at most ${accepted} is accepted.`,
    href: clientId === null ? "/tenant/dashboard" : `/tenant/client-dashboard?client=${clientId}`,
  });
}

/** Money as the screens write it: at most three significant digits. */
function money(value: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    notation: "compact",
    maximumSignificantDigits: 3,
  }).format(value);
}

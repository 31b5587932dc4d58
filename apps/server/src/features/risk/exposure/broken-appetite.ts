import type { Tx } from "../../../db/doors.ts";
import type { CurvePoint } from "../../../jobs/thin-curve.ts";
import { notify } from "../../people/notifications/public.ts";
import { worstBreach } from "./against-appetite.ts";
import { appetiteOf } from "./appetite-store.ts";
import { clientName, newestOf, type ExposureKey, readersOfDashboard } from "./store.ts";

/**
 * Notifies dashboard readers when new figures exceed an appetite that the previous ones didn't. Call it
 * before storing the new ones; without previous figures, nothing has changed.
 */
export async function tellOfBrokenAppetite(
  tx: Tx,
  tenantId: string,
  key: ExposureKey,
  curve: readonly CurvePoint[],
): Promise<void> {
  const { clientId, currency } = key;
  const [appetite, before] = await Promise.all([appetiteOf(tx, clientId), newestOf(tx, key)]);
  if (!appetite || appetite.currency !== currency || !before?.curve) return;
  const breach = worstBreach(curve, appetite.tolerance);
  if (!breach || worstBreach(before.curve, appetite.tolerance)) return;
  const whose = clientId === null ? "" : ` of ${(await clientName(tx, clientId)) ?? "a client"}`;
  await notify(tx, {
    to: await readersOfDashboard(tx, clientId),
    tenantId,
    clientId,
    kind: "risk-appetite.break",
    category: "risk",
    title: `The risk${whose} is above what is accepted`,
    body: `A loss of more than ${money(breach.loss, currency)} in a year has a chance of ${percent(breach.chance)}; at most ${percent(breach.accepted)} is accepted.`,
    href: clientId === null ? "/tenant/dashboard" : `/tenant/client-dashboard?client=${clientId}`,
  });
}

function money(value: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumSignificantDigits: 3,
  }).format(value);
}

function percent(value: number): string {
  return new Intl.NumberFormat("en-US", { style: "percent", maximumSignificantDigits: 2 }).format(value);
}

import type { Tolerance } from "@crq/contract/risk/treatment";
import { exceedanceAt } from "@crq/engine/exact/curve";
import type { Tx } from "../../../db/doors.ts";
import type { CurvePoint } from "../../../jobs/thin-curve.ts";
import { notify } from "../../people/notifications/public.ts";
import { appetiteOf } from "./appetite-store.ts";
import { clientName, newestOf, type ExposureKey, readersOfDashboard } from "./store.ts";

/** A loss that is likelier than accepted. */
interface Breach {
  readonly loss: number;
  readonly chance: number;
  readonly accepted: number;
}

/** Losses between two points of an appetite at which it is compared, as the chart does. */
const STEPS = 40;
/** A chance this little above what is accepted, relatively, touches it. */
const TOUCHES = 1.0005;

/**
 * Where a curve is the most times above what is accepted; undefined where it keeps it. Between its points an appetite is a straight line
 * over the logarithm of the loss; below the first nothing is said.
 */
export function worstBreach(curve: readonly CurvePoint[], tolerance: Tolerance): Breach | undefined {
  const chances = { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
  let worst: Breach | undefined;
  for (const { loss, accepted } of comparedLosses(tolerance)) {
    const chance = exceedanceAt(chances, loss);
    if (chance <= accepted * TOUCHES) continue;
    if (!worst || chance * worst.accepted > worst.chance * accepted) worst = { loss, chance, accepted };
  }
  return worst;
}

function comparedLosses(tolerance: Tolerance): { loss: number; accepted: number }[] {
  return tolerance.flatMap((from, i) => {
    const to = tolerance[i + 1];
    if (!to || from.loss <= 0) return [{ loss: from.loss, accepted: from.probability }];
    return Array.from({ length: STEPS }, (_, step) => ({
      loss: from.loss * (to.loss / from.loss) ** (step / STEPS),
      accepted: from.probability + (step / STEPS) * (to.probability - from.probability),
    }));
  });
}

/**
 * Tells who reads the dashboard, once new figures break an appetite that the ones before them kept. To be called before the new ones are
 * kept; without any before, nothing has changed.
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

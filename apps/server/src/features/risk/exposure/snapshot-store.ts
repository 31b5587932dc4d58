/** Stores exposure figures by day, with the data for the platform's list of tenants. */
import type { UsedRate } from "@crq/contract/platform/exchange-rates";
import type { Pricing } from "@crq/contract/platform/price-levels";
import { ENGINE_VERSION } from "@crq/engine/version";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { JointLoss } from "../../../jobs/joint-loss.ts";
import { miniCurve } from "../../../jobs/mini-curve.ts";
import { againstAppetite } from "./against-appetite.ts";
import { appetiteFor } from "./appetite-store.ts";
import { type ExposureKey, ofClient } from "./store.ts";

const columnsOf = (figures: JointLoss, basis: string) => ({
  scenarios: figures.scenarios,
  left_out: figures.leftOut,
  mean: figures.mean,
  mean_inherent: figures.meanInherent,
  mean_residual: figures.meanResidual,
  p90: figures.p90,
  p95: figures.p95,
  p99: figures.p99,
  inherent: JSON.stringify(figures.inherent),
  residual: JSON.stringify(figures.residual),
  net_mean: figures.net?.now?.mean ?? null,
  net_p95: figures.net?.now?.p95 ?? null,
  causes_mean: figures.causesMean,
  basis_hash: basis,
  engine_version: ENGINE_VERSION,
  computed_at: sql<string>`now()`,
});

/** Stores figures as today's; older days keep their figures and lose their curves. */
export async function save(
  tx: Tx,
  key: ExposureKey,
  figures: JointLoss,
  {
    basisHash,
    rates,
    pricing,
  }: {
    readonly basisHash: string;
    readonly rates: readonly UsedRate[];
    readonly pricing: Pricing | undefined;
  },
): Promise<void> {
  const stored = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const kept = figures.net?.now?.curve ?? figures.curve;
  const values = {
    ...columnsOf(figures, basisHash),
    rates: JSON.stringify(rates),
    pricing: stored(pricing ?? null),
    curve: JSON.stringify(figures.curve),
    curve_inherent: stored(figures.curveInherent),
    curve_residual: stored(figures.curveResidual),
    best_control: stored(figures.bestControl),
    net: stored(figures.net),
    joined_by: stored(figures.joinedBy),
    mini_curve: JSON.stringify(
      miniCurve({
        loss: kept.map(([loss]) => loss),
        probability: kept.map(([, chance]) => chance),
      }),
    ),
    ...againstAppetite({ currency: key.currency, curve: kept }, await appetiteFor(tx, key.clientId)),
  };
  const of = {
    client_id: key.clientId,
    currency: key.currency,
    on_date: sql<Date>`current_date`,
  };
  await tx.run(
    sqlFor
      .insertInto("exposure_snapshots")
      .values({ ...values, ...of })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "client_id", "currency", "on_date"]).doUpdateSet(values),
      ),
  );
  await dropOlderCurves(tx, key);
}

/** Stores figures of past days; a day that already has some keeps its own. */
export async function saveHistory(
  tx: Tx,
  { clientId, currency }: ExposureKey,
  days: readonly { readonly daysAgo: number; readonly figures: JointLoss; readonly basis: string }[],
): Promise<void> {
  const rows = days.map(({ daysAgo, figures, basis }) => ({
    ...columnsOf(figures, basis),
    client_id: clientId,
    currency,
    on_date: sql<Date>`current_date - ${daysAgo}::int`,
  }));
  await tx.run(
    sqlFor
      .insertInto("exposure_snapshots")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Copies the newest figures to today; existing ones for today stay. */
export async function repeatToday(tx: Tx, key: ExposureKey): Promise<void> {
  const columns = [
    ...(["tenant_id", "client_id", "currency", "scenarios", "left_out"] as const),
    ...(["mean", "mean_inherent", "mean_residual", "p90", "p95", "p99"] as const),
    ...(["inherent", "residual", "net_mean", "net_p95", "causes_mean"] as const),
    ...(["curve", "curve_inherent", "curve_residual", "best_control"] as const),
    ...(["mini_curve", "accepted_p95", "over_appetite", "net", "joined_by", "rates", "pricing"] as const),
    ...(["basis_hash", "engine_version", "computed_at"] as const),
  ];
  await tx.run(
    sqlFor
      .insertInto("exposure_snapshots")
      .columns([...columns, "on_date"])
      .expression(
        sqlFor
          .selectFrom("exposure_snapshots")
          .select(columns)
          .select(sql<Date>`current_date`.as("on_date"))
          .where(ofClient("client_id", key.clientId))
          .where("currency", "=", key.currency)
          .orderBy("exposure_snapshots.on_date", "desc") // and not the column above
          .limit(1),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  await dropOlderCurves(tx, key);
}

async function dropOlderCurves(tx: Tx, { clientId, currency }: ExposureKey): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("exposure_snapshots")
      .set({
        curve: null,
        curve_inherent: null,
        curve_residual: null,
        best_control: null,
        // Figures from before these columns have theirs in `net` alone.
        net_mean: sql<number | null>`coalesce(net_mean, (net -> 'now' ->> 'mean')::float8)`,
        net_p95: sql<number | null>`coalesce(net_p95, (net -> 'now' ->> 'p95')::float8)`,
        net: null,
        mini_curve: null,
        accepted_p95: null,
        over_appetite: null,
      })
      .where(ofClient("client_id", clientId))
      .where("currency", "=", currency)
      .where("on_date", "<", sql<Date>`current_date`)
      .where((eb) => eb.or([eb("curve", "is not", null), eb("net", "is not", null)])),
  );
}

/** Compares the tenant's newest figures with its changed appetite again. */
export async function compareAgain(tx: Tx): Promise<void> {
  const appetite = await appetiteFor(tx, null);
  const newest = await tx.all(
    sqlFor
      .selectFrom("exposure_snapshots")
      .distinctOn("currency")
      .select(["id", "currency", "curve", "net"])
      .where("client_id", "is", null)
      .orderBy("currency")
      .orderBy("on_date", "desc"),
  );
  for (const { id, currency, curve, net } of newest)
    await tx.run(
      sqlFor
        .updateTable("exposure_snapshots")
        .set({ ...againstAppetite({ currency, curve: net?.now?.curve ?? curve }, appetite) })
        .where("id", "=", id),
    );
}

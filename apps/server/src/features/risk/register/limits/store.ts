/** Appetite and tolerance by category of risk, and how many risks are within them. */
import {
  LIMITS_OF,
  type LossLimits,
  type RatingLimits,
  type RiskLimit,
  type riskLimits,
  type VerdictCounts,
} from "@crq/contract/risk/register/risk-limits";
import type { ResultOf } from "@crq/contract/route";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";
import { type By, countOf, removeRecord, savedBy, saveVersion } from "../../../../db/versions.ts";

/** What limits say. */
export interface LimitValues {
  readonly rating: RatingLimits | null;
  readonly loss: LossLimits | null;
}

const rating = sql<RatingLimits | null>`case when l.appetite_place is not null then
  jsonb_build_object('appetite', l.appetite_place, 'tolerance', l.tolerance_place) end`;
const loss = sql<LossLimits | null>`case when l.currency is not null then
  jsonb_build_object('currency', l.currency, 'appetite', l.appetite_loss, 'tolerance', l.tolerance_loss) end`;

const limits = () =>
  sqlFor
    .selectFrom("risk_limits as l")
    .select(["l.id", "l.category", "l.client_id as clientId", "l.reason", "l.version"])
    .select(["l.updated_at as updatedAt", "l.updated_by_name as updatedBy"])
    .select([sql<string>`l.reviewed_on::text`.as("reviewedOn"), rating.as("rating"), loss.as("loss")])
    .$castTo<RiskLimit>();

/** The limits of the whole tenant and of a client; without one, of all clients. */
export function limitsOf(tx: Tx, clientId: string | null): Promise<RiskLimit[]> {
  return tx.all(
    clientId === null
      ? limits()
      : limits().where(sql<boolean>`(l.client_id is null or l.client_id = ${clientId}::uuid)`),
  );
}

/** The limits of a category, of the whole tenant or of a client alone. */
export function limitOf(tx: Tx, category: string, clientId: string | null): Promise<RiskLimit | undefined> {
  return tx.first(
    limits()
      .where("l.category", "=", category)
      .where(sql<boolean>`l.client_id is not distinct from ${clientId}::uuid`),
  );
}

/** One category's limits. */
export function limitById(tx: Tx, id: string): Promise<RiskLimit | undefined> {
  return tx.first(limits().where("l.id", "=", id));
}

/** How many categories have limits, of the tenant and of all its clients. */
export function limitCount(tx: Tx, tenantId: string): Promise<number> {
  return countOf(tx, "risk_limits", tenantId);
}

const counts = (verdict: RawBuilder<unknown>) => sql<VerdictCounts>`jsonb_build_object(
  'within', count(*) filter (where ${verdict} = 1), 'beyondAppetite', count(*) filter (where ${verdict} = 2),
  'beyondTolerance', count(*) filter (where ${verdict} = 3), 'notJudged', count(*) filter (where ${verdict} is null))`;

/** The categories with the most risks, and how many of each verdict. */
export function countsByCategory(
  tx: Tx,
  clientId: string | null,
): Promise<{ category: string; counts: VerdictCounts }[]> {
  let found = sqlFor
    .selectFrom("risks as r")
    .select(["r.category", counts(sql`r.appetite`).as("counts")])
    .where("r.archived_at", "is", null)
    .groupBy("r.category")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("r.category")
    .limit(LIMITS_OF.categories);
  if (clientId !== null) found = found.where("r.client_id", "=", clientId);
  return tx.all(found);
}

/** The currency of most expected losses of risks; null: no risk has one. */
export async function usualCurrency(tx: Tx): Promise<string | null> {
  const row = await tx.first(
    sqlFor
      .selectFrom("risks as r")
      .innerJoin("risk_scenarios as s", (join) =>
        join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.scenario_id"),
      )
      .select("s.currency")
      .where("s.deleted_at", "is", null)
      .groupBy("s.currency")
      .orderBy(sql`count(*)`, "desc")
      .orderBy("s.currency")
      .limit(1),
  );
  return row?.currency ?? null;
}

/**
 * The verdicts of a category's risks as they are, and as they would be by other limits (without any: as those of the whole tenant say, if a client's are meant).
 * Limits of the whole tenant don't change risks of clients that have their own.
 */
export async function effectsOf(
  tx: Tx,
  {
    category,
    clientId,
    ...values
  }: LimitValues & { readonly category: string; readonly clientId: string | null },
): Promise<ResultOf<typeof riskLimits.effects>> {
  const held = values.rating || values.loss ? undefined : await heldWithout(tx, category, clientId);
  const by = held ?? values;
  const after = sql`risk_verdict(r.current_order, s.mean, s.currency, ${by.rating?.appetite ?? null}::smallint, ${by.rating?.tolerance ?? null}::smallint,
    ${by.loss?.currency ?? null}::text, ${by.loss?.appetite ?? null}::float8, ${by.loss?.tolerance ?? null}::float8)`;
  const whose =
    clientId === null
      ? sql<boolean>`not exists (select from risk_limits k where k.tenant_id = r.tenant_id and k.category = r.category and k.client_id = r.client_id)`
      : sql<boolean>`r.client_id = ${clientId}::uuid`;
  const row = await tx.first(
    sqlFor
      .selectFrom(
        sqlFor
          .selectFrom("risks as r")
          .leftJoin("risk_scenarios as s", (join) =>
            join
              .onRef("s.tenant_id", "=", "r.tenant_id")
              .onRef("s.id", "=", "r.scenario_id")
              .on("s.deleted_at", "is", null),
          )
          .select(["r.appetite", "r.treatment", "s.currency"])
          .select(sql<number | null>`${after}`.as("after"))
          .where("r.archived_at", "is", null)
          .where("r.category", "=", category)
          .where(whose)
          .as("v"),
      )
      .select([
        counts(sql`v.appetite`).as("now"),
        counts(sql`v.after`).as("after"),
        sql<number>`(count(*) filter (where v.currency <> ${by.loss?.currency ?? null}::text))::int`.as(
          "otherCurrency",
        ),
        sql<number>`(count(*) filter (where v.after = 3 and v.treatment = 'accept'))::int`.as("accepted"),
      ]),
  );
  return row!;
}

/** What holds for a client's risks of a category without its own limits. */
async function heldWithout(
  tx: Tx,
  category: string,
  clientId: string | null,
): Promise<LimitValues | undefined> {
  return clientId === null ? undefined : limitOf(tx, category, null);
}

const columnsOf = (values: LimitValues) => ({
  appetite_place: values.rating?.appetite ?? null,
  tolerance_place: values.rating?.tolerance ?? null,
  currency: values.loss?.currency ?? null,
  appetite_loss: values.loss?.appetite ?? null,
  tolerance_loss: values.loss?.tolerance ?? null,
});

/** What is saved of a category's limits. */
export interface NewLimit extends LimitValues {
  readonly category: string;
  readonly clientId: string | null;
  readonly reason: string;
  readonly reviewedOn: string;
}

/** Sets the first limits of a category and returns their id; its risks are weighed by a trigger. */
export async function insertLimit(tx: Tx, limit: NewLimit, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("risk_limits")
      .values({
        ...columnsOf(limit),
        category: limit.category,
        client_id: limit.clientId,
        reason: limit.reason,
        reviewed_on: limit.reviewedOn,
        created_by: by.userId,
        created_by_name: by.name,
        ...savedBy(by),
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function saveLimit(tx: Tx, id: string, version: number, limit: NewLimit, by: By): Promise<boolean> {
  return saveVersion(tx, "risk_limits", id, version, {
    ...columnsOf(limit),
    reason: limit.reason,
    reviewed_on: limit.reviewedOn,
    ...savedBy(by),
  });
}

/** Removes a category's limits; false if there are none. */
export function removeLimit(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "risk_limits", id);
}

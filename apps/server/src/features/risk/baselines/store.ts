import type {
  BaselineReview,
  BaselineSignature,
  BaselineState,
  BaselineSummary,
  Bridge,
} from "@crq/contract/risk/baselines/baselines";
import { sql } from "kysely";
import type { ShownBaseline } from "../../../db/columns.ts";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

const baselines = () =>
  sqlFor
    .selectFrom("baselines as b")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "b.tenant_id").onRef("k.id", "=", "b.client_id"),
    );

const summary = [
  ...contractNames(
    "b.id",
    "b.name",
    "b.client_id",
    "k.name as clientName",
    "b.currency",
    "b.state",
    "b.hash",
  ),
  ...contractNames("b.engine_version", "b.scenarios", "b.mean", "b.p95", "b.net_mean", "b.over_appetite"),
  ...contractNames("b.frozen_at", "b.frozen_by_name as frozenBy", "b.frozen_by as frozenById"),
  ...contractNames("b.decided_at", "b.decided_by_name as decidedBy"),
] as const;
const netP95 = sql<number>`b.net_p95`.as("netP95");

const SORTS = { frozen: sql`b.frozen_at`, name: sql`lower(b.name)` } as const;

/** What a list of baselines is asked. */
export interface Listing extends Asked<keyof typeof SORTS> {
  readonly state?: BaselineState | undefined;
  readonly clientId?: string | undefined;
}

/** A page of baselines, and how many there are. */
export function list(
  tx: Pick<Tx, "all" | "first">,
  { state, clientId, ...asked }: Listing,
): Promise<Page<BaselineSummary>> {
  let found = baselines()
    .where(matchesWords(sql.ref("b.name"), asked.q))
    .select([...summary, netP95]);
  if (state !== undefined) found = found.where("b.state", "=", state);
  if (clientId !== undefined) found = found.where("b.client_id", "=", clientId);
  return listPage(tx, found.$castTo<BaselineSummary>(), asked, { sorts: SORTS, id: sql`b.id` });
}

/** A baseline with what its screens show. */
export interface BaselineRow extends BaselineSummary {
  readonly shown: ShownBaseline;
  readonly reviews: BaselineReview[];
  readonly signature: BaselineSignature | null;
}

const one = prepared((id: string) =>
  baselines()
    .select([...summary, netP95, "b.shown", "b.reviews", "b.signature"])
    .where("b.id", "=", id)
    .$castTo<BaselineRow>(),
);

/** One baseline. */
export function byId(tx: Tx, id: string): Promise<BaselineRow | undefined> {
  return tx.first(one(id));
}

const lock = (id: string) => sqlFor.selectFrom("baselines").select("id").where("id", "=", id).forUpdate();

/** The same, locked until the transaction ends: decisions about it come one after another. */
export async function byIdToDecide(tx: Tx, id: string): Promise<BaselineRow | undefined> {
  return (await tx.first(lock(id))) && byId(tx, id);
}

const any = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("baselines")
    .select("id")
    .where(sql<boolean>`(${clientId}::uuid is null or client_id = ${clientId}::uuid)`)
    .where("state", "<>", "withdrawn")
    .limit(1),
);

/** Whether a client or, for null, the tenant has a baseline that wasn't withdrawn. */
export async function hasBaseline(tx: Tx, clientId: string | null): Promise<boolean> {
  return (await tx.first(any(clientId))) !== undefined;
}

const content = prepared((id: string) =>
  sqlFor.selectFrom("baselines").select("content").where("id", "=", id),
);

/** What a baseline froze, as text. */
export async function contentOf(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.first(content(id)))?.content;
}

/** The latest approved baseline of the same organization and currency that was frozen before this one. */
export function approvedBefore(tx: Tx, { id, clientId, currency }: BaselineSummary) {
  return tx.first(
    sqlFor
      .selectFrom("baselines as b")
      .select(contractNames("b.id", "b.name", "b.frozen_at"))
      .where(sql<boolean>`b.client_id is not distinct from ${clientId}::uuid`)
      .where("b.currency", "=", currency)
      .where("b.state", "=", "approved")
      .where(sql<boolean>`b.frozen_at < (select o.frozen_at from baselines o where o.id = ${id}::uuid)`)
      .orderBy("b.frozen_at", "desc")
      .limit(1),
  );
}

const approvedMembers = prepared((clientId: string | null, currency: string) =>
  sqlFor
    .selectFrom(
      sqlFor
        .selectFrom("baselines")
        .select("content")
        .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
        .where("currency", "=", currency)
        .where("state", "=", "approved")
        .orderBy("frozen_at", "desc")
        .limit(1)
        .as("b"),
    )
    .innerJoin(
      sql<{ id: string; version: number }>`lateral jsonb_to_recordset(b.content::jsonb -> 'members')`.as<"m">(
        sql`m(id text, version int)`,
      ),
      (join) => join.onTrue(),
    )
    .select(["m.id", "m.version"]),
);

/** The scenarios of the baseline approved last of an organization in a currency, with their versions there; empty before the first. */
export async function latestApprovedMembers(
  tx: Tx,
  { clientId, currency }: { readonly clientId: string | null; readonly currency: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.all(approvedMembers(clientId, currency));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** A frozen baseline's data. */
export interface BaselineValues {
  readonly client_id: string | null;
  readonly name: string;
  readonly currency: string;
  readonly content: string;
  readonly hash: string;
  readonly engine_version: string;
  readonly scenarios: number;
  readonly mean: number;
  readonly p95: number;
  readonly net_mean: number;
  readonly net_p95: number;
  readonly over_appetite: boolean | null;
  readonly shown: string;
  readonly frozen_at: string;
  readonly frozen_by: string | null;
  readonly frozen_by_name: string;
}

/** Inserts a baseline and returns its id. */
export async function insert(tx: Tx, values: BaselineValues): Promise<string> {
  return (await tx.first(sqlFor.insertInto("baselines").values(values).returning("id")))!.id;
}

/** A decision about a baseline, by a person. */
export interface Decision {
  readonly state: BaselineState;
  readonly by: { readonly userId: string; readonly name: string };
  readonly at: string;
  readonly signature: BaselineSignature | null;
}

/** Saves what was said of a baseline, and what was decided. */
export async function saveReviews(
  tx: Tx,
  id: string,
  reviews: readonly BaselineReview[],
  decision?: Decision,
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("baselines")
      .set({
        reviews: JSON.stringify(reviews),
        ...(decision && {
          state: decision.state,
          decided_at: decision.at,
          decided_by: decision.by.userId,
          decided_by_name: decision.by.name,
          ...(decision.signature && { signature: JSON.stringify(decision.signature) }),
        }),
      })
      .where("id", "=", id),
  );
}

/** How many bridges a baseline keeps. */
const KEPT_BRIDGES = 20;

/** A bridge that was computed before. */
export async function keptBridge(tx: Tx, id: string, key: string): Promise<Bridge | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("baselines")
      .select(sql<Bridge | null>`bridges -> ${key}`.as("bridge"))
      .where("id", "=", id),
  );
  return row?.bridge ?? undefined;
}

/** Keeps a bridge; beyond twenty, the others are let go. */
export async function keepBridge(tx: Tx, id: string, key: string, bridge: Bridge): Promise<void> {
  const added = sql`jsonb_build_object(${key}::text, ${JSON.stringify(bridge)}::jsonb)`;
  await tx.run(
    sqlFor
      .updateTable("baselines")
      .set({
        bridges: sql<string>`case when (select count(*) from jsonb_object_keys(bridges)) < ${KEPT_BRIDGES}
          then bridges || ${added} else ${added} end`,
      })
      .where("id", "=", id),
  );
}

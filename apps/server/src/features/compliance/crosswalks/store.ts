import type { CrosswalkPair, PairRelationship, PairStatus } from "@crq/contract/compliance/crosswalks";
import { inverse, type Relationship } from "@crq/frameworks/relationship";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** What a pair says, in the order in which it's stored. */
export interface Statement {
  readonly from: string;
  readonly fromEntry: string;
  readonly to: string;
  readonly toEntry: string;
  readonly relationship: PairRelationship;
  readonly strength: number | null;
  readonly rationale: string;
  readonly source: string;
}

/** Who acts, and whether as a key of the tenant. */
export interface By {
  readonly userId: string;
  readonly name: string;
  readonly byKey: boolean;
}

/** A pair in the order in which it's stored. */
export type StoredPair = CrosswalkPair & { readonly proposedById: string };

const pairs = (userId: string) =>
  sqlFor
    .selectFrom("crosswalk_pairs as p")
    .select(contractNames("p.id", "p.from_entry", "p.to_entry", "p.strength", "p.rationale", "p.source"))
    .select(contractNames("p.proposed_at", "p.proposed_by_key", "p.reviewed_at", "p.reason"))
    .select(["p.from_framework as from", "p.to_framework as to", "p.proposed_by as proposedById"])
    .select(["p.proposed_by_name as proposedBy", "p.reviewed_by_name as reviewedBy"])
    .select([
      sql<PairRelationship>`p.relationship`.as("relationship"),
      sql<PairStatus>`p.status`.as("status"),
      sql<boolean>`p.proposed_by = ${userId}::uuid`.as("own"),
    ]);

/** What a list of pairs is asked. */
export interface Listing extends Asked<"entries" | "proposed" | "reviewed" | "strength"> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fromEntry?: string | undefined;
  readonly toEntry?: string | undefined;
  readonly relationship?: PairRelationship | undefined;
  readonly status?: PairStatus | undefined;
  readonly history: "no" | "yes";
}

/** What a list is limited to, read in one of the two directions. */
function sideways(asked: Listing, turned: boolean): RawBuilder<SqlBool> {
  const [from, to] = turned ? [asked.to, asked.from] : [asked.from, asked.to];
  const [fromEntry, toEntry] = turned ? [asked.toEntry, asked.fromEntry] : [asked.fromEntry, asked.toEntry];
  const relationship = asked.relationship && (turned ? turnedAround(asked.relationship) : asked.relationship);
  const limits = Object.entries({
    from_framework: from,
    to_framework: to,
    from_entry: fromEntry,
    to_entry: toEntry,
    relationship,
  });
  const set = limits.flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(`p.${column}`)} = ${value}`],
  );
  return set.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(set, sql` and `)})`;
}

/** A relationship as the other entry has it. */
export function turnedAround(relationship: PairRelationship): PairRelationship {
  return relationship === "published" ? relationship : inverse(relationship);
}

/** A page of pairs, in the order in which they're stored, and how many there are. */
export function list(
  tx: Pick<Tx, "all" | "first">,
  asked: Listing,
  userId: string,
): Promise<Page<StoredPair>> {
  let found = pairs(userId)
    .where(sql<SqlBool>`(${sideways(asked, false)} or ${sideways(asked, true)})`)
    .where(
      matchesWords(
        sql`p.from_entry || ' ' || p.to_entry || ' ' || p.rationale || ' ' || p.source || ' ' || p.proposed_by_name`,
        asked.q,
      ),
    );
  if (asked.status !== undefined) found = found.where("p.status", "=", asked.status);
  else if (asked.history === "no") found = found.where("p.status", "in", ["proposed", "approved"]);
  const turned = asked.from !== undefined && asked.to !== undefined && asked.from > asked.to;
  const entries = turned ? [sql`p.to_entry`, sql`p.from_entry`] : [sql`p.from_entry`, sql`p.to_entry`];
  const sorts = {
    entries: [sql`p.from_framework`, sql`p.to_framework`, ...entries, sql`p.proposed_at`],
    proposed: sql`p.proposed_at`,
    reviewed: { by: sql`p.reviewed_at`, missing: "last" },
    strength: { by: sql`p.strength`, missing: "last" },
  } as const;
  return listPage(tx, found.$castTo<StoredPair>(), asked, { sorts, id: sql`p.id` });
}

/** How many pairs of which frameworks are in force or wait for review. */
export function overview(tx: Pick<Tx, "all">) {
  return tx.all(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select(["from_framework as from", "to_framework as to"])
      .select([
        sql<number>`count(*) filter (where status = 'approved')`.as("approved"),
        sql<number>`count(*) filter (where status = 'proposed')`.as("proposed"),
        sql<string>`max(greatest(proposed_at, reviewed_at))`.as("lastChangedAt"),
      ])
      .groupBy(["from_framework", "to_framework"])
      .orderBy("from_framework")
      .orderBy("to_framework"),
  );
}

/** What is in force between two frameworks, in the order in which it's stored; where the published sources count again there is nothing. */
export function inForce(tx: Pick<Tx, "all">, from: string, to: string) {
  return tx.all(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select(["id", "from_entry as from", "to_entry as to", "strength", "rationale", "source"])
      .select(sql<Relationship>`relationship`.as("relationship"))
      .where("status", "=", "approved")
      .where("from_framework", "=", from)
      .where("to_framework", "=", to)
      .where("relationship", "<>", "published")
      .orderBy("from_entry")
      .orderBy("to_entry"),
  );
}

/** All that is in force, by the two frameworks, in the order in which it's stored. */
export async function allInForce(tx: Pick<Tx, "all">) {
  const rows = await tx.all(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select(["from_framework", "from_entry as from", "to_framework", "to_entry as to"])
      .select(sql<Relationship>`relationship`.as("relationship"))
      .where("status", "=", "approved")
      .where("relationship", "<>", "published")
      .orderBy("from_framework")
      .orderBy("to_framework")
      .orderBy("from_entry")
      .orderBy("to_entry"),
  );
  return [...Map.groupBy(rows, (row) => `${row.from_framework}\n${row.to_framework}`).values()].map((of) => ({
    from: of[0]!.from_framework,
    to: of[0]!.to_framework,
    pairs: of.map(({ from, to, relationship }) => ({ from, to, relationship })),
  }));
}

/** When what is in force between two frameworks last changed; undefined if nothing ever was. */
export async function lastDecided(
  tx: Pick<Tx, "first">,
  from: string,
  to: string,
): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select(sql<string | null>`max(reviewed_at)`.as("at"))
      .where("status", "in", ["approved", "superseded"])
      .where("from_framework", "=", from)
      .where("to_framework", "=", to),
  );
  return row?.at ?? undefined;
}

/** The pairs with some ids, kept from others until the transaction ends. */
export function toDecide(tx: Tx, ids: readonly string[], userId: string): Promise<StoredPair[]> {
  return tx.all(
    pairs(userId)
      .where(sql<boolean>`p.id = any (${ids}::uuid[])`)
      .orderBy("p.id")
      .forUpdate()
      .$castTo<StoredPair>(),
  );
}

/** The pairs with some ids. */
export function byIds(tx: Tx, ids: readonly string[], userId: string): Promise<StoredPair[]> {
  return tx.all(
    pairs(userId)
      .where(sql<boolean>`p.id = any (${ids}::uuid[])`)
      .$castTo<StoredPair>(),
  );
}

/** What is in force or waits for review between two frameworks, to compare it with what is proposed. */
export function current(tx: Tx, from: string, to: string, userId: string): Promise<StoredPair[]> {
  return tx.all(
    pairs(userId)
      .where("p.from_framework", "=", from)
      .where("p.to_framework", "=", to)
      .where("p.status", "in", ["proposed", "approved"])
      .$castTo<StoredPair>(),
  );
}

/** How many pairs are in force or wait for review. */
export async function countCurrent(tx: Tx): Promise<number> {
  const row = await tx.first(
    sqlFor
      .selectFrom("crosswalk_pairs")
      .select(sql<number>`count(*)`.as("count"))
      .where("status", "in", ["proposed", "approved"]),
  );
  return row!.count;
}

const ROWS_AT_ONCE = 1000;

/** Adds proposals and returns their ids, in the same order. */
export async function insert(tx: Tx, statements: readonly Statement[], by: By): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < statements.length; i += ROWS_AT_ONCE) {
    const values = statements.slice(i, i + ROWS_AT_ONCE).map((one) => ({
      from_framework: one.from,
      from_entry: one.fromEntry,
      to_framework: one.to,
      to_entry: one.toEntry,
      relationship: one.relationship,
      strength: one.strength,
      rationale: one.rationale,
      source: one.source,
      proposed_by: by.userId,
      proposed_by_name: by.name,
      proposed_by_key: by.byKey,
    }));
    const rows = await tx.all(sqlFor.insertInto("crosswalk_pairs").values(values).returning("id"));
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Decides about proposals. */
export async function decide(
  tx: Tx,
  ids: readonly string[],
  status: "approved" | "rejected" | "withdrawn",
  reason: string,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("crosswalk_pairs")
      .set({
        status,
        reason,
        reviewed_at: sql`clock_timestamp()`,
        reviewed_by: by.userId,
        reviewed_by_name: by.name,
      })
      .where(sql<boolean>`id = any (${ids}::uuid[])`),
  );
}

/** Lets what is in force make way for the proposals with some ids. */
export async function supersede(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("crosswalk_pairs as p")
      .set({ status: "superseded" })
      .where("p.status", "=", "approved")
      .where(
        sql<boolean>`exists (select 1 from crosswalk_pairs n where n.id = any (${ids}::uuid[])
          and n.from_framework = p.from_framework and n.to_framework = p.to_framework
          and n.from_entry = p.from_entry and n.to_entry = p.to_entry)`,
      ),
  );
}

/** Target profiles with their outcomes. */
import type { TargetProfile, targetProfiles as routes } from "@crq/contract/compliance/target-profiles";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";

type Summary = ReplyOf<typeof routes.list>["items"][number];

const profiles = () =>
  sqlFor
    .selectFrom("target_profiles as p")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "p.tenant_id").onRef("k.id", "=", "p.client_id"),
    )
    .select(contractNames("p.id", "p.client_id", "k.name as clientName", "p.name", "p.framework", "p.scale"))
    .select(contractNames("p.version", "p.created_at", "p.created_by_name as createdBy", "p.updated_at"))
    .select(contractNames("p.updated_by_name as updatedBy", "p.archived_at"))
    .select(
      sql<number>`(select count(*)::int from target_outcomes o where o.tenant_id = p.tenant_id and o.profile_id = p.id)`.as(
        "outcomeCount",
      ),
    );

/** A page of the profiles that the caller sees. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<Summary>> {
  let found = profiles().where(matchesWords(sql`p.name`, asked.q));
  if (asked.archived !== "all")
    found = found.where("p.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.framework !== undefined) found = found.where("p.framework", "=", asked.framework);
  if (asked.clientId !== undefined) found = found.where("p.client_id", "=", asked.clientId);
  const sorts = { name: sql`lower(p.name)`, updated: sql`p.updated_at` };
  return listPage(tx, found.$castTo<Summary>(), asked, { sorts, id: sql`p.id` });
}

const outcomes = sql<TargetProfile["outcomes"]>`coalesce((
  select jsonb_agg(jsonb_build_object('entry', o.entry_id, 'priority', o.priority, 'target', o.target, 'rationale', o.rationale,
    'updatedAt', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedBy', o.updated_by_name) order by o.entry_id)
  from target_outcomes o where o.tenant_id = p.tenant_id and o.profile_id = p.id), '[]')`;

const one = prepared((id: string) =>
  profiles()
    .select(["p.description", outcomes.as("outcomes")])
    .where("p.id", "=", id)
    .$castTo<TargetProfile>(),
);

/** One profile with its outcomes. */
export function byId(tx: Tx, id: string): Promise<TargetProfile | undefined> {
  return tx.first(one(id));
}

/** What is stated of a profile at the start. */
interface NewProfile {
  readonly client_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly framework: string;
  readonly scale: "maturity" | "implementation";
}

/** Creates a profile without outcomes, and returns its id. */
export async function insert(tx: Tx, values: NewProfile, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("target_profiles")
      .values({ ...values, ...savedBy(by), created_by: by.userId, created_by_name: by.name })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  values: { readonly name?: string; readonly description?: string },
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "target_profiles", id, version, { ...values, ...savedBy(by) });
}

/** An outcome as it's written. */
export type Written = Pick<TargetProfile["outcomes"][number], "entry" | "priority" | "target" | "rationale">;

/** Writes the outcomes of some entries; those that stay the same keep who wrote them. */
export async function setOutcomes(
  tx: Tx,
  profileId: string,
  written: readonly Written[],
  by: By,
): Promise<void> {
  if (written.length === 0) return;
  await tx.raw(
    `insert into target_outcomes as o (profile_id, entry_id, priority, target, rationale, updated_by_name)
     select $1, w.entry, w.priority, w.target, w.rationale, $3
     from jsonb_to_recordset($2::jsonb) as w (entry text, priority text, target smallint, rationale text)
     on conflict (tenant_id, profile_id, entry_id) do update set priority = excluded.priority, target = excluded.target, rationale = excluded.rationale,
       updated_at = now(), updated_by_name = excluded.updated_by_name
     where (o.priority, o.target, o.rationale) is distinct from (excluded.priority, excluded.target, excluded.rationale)`,
    [profileId, JSON.stringify(written), by.name],
  );
}

/** Removes the outcomes of some entries. */
export async function removeOutcomes(tx: Tx, profileId: string, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.run(
    sqlFor
      .deleteFrom("target_outcomes")
      .where("profile_id", "=", profileId)
      .where(sql<boolean>`entry_id = any (${entries}::text[])`),
  );
}

/** Archives or restores a profile; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "target_profiles", id, archived);
}

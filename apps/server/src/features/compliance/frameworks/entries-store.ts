/** The entries of frameworks. Each save is one statement, however many entries it has. */
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { Place } from "./content.ts";

const structure = (frameworkId: string) =>
  sqlFor
    .selectFrom("framework_entries")
    .select([
      "entry_id as id",
      "title",
      "group_id as group",
      "parent_id as parent",
      "kind",
      "baselines",
      "withdrawn",
    ])
    .select(["weight", "weight_if_partial as weightIfPartial"])
    .where("framework_id", "=", frameworkId)
    .orderBy("position")
    .orderBy("entry_id");

/** A framework's entries in order, with their texts. */
export function entriesOf(tx: Tx, frameworkId: string, only?: string): Promise<WrittenEntry[]> {
  let found = structure(frameworkId).select(["statement", "guidance", "objectives", "parameters"]);
  if (only !== undefined) found = found.where("entry_id", "=", only);
  return tx.all(found.$castTo<WrittenEntry>());
}

/** The same without texts. */
export async function entriesWithoutTexts(tx: Tx, frameworkId: string): Promise<WrittenEntry[]> {
  const rows = await tx.all(
    structure(frameworkId)
      .select(
        sql<
          string[]
        >`array(select o.value ->> 'id' from jsonb_array_elements(objectives) with ordinality o(value, place) order by o.place)`.as(
          "told",
        ),
      )
      .$castTo<
        Omit<WrittenEntry, "statement" | "guidance" | "objectives" | "parameters"> & { told: string[] }
      >(),
  );
  return rows.map(({ told, ...entry }) => ({
    ...entry,
    statement: "",
    guidance: "",
    objectives: told.map((id) => ({ id, text: "" })),
    parameters: [],
  }));
}

/**
 * The entries whose texts were rewritten: they differ from those of the imported or received framework that this one goes back to. The product ships no official
 * texts, so where it goes back to a shipped one, or to nothing, any text is the tenant's own.
 */
export async function rewrittenOf(tx: Tx, frameworkId: string): Promise<string[]> {
  const origin = sql<{ id: string; origin: string; depth: number }>`(
    with recursive line (id, origin, before, depth) as (
      select id, origin, coalesce(predecessor_id, source_id), 0 from frameworks where id = ${frameworkId}
      union all
      select f.id, f.origin, coalesce(f.predecessor_id, f.source_id), depth + 1
      from line join frameworks f on f.id = line.before where depth < 100
    )
    select id, origin, depth from line order by depth desc limit 1)`;
  const rows = await tx.all(
    sqlFor
      .selectFrom("framework_entries as e")
      .crossJoin(origin.as("first"))
      .leftJoin("framework_entries as b", (join) =>
        join
          .onRef("b.framework_id", "=", "first.id")
          .onRef("b.entry_id", "=", "e.entry_id")
          .on("first.origin", "in", ["imported", "received"]),
      )
      .select("e.entry_id as id")
      .where("e.framework_id", "=", frameworkId)
      .where(
        sql<boolean>`(e.statement, e.guidance) is distinct from (coalesce(b.statement, ''), coalesce(b.guidance, ''))`,
      ),
  );
  return rows.map(({ id }) => id);
}

/** What of a framework's entries decides whether it holds together: their places, and how many characters they have. */
export async function weighed(
  tx: Tx,
  frameworkId: string,
): Promise<{ readonly places: Place[]; readonly characters: number }> {
  const places = await tx.all(
    sqlFor
      .selectFrom("framework_entries")
      .select(["entry_id as id", "group_id as group", "parent_id as parent"])
      .where("framework_id", "=", frameworkId)
      .orderBy("position")
      .orderBy("entry_id"),
  );
  const sum = await tx.first(
    sqlFor
      .selectFrom("framework_entries")
      .select(
        sql<number>`coalesce(sum(length(title) + length(statement) + length(guidance) + length(objectives::text) + length(parameters::text)), 0)::int8`.as(
          "characters",
        ),
      )
      .where("framework_id", "=", frameworkId),
  );
  return { places, characters: sum!.characters };
}

/** Adds entries at the end, or replaces those with the same identifier where they stand. */
export async function putEntries(
  tx: Tx,
  frameworkId: string,
  entries: readonly WrittenEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.raw(
    `insert into framework_entries (framework_id, entry_id, position, group_id, parent_id, title, kind, statement, guidance, objectives, parameters,
       baselines, withdrawn, weight, weight_if_partial)
     select $1::uuid, e.value ->> 'id', last.position + e.place, r."group", r.parent, r.title, r.kind, r.statement, r.guidance, r.objectives, r.parameters,
       r.baselines, r.withdrawn, r.weight, r."weightIfPartial"
     from jsonb_array_elements($2::jsonb) with ordinality e(value, place)
     cross join lateral jsonb_to_record(e.value) r("group" text, parent text, title text, kind text, statement text, guidance text, objectives jsonb,
       parameters jsonb, baselines text[], withdrawn text[], weight double precision, "weightIfPartial" double precision)
     cross join (select coalesce(max(position), 0) as position from framework_entries where framework_id = $1::uuid) last
     on conflict (tenant_id, framework_id, entry_id) do update set group_id = excluded.group_id, parent_id = excluded.parent_id, title = excluded.title,
       kind = excluded.kind, statement = excluded.statement, guidance = excluded.guidance, objectives = excluded.objectives,
       parameters = excluded.parameters, baselines = excluded.baselines, withdrawn = excluded.withdrawn, weight = excluded.weight,
       weight_if_partial = excluded.weight_if_partial`,
    [frameworkId, JSON.stringify(entries)],
  );
}

/** Removes entries; returns how many. */
export function removeEntries(tx: Tx, frameworkId: string, ids: readonly string[]): Promise<number> {
  return tx.run(
    sqlFor
      .deleteFrom("framework_entries")
      .where("framework_id", "=", frameworkId)
      .where(sql<boolean>`entry_id = any (${sql.val(ids)}::text[])`),
  );
}

/** Puts a framework's entries in an order that names all of them. */
export async function orderEntries(tx: Tx, frameworkId: string, ids: readonly string[]): Promise<void> {
  await tx.raw(
    `update framework_entries e set position = o.place
     from unnest($2::text[]) with ordinality o(id, place)
     where e.framework_id = $1::uuid and e.entry_id = o.id and e.position <> o.place`,
    [frameworkId, ids],
  );
}

/** Gives a framework all entries of another one of the tenant. */
export async function copyEntries(tx: Tx, from: string, to: string): Promise<void> {
  await tx.raw(
    `insert into framework_entries (framework_id, entry_id, position, group_id, parent_id, title, kind, statement, guidance, objectives, parameters,
       baselines, withdrawn, weight, weight_if_partial)
     select $2::uuid, entry_id, position, group_id, parent_id, title, kind, statement, guidance, objectives, parameters, baselines, withdrawn, weight,
       weight_if_partial
     from framework_entries where framework_id = $1::uuid`,
    [from, to],
  );
}

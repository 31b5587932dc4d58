/** What a baseline keeps of scenarios besides what their figures follow from: what they assume, why they were saved, and who approved them. */
import type { Assumption } from "@crq/contract/risk/assumptions";
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** How many reasons are kept of a scenario. */
const NOTES = 10;

/** The part of a scenario that explains it; what there isn't is left out. */
interface DecisionRecord {
  readonly assumptions?: readonly Assumption[];
  readonly notes?: readonly {
    readonly version: number;
    readonly note: string;
    readonly by: string | null;
    readonly at: string;
  }[];
  readonly approval?: { readonly version: number; readonly by: string; readonly at: string };
}

/**
 * These parts of scenarios, by id.
 *
 * @param since versions by id: reasons are those of later saves; of a scenario that isn't there, all of them
 */
export async function decisionRecordsOf(
  tx: Tx,
  ids: readonly string[],
  since: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, DecisionRecord>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("risk_scenarios as s")
      .select(["s.id", "s.assumptions", "s.version", "s.change_note", "s.updated_at", "s.updated_by_name"])
      .select(["s.review_state", "s.approved_version", "s.approved_at", "s.approved_by_name"])
      .where(sql<boolean>`s.id = any (${ids}::uuid[])`),
  );
  const after = JSON.stringify(Object.fromEntries(since));
  const earlier = await tx.all(
    sqlFor
      .selectFrom(
        sqlFor
          .selectFrom("scenario_versions as v")
          .select(["v.scenario_id", "v.version", "v.change_note as note", "v.saved_by_name as by"])
          .select("v.saved_at as at")
          .select(
            sql<number>`row_number() over (partition by v.scenario_id order by v.version desc)`.as("place"),
          )
          .where(sql<boolean>`v.scenario_id = any (${ids}::uuid[])`)
          .where("v.change_note", "<>", "")
          .where(sql<boolean>`v.version > coalesce((${after}::jsonb ->> v.scenario_id::text)::int, 0)`)
          .as("noted"),
      )
      .selectAll()
      .where("noted.place", "<=", NOTES)
      .orderBy("noted.version", "desc"),
  );
  const older = Map.groupBy(earlier, (one) => one.scenario_id);
  return new Map(
    rows.map((row): [string, DecisionRecord] => {
      const latest = {
        version: row.version,
        note: row.change_note,
        by: row.updated_by_name,
        at: row.updated_at,
      };
      const before = (older.get(row.id) ?? []).map(({ version, note, by, at }) => ({
        version,
        note,
        by,
        at,
      }));
      const notes = [
        ...(latest.note !== "" && latest.version > (since.get(row.id) ?? 0) ? [latest] : []),
        ...before,
      ].slice(0, NOTES);
      const { review_state, approved_version: version, approved_by_name: by, approved_at: at } = row;
      return [
        row.id,
        {
          ...(row.assumptions.length > 0 && { assumptions: row.assumptions }),
          ...(notes.length > 0 && { notes }),
          ...(review_state === "approved" &&
            version !== null &&
            by !== null &&
            at !== null && { approval: { version, by, at } }),
        },
      ];
    }),
  );
}

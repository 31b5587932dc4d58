/** Where a client, or the tenant itself, is on the way to a framework, from what its assessments keep. */
import type { Scored } from "@crq/contract/compliance/scoring-models";
import { sql } from "kysely";
import type { JourneyStage } from "@crq/contract/compliance/journeys";
import type { Tx } from "../../../db/doors.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { score, scored } from "./records/store.ts";

/** The client's id; of the tenant itself a text that no id equals, so that rows can be joined by it. */
export const NO_CLIENT = "00000000-0000-0000-0000-000000000000";

/** A row of `standings`: one client, or the tenant itself, and one framework. */
export interface Standing {
  readonly client: string;
  readonly framework: string;
  readonly title: string;
  readonly id: string;
  readonly name: string;
  readonly stage: Exclude<JourneyStage, "not-started">;
  readonly in_scope: number;
  readonly assessed: number;
  readonly score: number | null;
  readonly scored: Scored | null;
  readonly due_on: string | null;
  readonly overdue: number;
  readonly signed_at: string | null;
  readonly newer: boolean;
  readonly owner_name: string | null;
  readonly submitted_by: string | null;
  readonly submitted_by_name: string | null;
}

/** What counts: the assessments of a client (null: of all, and of the tenant itself), of some frameworks. */
export interface Counted {
  readonly clientId: string | null;
  readonly frameworks: readonly string[];
  /** The frameworks with a newer edition; of shipped ones also the editions that aren't theirs any more. */
  readonly replaced: Replaced;
  /** Only these of them, as `Standing` names clients; left out: all. */
  readonly clients?: readonly string[] | null;
}

/** Frameworks that a newer edition replaced, and the edition of each shipped framework as it is now. */
export interface Replaced {
  readonly ids: readonly string[];
  readonly editions: Readonly<Record<string, string>>;
}

const signed = sql`coalesce(a.signed_at, a.completed_at)`;

/**
 * The newest open assessment of each client and framework, else the one that was signed last: one row each. Only what assessments keep is
 * read, never their answers (docs/decisions/0015).
 */
export function standings({ clientId, frameworks, replaced, clients: only = null }: Counted) {
  const newer = sql`(a.framework = any (${replaced.ids}::text[]) or (a.framework_edition <> ''
    and a.framework_edition <> coalesce(${JSON.stringify(replaced.editions)}::jsonb ->> a.framework, a.framework_edition)))`;
  return sql<Standing>`(
    select n.*, case n.status when 'draft' then 'scoping' when 'active' then 'answering' when 'in_review' then 'review'
        else case when n.newer or n.signed_at < now() - interval '12 months' then 'lapsed' else 'signed' end end as stage,
      n.due::text as due_on, greatest(0, current_date - n.due) as overdue
    from (
      select distinct on (a.client_id, a.framework) coalesce(a.client_id, ${NO_CLIENT}::uuid) as client, a.framework, a.framework_title as title, a.id, a.name, a.status,
        a.controls_total as in_scope, a.controls_assessed as assessed, ${score} as score, ${scored} as scored, a.owner_name, a.submitted_by, a.submitted_by_name, ${newer} as newer,
        case when a.status = 'completed' then (${signed} + interval '12 months')::date else a.due_on end as due,
        max(case when a.status = 'completed' then ${signed} end) over (partition by a.client_id, a.framework) as signed_at
      from assessments a
      where a.deleted_at is null and a.status <> 'archived' and a.framework = any (${frameworks}::text[])
        and (${clientId}::uuid is null or a.client_id = ${clientId}::uuid)
        and (a.client_id is null or a.client_id <> all (array(select c.id from clients c where c.archived_at is not null)))
        and (${only}::uuid[] is null or a.client_id = any (${only}::uuid[]) or (a.client_id is null and ${NO_CLIENT}::uuid = any (${only}::uuid[])))
      order by a.client_id, a.framework, a.status = 'completed', coalesce(${signed}, a.updated_at) desc, a.id) n)`;
}

/** The frameworks with assessments that the caller sees, those of most clients first. */
export function frameworksAssessed(
  tx: Pick<Tx, "all">,
  clientId: string | null,
): Promise<{ readonly id: string; readonly title: string }[]> {
  return tx.all(assessed(clientId));
}

const assessed = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("assessments as a")
    .select(["a.framework as id", sql<string>`min(a.framework_title)`.as("title")])
    .where("a.deleted_at", "is", null)
    .where("a.status", "<>", "archived")
    .where(within("a.client_id", clientId))
    .groupBy("a.framework")
    .orderBy(sql`count(distinct coalesce(a.client_id, ${sql.lit(NO_CLIENT)}::uuid))`, "desc")
    .orderBy("title")
    .orderBy("a.framework"),
);

/**
 * The latest assessment of some frameworks that isn't archived: one of `first` if the caller sees any, else one that was started; undefined if there is none.
 */
export async function latestAssessment(
  tx: Pick<Tx, "first">,
  frameworks: readonly string[],
  first: readonly string[],
): Promise<string | undefined> {
  return (await tx.first(latest(frameworks, first)))?.id;
}

const latest = prepared((frameworks: readonly string[], first: readonly string[]) =>
  sqlFor
    .selectFrom("assessments as a")
    .select("a.id")
    .where(sql<boolean>`a.framework = any (${frameworks}::text[])`)
    .where("a.deleted_at", "is", null)
    .where("a.archived_at", "is", null)
    .orderBy(sql`a.id = any (${first}::uuid[])`, "desc")
    .orderBy(sql`a.status = 'draft'`)
    .orderBy("a.updated_at", "desc")
    .orderBy("a.id")
    .limit(1),
);

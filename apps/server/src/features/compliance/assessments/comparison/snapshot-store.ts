/** An assessment's answers as they were at a moment. */
import { type AssessmentSnapshot, MOST_SNAPSHOTS } from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";
import type { By } from "../../../../db/versions.ts";
import type { ComparedAnswer } from "./differing.ts";

/** What a snapshot is called, and why it's taken. */
interface Taken {
  readonly kind: AssessmentSnapshot["kind"];
  readonly name: string;
  readonly reason?: string;
}

type Stored = Pick<AssessmentSnapshot, "id" | "kind" | "name" | "reason" | "at" | "by"> & {
  readonly about: Omit<AssessmentSnapshot, "id" | "kind" | "name" | "reason" | "at" | "by">;
};

/** Keeps the answers as they are, in one statement; undefined if there are as many snapshots as there can be. */
export async function takeSnapshot(
  tx: Tx,
  record: AssessmentRecord,
  { kind, name, reason = "" }: Taken,
  by: By,
): Promise<string | undefined> {
  const { framework, frameworkTitle, frameworkEdition, status, counts, score, scored } = record;
  const about = { framework, frameworkTitle, frameworkEdition, status, counts, score, scored };
  const { rows } = await tx.raw(
    `insert into assessment_snapshots (assessment_id, kind, name, reason, by_id, by_name, about, answers)
     select $1::uuid, $2, $3, $4, $5::uuid, $6, $7::jsonb, coalesce((
       select jsonb_agg(jsonb_build_object('entry', control_id, 'inScope', in_scope, 'applicability', applicability, 'justification', justification,
         'providedBy', provided_by, 'result', result, 'maturity', maturity, 'objectives', objectives, 'work', work, 'assigneeName', assignee_name,
         'note', note, 'answeredAt', answered_at, 'answeredBy', answered_by_name) order by position, control_id)
       from assessment_answers where assessment_id = $1::uuid), '[]')
     where (select count(*) from assessment_snapshots where assessment_id = $1::uuid) < $8::int
     returning id`,
    [record.id, kind, name, reason, by.userId, by.name, JSON.stringify(about), MOST_SNAPSHOTS],
  );
  return rows[0]?.["id"] as string | undefined;
}

const snapshots = (assessmentId: string) =>
  sqlFor
    .selectFrom("assessment_snapshots as s")
    .select(contractNames("s.id", "s.name", "s.reason", "s.at", "s.by_name as by"))
    .select([sql<Stored["kind"]>`s.kind`.as("kind"), sql<Stored["about"]>`s.about`.as("about")])
    .where("s.assessment_id", "=", assessmentId);

const shown = ({ about, ...snapshot }: Stored): AssessmentSnapshot => ({ ...about, ...snapshot });

/** The snapshots of an assessment, the last one first. */
export async function snapshotsOf(tx: Pick<Tx, "all">, assessmentId: string): Promise<AssessmentSnapshot[]> {
  const rows = await tx.all(
    snapshots(assessmentId).orderBy("s.at", "desc").orderBy("s.id").limit(MOST_SNAPSHOTS),
  );
  return rows.map(shown);
}

/** A snapshot of an assessment with its answers. */
export async function snapshotOf(
  tx: Pick<Tx, "first">,
  assessmentId: string,
  id: string,
): Promise<{ snapshot: AssessmentSnapshot; answers: readonly ComparedAnswer[] } | undefined> {
  const row = await tx.first(
    snapshots(assessmentId)
      .select(sql<readonly ComparedAnswer[]>`s.answers`.as("answers"))
      .where("s.id", "=", id),
  );
  if (!row) return undefined;
  const { answers, ...snapshot } = row;
  return { snapshot: shown(snapshot), answers };
}

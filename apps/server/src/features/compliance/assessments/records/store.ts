/** Assessments as records. */
import type { AssessmentRecord, ScoringModel } from "@crq/contract/compliance/assessments/records";
import type { AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";
import { sql, type UpdateObject } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import { matchesWords } from "../../../../db/search.ts";
import type { DB } from "../../../../db/types.gen.ts";
import { questionSetNames } from "../questions/store.ts";
import { programNames } from "../../program-names/public.ts";
import { type By, saveVersion, savedBy } from "../../../../db/versions.ts";
import type { Signature } from "./signing.ts";

/** The moment of a change. */
export const now = sql<string>`now()`;
/** The state that an archived assessment was in. */
export const stateBefore = sql<string>`coalesce(archived_from, 'active')`;

const assessments = () =>
  sqlFor
    .selectFrom("assessments as a")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "a.tenant_id").onRef("k.id", "=", "a.client_id"),
    )
    .leftJoin(programNames().as("p"), (join) =>
      join.onRef("p.tenant_id", "=", "a.tenant_id").onRef("p.id", "=", "a.program_id"),
    )
    .leftJoin(questionSetNames().as("qs"), (join) =>
      join.onRef("qs.tenant_id", "=", "a.tenant_id").onRef("qs.assessment_id", "=", "a.id"),
    )
    .where("a.deleted_at", "is", null);

/** The score of an assessment `a`, 0 to 1: as its model says, else from its sums; levels of maturity are from 0 to 5. */
export const score = sql<
  number | null
>`case when a.own_model_id is not null or a.scored is not null then a.scored_share when a.scoring_model <> 'maturity' then a.score
  when a.controls_rated > 0 then a.maturity_sum / (5.0::float8 * a.controls_rated) end`;

/** The same as a model of the tenant's says it. */
export const scored = sql<AssessmentRecord["scored"]>`case when a.own_model_id is not null then a.scored end`;

const own = [
  ...contractNames("a.id", "a.name", "a.framework", "a.framework_title", "a.framework_edition"),
  ...contractNames("a.baseline", "a.scope_groups as groups", "a.client_id", "a.program_id"),
  ...contractNames("a.owner_id", "a.owner_name", "a.started_at", "a.submitted_at", "a.return_reason"),
  ...contractNames("a.submitted_by_name as submittedBy", "a.submitted_by as submittedById"),
  ...contractNames("a.signed_at", "a.signed_by_name as signedBy", "a.signed_hash", "a.cloned_from_id"),
  ...contractNames("a.version", "a.created_at", "a.created_by_name as createdBy", "a.updated_at"),
  ...contractNames("a.updated_by_name as updatedBy", "a.archived_at"),
] as const;

const columns = [
  ...own,
  ...contractNames("k.name as clientName", "p.name as programName", "qs.set_name as questionSetName"),
] as const;

const derived = [
  sql<AssessmentStatus>`a.status`.as("status"),
  sql<ScoringModel>`a.scoring_model`.as("scoringModel"),
  sql<string | null>`a.due_on::text`.as("dueOn"),
  score.as("score"),
  sql<AssessmentRecord["ownModel"]>`case when a.own_model_id is not null
    then jsonb_build_object('id', a.own_model_id, 'edition', a.own_model_edition, 'name', a.own_model_name) end`.as(
    "ownModel",
  ),
  scored.as("scored"),
  sql<
    AssessmentRecord["counts"]
  >`jsonb_build_object('total', greatest(a.entries_total, a.controls_total), 'inScope', a.controls_total,
    'assessed', a.controls_assessed, 'met', a.controls_met, 'partiallyMet', a.controls_partially_met,
    'notMet', a.controls_not_met, 'notApplicable', a.controls_not_applicable)`.as("counts"),
] as const;

const STATES = sql`array_position(array['draft', 'active', 'in_review', 'completed', 'archived'], a.status)`;
const SORTS = {
  name: sql`lower(a.name)`,
  status: STATES,
  framework: sql`lower(a.framework_title)`,
  score: { by: score, missing: "last" },
  due: { by: sql`a.due_on`, missing: "last" },
  updated: sql`a.updated_at`,
  created: sql`a.created_at`,
} as const;

/** What a list of assessments is asked. */
export interface Listing extends Asked<keyof typeof SORTS> {
  readonly archived: "no" | "yes" | "all";
  readonly status?: AssessmentStatus | undefined;
  readonly framework?: string | undefined;
  readonly clientId?: string | undefined;
  readonly programId?: string | undefined;
}

/** A page of the assessments that the person sees. */
export function list(tx: Pick<Tx, "all" | "first">, asked: Listing): Promise<Page<AssessmentRecord>> {
  const { archived, status, framework, clientId, programId } = asked;
  let found = assessments()
    .where(matchesWords(sql`(a.name || ' ' || a.framework_title || ' ' || coalesce(k.name, ''))`, asked.q))
    .select([...columns, ...derived]);
  // Who asks for the archived state means archived ones.
  if (archived !== "all" && status !== "archived")
    found = found.where("a.archived_at", archived === "yes" ? "is not" : "is", null);
  if (status !== undefined) found = found.where("a.status", "=", status);
  if (framework !== undefined) found = found.where("a.framework", "=", framework);
  if (clientId !== undefined) found = found.where("a.client_id", "=", clientId);
  if (programId !== undefined) found = found.where("a.program_id", "=", programId);
  return listPage(tx, found.$castTo<AssessmentRecord>(), asked, { sorts: SORTS, id: sql`a.id` });
}

const one = prepared((id: string) =>
  assessments()
    .select([...columns, ...derived])
    .where("a.id", "=", id)
    .$castTo<AssessmentRecord>(),
);

/** One assessment without what other tables call its client, program and questions: an auditor's transaction doesn't read those. */
export function byIdAlone(tx: Pick<Tx, "first">, id: string): Promise<AssessmentRecord | undefined> {
  const none = (name: string) => sql<null>`null`.as(name);
  return tx.first(
    sqlFor
      .selectFrom("assessments as a")
      .select([...own, ...derived])
      .select([none("clientName"), none("programName"), none("questionSetName")])
      .where("a.id", "=", id)
      .$castTo<AssessmentRecord>(),
  );
}

/** One assessment that the person sees. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<AssessmentRecord | undefined> {
  return tx.first(one(id));
}

/**
 * Waits until no one is saving an answer of the assessment, and lets no one do so until the transaction ends: what is submitted or signed is all that
 * was answered. The lock is taken before the assessment is read, since a statement sees what was committed when it began.
 */
export async function holdAnswers(tx: Tx, id: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 49))", [id.toLowerCase()]);
}

/** What a new assessment has. */
export interface NewAssessment {
  readonly client_id: string | null;
  readonly program_id?: string | null;
  readonly name: string;
  readonly framework: string;
  readonly framework_title: string;
  readonly framework_edition: string;
  readonly baseline: string | null;
  readonly scope_groups: readonly string[];
  readonly scoring_model: ScoringModel;
  readonly own_model_id?: string | null;
  readonly own_model_edition?: number | null;
  readonly own_model_name?: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly due_on: string | null;
  readonly controls_total: number;
  readonly entries_total: number;
  readonly cloned_from_id?: string;
}

/** Inserts an assessment without its answers, and returns its id. */
export async function insert(tx: Tx, { scope_groups, ...values }: NewAssessment, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("assessments")
      .values({
        ...values,
        scope_groups: sql<string[]>`${scope_groups}::text[]`,
        created_by: by.userId,
        created_by_name: by.name,
        ...savedBy(by),
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over `version`; false if that is no longer the current one. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  values: UpdateObject<DB, "assessments">,
  by: By,
): Promise<boolean> {
  const saved = { ...values, ...savedBy(by) } as Parameters<typeof saveVersion<"assessments">>[4];
  return saveVersion(tx, "assessments", id, version, saved);
}

/**
 * How many assessments the tenant has that aren't archived, also those that the person doesn't see. Until the transaction ends, no one else counts them
 * to begin one.
 */
export async function countInUse(tx: Tx): Promise<number> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended(current_tenant()::text, 50))");
  const { rows } = await tx.raw("select assessments_in_use()::int as count");
  return rows[0]!["count"] as number;
}

/** Who signed an assessment, and what they signed; undefined if no one did. */
export async function signatureOf(tx: Tx, id: string): Promise<Signature | undefined> {
  const row = await tx.first(
    sqlFor
      .selectFrom("assessments")
      .select(["signed_by", "signed_hash", "signed_form"])
      .select(sql<Signature["signed_evidence"]>`signed_evidence`.as("signed_evidence"))
      .where("id", "=", id),
  );
  if (!row) return undefined;
  const { signed_by, signed_hash, ...more } = row;
  return signed_by && signed_hash ? { signed_by, signed_hash, ...more } : undefined;
}

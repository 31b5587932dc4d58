import { assessable } from "@crq/frameworks/assessable";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { sql } from "kysely";
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";
import { assessmentById, insertAnswers, signatureBy } from "../features/compliance/assessments/public.ts";
import { inventedResult, type DemoAssessment } from "./assessments.ts";

const daysAgo = (days: number) => sql<string>`now() - make_interval(secs => ${days * 86_400})`;

/** Inserts a demo assessment with its answers into the transaction's tenant, and returns its id. */
export async function insertAssessment(
  tx: Tx,
  assessment: DemoAssessment,
  clientId: string | null,
  by: string,
): Promise<string> {
  const { status, begunDaysAgo, lastAnswerDaysAgo, baseline } = assessment;
  const catalog = catalogOf(assessment.framework);
  const entries = assessable(catalog.id, catalog.entries).map((entry, position) => ({
    entry: entry.id,
    position,
    inScope: baseline === undefined || entry.baselines?.includes(baseline) === true,
    objectiveIds: entry.objectives ?? [],
  }));
  const inScope = entries.filter((entry) => entry.inScope).map(({ entry }) => entry);
  const row = await tx.first(
    sqlFor
      .insertInto("assessments")
      .values({
        client_id: clientId,
        name: assessment.name,
        framework: catalog.id,
        framework_title: catalog.title,
        framework_edition: catalog.version,
        baseline: baseline ?? null,
        scoring_model: assessment.scoring ?? "implementation",
        status: status === "completed" ? "active" : status,
        due_on: sql<Date>`current_date + ${assessment.dueInDays}::int`,
        controls_total: inScope.length,
        entries_total: entries.length,
        created_at: daysAgo(begunDaysAgo),
        created_by_name: by,
        updated_by_name: by,
        started_at: status === "draft" ? null : daysAgo(begunDaysAgo),
      })
      .returning("id"),
  );
  const { id } = row!;
  await insertAnswers(tx, id, entries);
  await answer(tx, id, assessment, inScope.slice(0, assessment.answered), by);
  if (status === "completed") await complete(tx, id, lastAnswerDaysAgo);
  // Summing up the answers counts as a change made now.
  await tx.run(
    sqlFor
      .updateTable("assessments")
      .set({ updated_at: daysAgo(assessment.again?.at(-1)?.daysAgo ?? lastAnswerDaysAgo) })
      .where("id", "=", id),
  );
  return id;
}

/** Answers entries at an even pace. */
async function answer(
  tx: Tx,
  id: string,
  { name, begunDaysAgo, lastAnswerDaysAgo, again = [] }: DemoAssessment,
  entries: readonly string[],
  by: string,
): Promise<void> {
  const pace = (begunDaysAgo - lastAnswerDaysAgo) / entries.length;
  const answers = entries.map((entry, i) => {
    const later = again.find((one) => one.entry === entry);
    return later
      ? { entry, result: later.after, daysAgo: later.daysAgo }
      : { entry, result: inventedResult(name, entry), daysAgo: begunDaysAgo - pace * (i + 1) };
  });
  await tx.raw(
    `update assessment_answers n set result = nullif(r.result, 'not-applicable'), work = 'ready', answered_by_name = $3,
       applicability = case r.result when 'not-applicable' then r.result else 'applicable' end,
       justification = case r.result when 'not-applicable' then 'An assumption of this example' else '' end,
       answered_at = now() - make_interval(secs => r."daysAgo" * 86400)
     from jsonb_to_recordset($2::jsonb) r(entry text, result text, "daysAgo" double precision)
     where n.assessment_id = $1::uuid and n.control_id = r.entry`,
    [id, JSON.stringify(answers), by],
  );
  if (again.length > 0)
    await tx.run(
      sqlFor.insertInto("assessment_changes").values(
        again.map(({ entry, before, after, daysAgo: days }) => ({
          assessment_id: id,
          control_id: entry,
          at: daysAgo(days),
          by_name: by,
          fields: JSON.stringify({ result: { before, after } }),
        })),
      ),
    );
}

/** Completes an assessment, signed where there are people for it: an assessor submitted it, an administrator signed it. */
async function complete(tx: Tx, id: string, days: number): Promise<void> {
  const holders = await tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select(["role", sql<string>`min(user_id::text)`.as("userId")])
      .where("role", "in", ["assessor", "admin"])
      .where("client_id", "is", null)
      .groupBy("role"),
  );
  const personWith = (role: string) => holders.find((one) => one.role === role)?.userId;
  const [assessor, admin] = [personWith("assessor"), personWith("admin")];
  await tx.run(
    sqlFor
      .updateTable("assessments")
      .set({ status: "completed", completed_at: daysAgo(days) })
      .where("id", "=", id),
  );
  if (assessor === undefined || admin === undefined || assessor === admin) return;
  const name = (userId: string) =>
    sql<string>`(select p.name from names_of_people(array[${userId}::uuid]) p)`;
  const record = (await assessmentById(tx, id))!;
  const { signed_evidence, ...signature } = await signatureBy(
    tx,
    { ...record, submittedById: assessor },
    admin,
  );
  await tx.run(
    sqlFor
      .updateTable("assessments")
      .set({
        submitted_at: daysAgo(days + 1),
        submitted_by: assessor,
        submitted_by_name: name(assessor),
        signed_at: daysAgo(days),
        ...signature,
        signed_by_name: name(admin),
        signed_evidence: JSON.stringify(signed_evidence),
      })
      .where("id", "=", id),
  );
}

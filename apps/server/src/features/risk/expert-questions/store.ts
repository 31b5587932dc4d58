import type { Expert, ExpertQuestion, ExpertRecord } from "@crq/contract/risk/elicitation/expert-questions";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { type Asked, listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { liveScenarios } from "../scenarios/public.ts";

/** The most questions that one scenario has. */
export const MOST_QUESTIONS = 200;

const scenario = prepared((id: string) =>
  liveScenarios()
    .select(contractNames("s.id", "s.title", "s.currency", "s.client_id"))
    .where("s.id", "=", id)
    .limit(1),
);

/** A scenario that questions are about. */
export function scenarioById(tx: Tx, id: string) {
  return tx.first(scenario(id));
}

/** By the database's clock. */
const state = sql<ExpertQuestion["state"]>`case
  when q.answered_at is not null then 'answered' when q.withdrawn_at is not null then 'withdrawn'
  when q.expires_at <= now() then 'expired' else 'open' end`;

const questions = () =>
  sqlFor
    .selectFrom("expert_questions as q")
    .innerJoin("experts as e", (join) =>
      join.onRef("e.tenant_id", "=", "q.tenant_id").onRef("e.id", "=", "q.expert_id"),
    );

const whole = () =>
  questions()
    .select(contractNames("q.id", "q.scenario_id", "q.input", "q.question", "q.background", "q.expert_id"))
    .select(["e.name as expertName", state.as("state")])
    .select(contractNames("q.asked_at", "q.asked_by_name as askedBy", "q.expires_at", "q.opened_at"))
    .select(["q.answered_at", "q.low", "q.high", "q.reasoning"])
    .select(["q.actual", "q.actual_note", "q.actual_at", "q.actual_by_name"]);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const rowsOf = (tx: Tx) => tx.all(whole());

function questionOf(row: Row): ExpertQuestion {
  const { answered_at, low, high, reasoning, actual, actual_note, actual_at, actual_by_name, ...rest } = row;
  return {
    ...rest,
    answer:
      answered_at === null || low === null || high === null
        ? null
        : { low, high, reasoning, answeredAt: answered_at },
    actual:
      actual === null || actual_at === null
        ? null
        : { value: actual, note: actual_note, by: actual_by_name ?? "", at: actual_at },
  };
}

const ofScenario = prepared((id: string) =>
  whole().where("q.scenario_id", "=", id).orderBy("q.asked_at", "desc").orderBy("q.id").limit(MOST_QUESTIONS),
);

/** The questions about a scenario, the newest first. */
export async function questionsOf(tx: Tx, scenarioId: string): Promise<ExpertQuestion[]> {
  return (await tx.all(ofScenario(scenarioId))).map(questionOf);
}

const one = prepared((id: string) => whole().where("q.id", "=", id));

/** One question. */
export async function byId(tx: Tx, id: string): Promise<ExpertQuestion | undefined> {
  const row = await tx.first(one(id));
  return row && questionOf(row);
}

/** How often the truth was below, within and above an expert's intervals: calibration questions, and what happened. */
const scored = {
  below: sql<number>`coalesce(sum(q.calibrated_below + case when q.actual < q.low then 1 else 0 end), 0)::int`,
  inside: sql<number>`coalesce(sum(q.calibrated_inside + case when q.actual between q.low and q.high then 1 else 0 end), 0)::int`,
  above: sql<number>`coalesce(sum(q.calibrated_above + case when q.actual > q.high then 1 else 0 end), 0)::int`,
};
const scores = [scored.below.as("below"), scored.inside.as("inside"), scored.above.as("above")] as const;

const records = prepared((scenarioId: string) =>
  questions()
    .select(["e.id", "e.name", ...scores])
    .where(
      sql<boolean>`q.expert_id in (select o.expert_id from expert_questions o where o.scenario_id = ${scenarioId}::uuid)`,
    )
    .groupBy(["e.id", "e.name"])
    .orderBy("e.name"),
);

/** The records of the experts who were asked about a scenario: over all their answers. */
export function recordsOf(tx: Tx, scenarioId: string): Promise<ExpertRecord[]> {
  return tx.all(records(scenarioId));
}

/** A new question. */
export interface QuestionValues {
  readonly scenario_id: string;
  readonly input: string;
  readonly currency: string;
  readonly question: string;
  readonly background: string;
  readonly token_hash: Buffer;
  readonly asked_by: string | null;
  readonly asked_by_name: string;
}

const named = (clientId: string | null, name: string) =>
  sqlFor
    .selectFrom("experts")
    .select("id")
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .where(sql<boolean>`lower(name) = lower(${name})`);

/** Inserts a question to an expert, whom it adds unless they are known, and returns its id. */
export async function insert(
  tx: Tx,
  expert: { readonly name: string; readonly clientId: string | null },
  values: QuestionValues,
  days: number,
): Promise<string> {
  await tx.run(
    sqlFor
      .insertInto("experts")
      .values({ name: expert.name, client_id: expert.clientId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const { id } = (await tx.first(named(expert.clientId, expert.name)))!;
  const made = sqlFor
    .insertInto("expert_questions")
    .values({ ...values, expert_id: id, expires_at: sql<string>`now() + make_interval(days => ${days})` })
    .returning("id");
  return (await tx.first(made))!.id;
}

/** How many questions a scenario has. */
export async function countOf(tx: Tx, scenarioId: string): Promise<number> {
  const counted = sqlFor
    .selectFrom("expert_questions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("scenario_id", "=", scenarioId);
  return (await tx.first(counted))!.count;
}

/** Withdraws a question that is still open or expired; false if it's answered or withdrawn. */
export async function withdraw(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("expert_questions")
      .set({ withdrawn_at: sql<string>`now()` })
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .where("withdrawn_at", "is", null),
  );
  return changed > 0;
}

/** Scores every answer about an input that isn't scored yet, or for null takes back what was said; returns how many. */
export function setActual(
  tx: Tx,
  of: { readonly scenarioId: string; readonly input: string },
  actual: { readonly value: number; readonly note: string } | null,
  by: string,
): Promise<number> {
  return tx.run(
    sqlFor
      .updateTable("expert_questions")
      .set(
        actual === null
          ? { actual: null, actual_note: "", actual_at: null, actual_by_name: null }
          : { actual: actual.value, actual_note: actual.note, actual_at: sql`now()`, actual_by_name: by },
      )
      .where("scenario_id", "=", of.scenarioId)
      .where("input", "=", of.input)
      .where("answered_at", "is not", null)
      .where("actual", actual === null ? "is not" : "is", null),
  );
}

const behindLink = prepared((hash: Buffer) =>
  questions()
    .innerJoin(liveScenarios().select(["s.tenant_id", "s.id", "s.title", "s.client_id"]).as("s"), (join) =>
      join.onRef("s.tenant_id", "=", "q.tenant_id").onRef("s.id", "=", "q.scenario_id"),
    )
    .select(contractNames("q.id", "q.input", "q.currency", "q.question", "q.background", "q.expert_id"))
    .select(contractNames("q.asked_by as askedById", "q.asked_by_name as askedBy", "q.expires_at"))
    .select([
      "e.name as expert",
      state.as("state"),
      "s.id as scenarioId",
      "s.title",
      "s.client_id as clientId",
    ])
    .select(sql<boolean>`q.opened_at is null`.as("unopened"))
    .select(
      sql<
        string[]
      >`array(select unnest(o.calibrated) from expert_questions o where o.tenant_id = q.tenant_id and o.expert_id = q.expert_id)`.as(
        "calibrated",
      ),
    )
    .where("q.token_hash", "=", hash),
);

/** The question behind a link, whatever its state; of a scenario that is still there. */
export type LinkedQuestion = NonNullable<Awaited<ReturnType<typeof byToken>>>;

/** The question behind a link. */
export function byToken(tx: Tx, hash: Buffer) {
  return tx.first(behindLink(hash));
}

/** Notes the first time that a link was opened; false if it was before. */
export async function noteOpened(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("expert_questions")
      .set({ opened_at: sql<string>`now()` })
      .where("id", "=", id)
      .where("opened_at", "is", null),
  );
  return changed > 0;
}

/** An expert's answer. */
export interface AnswerValues {
  readonly low: number;
  readonly high: number;
  readonly reasoning: string;
  readonly calibrated: string[];
  readonly calibrated_below: number;
  readonly calibrated_inside: number;
  readonly calibrated_above: number;
}

/** Answers an open question; false if it isn't open. */
export async function answer(tx: Tx, id: string, values: AnswerValues): Promise<boolean> {
  const changed = await tx.run(
    sqlFor
      .updateTable("expert_questions")
      .set({ ...values, answered_at: sql<string>`now()` })
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .where("withdrawn_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`),
  );
  return changed > 0;
}

const SORTS = {
  name: sql`lower(e.name)`,
  answered: { by: sql`e."lastAnsweredAt"`, missing: "last" },
} as const;

/** A page of the experts, with how their intervals did. */
export function listExperts(
  tx: Tx,
  { clientId, ...asked }: Asked<keyof typeof SORTS> & { readonly clientId?: string | undefined },
): Promise<Page<Expert>> {
  const summed = sqlFor
    .selectFrom("experts as x")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "x.tenant_id").onRef("k.id", "=", "x.client_id"),
    )
    .leftJoin("expert_questions as q", (join) =>
      join.onRef("q.tenant_id", "=", "x.tenant_id").onRef("q.expert_id", "=", "x.id"),
    )
    .select(["x.id", "x.name", "x.client_id as clientId", "k.name as clientName", ...scores])
    .select([
      sql<number>`count(q.id)::int`.as("asked"),
      sql<number>`count(q.answered_at)::int`.as("answered"),
      sql<number>`count(q.actual)::int`.as("fromActuals"),
      sql<string | null>`max(q.answered_at)`.as("lastAnsweredAt"),
    ])
    .groupBy(["x.id", "x.name", "x.client_id", "k.name"]);
  let found = sqlFor
    .selectFrom(summed.as("e"))
    .selectAll()
    .where(matchesWords(sql.ref("e.name"), asked.q));
  if (clientId !== undefined) found = found.where("e.clientId", "=", clientId);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`e.id` });
}

/** Deletes an expert with all their answers, and returns the name; undefined if there is none. */
export function removeExpert(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return tx.first(sqlFor.deleteFrom("experts").where("id", "=", id).returning("name"));
}

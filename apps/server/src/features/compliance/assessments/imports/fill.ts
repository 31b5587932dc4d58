/** What a file of answers would change in an assessment that's open. Nothing is saved here. */
import type { AnswerFields } from "@crq/contract/compliance/assessments/answers";
import type { AnswersFill, assessmentImports } from "@crq/contract/compliance/assessments/imports";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../../db/doors.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { frameworkNamed } from "../../frameworks/public.ts";
import { changedBy, checkState, problemsOf } from "../answers/changing.ts";
import { type AnswerToChange, answersToChange } from "../answers/store.ts";
import type { AnswersToRead, FilledRow, ReadAnswers } from "../files/read-answers.ts";
import { found } from "../records/changing.ts";

const READ_ANSWERS = new URL("../files/read-answers.ts", import.meta.url);
const MOST_PROBLEMS = 200;
const MOST_ROWS = 2000;

type Body = InputOf<typeof assessmentImports.fill>["body"];

/** Reads a file and compares it with the answers. */
export async function fillOf(ctx: TenantCtx, parsing: Parsing, id: string, body: Body): Promise<AnswersFill> {
  await ctx.inTenant(async (tx) => checkOwnClient(ctx.actor, await found(tx, id), "assessment"));
  const input: AnswersToRead = body;
  const read = await parsing.hold("files", ctx.actor.userId, (run) =>
    run<ReadAnswers>(READ_ANSWERS, input, ctx.caller.signal),
  );
  const shown = { problem: read.problem, columns: [...read.columns], ignored: [...read.ignored] };
  if (read.problem !== null) return { ...shown, rows: [], unchanged: 0, problems: [], problemCount: 0 };
  return ctx.inTenant(async (tx) => ({ ...shown, ...(await compared(tx, ctx, id, read)) }));
}

async function compared(
  tx: Tx,
  ctx: TenantCtx,
  id: string,
  read: ReadAnswers,
): Promise<Pick<AnswersFill, "rows" | "unchanged" | "problems" | "problemCount">> {
  const record = await found(tx, id);
  const framework = await frameworkNamed(tx, record.framework, ctx.actor);
  const idOf = (typed: string) => framework?.idOf(typed) ?? typed;
  const now = new Map(
    (await answersToChange(tx, record.id, [...new Set(read.rows.map(({ entry }) => idOf(entry)))])).map(
      (one) => [one.entry, one],
    ),
  );
  const rows: AnswersFill["rows"] = [];
  const problems = [...read.problems];
  const seen = new Set<string>();
  let unchanged = 0;
  for (const filled of read.rows) {
    const before = now.get(idOf(filled.entry));
    const problem = problemWith(filled, before, seen);
    if (problem !== undefined || !before) {
      problems.push({ row: filled.row, entry: filled.entry, message: problem ?? "" });
      continue;
    }
    seen.add(before.entry);
    const row = rowOf(before, filled.change);
    if (row) rows.push(row);
    else unchanged++;
  }
  for (const one of rows.splice(MOST_ROWS))
    problems.push({ row: 0, entry: one.entry, message: "at most 2,000 entries change at a time" });
  if (rows.length > 0)
    checkState(ctx, record, Object.assign({}, ...rows.map(({ answer }) => fieldsIn(answer))) as AnswerFields);
  return {
    rows: rows.toSorted((a, b) => now.get(a.entry)!.position - now.get(b.entry)!.position),
    unchanged,
    problems: problems.slice(0, MOST_PROBLEMS),
    problemCount: problems.length,
  };
}

const fieldsIn = ({ entry: _entry, version: _version, ...fields }: AnswersFill["rows"][number]["answer"]) =>
  fields;

function problemWith(
  { change }: FilledRow,
  before: AnswerToChange | undefined,
  seen: ReadonlySet<string>,
): string | undefined {
  if (!before) return "is not an entry of this assessment";
  if (seen.has(before.entry)) return "has a row already; the first one counts";
  const problem = problemsOf(before, whole(before, change))[0];
  return problem && `${problem.path}: ${problem.message}`;
}

/** Objectives that a row doesn't name stay as they are. */
function whole(before: AnswerToChange, change: AnswerFields): AnswerFields {
  return change.objectives === undefined
    ? change
    : { ...change, objectives: { ...before.objectives, ...change.objectives } };
}

function rowOf(before: AnswerToChange, change: AnswerFields): AnswersFill["rows"][number] | undefined {
  const wanted = whole(before, change);
  const changed = changedBy(before, wanted, undefined);
  if (!changed) return undefined;
  // That work begins follows from the rest.
  const fields = Object.entries(changed.fields).filter(([field]) => Object.hasOwn(wanted, field));
  if (fields.length === 0) return undefined;
  return {
    entry: before.entry,
    changes: fields.map(([field, { before: was, after }]) => ({
      field,
      before: words(was, after),
      after: words(after, was),
    })),
    answer: {
      entry: before.entry,
      version: before.version,
      ...Object.fromEntries(fields.map(([field, { after }]) => [field, after])),
    },
    undo: {
      entry: before.entry,
      version: before.version + 1,
      ...Object.fromEntries(Object.entries(changed.fields).map(([field, { before: was }]) => [field, was])),
    },
  };
}

/** A value as the preview shows it; of objectives those that differ. */
function words(value: unknown, other: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  const rest = (other ?? {}) as Record<string, unknown>;
  return Object.entries(value)
    .filter(([id, result]) => rest[id] !== result)
    .map(([id, result]) => `${id}: ${result as string}`)
    .join("; ");
}

/** What a change makes of an answer, and what the assessment's state allows. */
import { WORK_STATES } from "@crq/contract/compliance/assessments/answer-values";
import { type Answer, type AnswerFields } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";
import type { FieldProblem } from "@crq/contract/problem";
import { Fault } from "../../../../http/fault.ts";
import { allows, type TenantCtx } from "../../../../http/serve.ts";
import type { Person } from "../people-store.ts";
import type { AnswerToChange, ChangedAnswer } from "./store.ts";

type Field = keyof AnswerFields;

/** What of an answer scopes and organizes the work: all that a draft has. */
const SCOPING: readonly Field[] = ["inScope", "applicability", "justification", "providedBy", "assigneeId"];
/** What begins the work on an entry. */
const ANSWERING: readonly Field[] = ["result", "maturity", "objectives", "note"];
const FIELDS: readonly Field[] = [...SCOPING, ...ANSWERING, "work"];

/**
 * Refuses a change that the assessment's state, or the person's role, doesn't allow.
 * @throws Fault `conflict` or `forbidden`
 */
export function checkState(
  { actor }: Pick<TenantCtx, "actor">,
  { status }: { readonly status: AssessmentStatus },
  change: AnswerFields,
): void {
  const named = FIELDS.filter((field) => change[field] !== undefined);
  if (change.inScope !== undefined && !allows(actor, "assessment:manage"))
    throw new Fault("forbidden", {
      detail: "Assessors and administrators decide what is in scope. Ask one of them.",
    });
  if (status === "active") return;
  if (status === "draft" && named.every((field) => SCOPING.includes(field))) return;
  if (status === "in_review" && named.every((field) => field === "work")) return;
  throw new Fault("conflict", { detail: REFUSED[status] });
}

const REFUSED = {
  draft: "This assessment is a draft. Start it before you answer it.",
  in_review: "This assessment is under review, so its answers stay as they are until it’s returned.",
  completed: "This assessment is signed, so it stays as it is. Begin a new one from it instead.",
  archived: "This assessment is archived. Restore it first.",
} as const satisfies Record<Exclude<AssessmentStatus, "active">, string>;

/** Whether someone has said anything about an entry. */
export function isAnswered(one: Answer): boolean {
  return (
    one.result !== null ||
    one.maturity !== null ||
    one.applicability !== "applicable" ||
    one.note !== "" ||
    Object.keys(one.objectives).length > 0
  );
}

/** What a change makes of an answer; undefined if it's that already. */
export function changedBy(
  before: AnswerToChange,
  change: AnswerFields,
  assignee: Person | undefined,
): ChangedAnswer | undefined {
  const wanted = { ...written(before), ...given(change) };
  if (change.assigneeId !== undefined) wanted.assigneeId = assignee?.id ?? null;
  if (before.work === "not-started" && change.work === undefined && begins(change))
    wanted.work = WORK_STATES[1];
  const names = FIELDS.filter((field) => !isSame(wanted[field], before[field]));
  if (names.length === 0) return undefined;
  const assigneeName = change.assigneeId === undefined ? before.assigneeName : (assignee?.name ?? null);
  const shown = (answer: Record<Field, unknown>, name: string | null, field: Field) =>
    field === "assigneeId" ? name : answer[field];
  return {
    after: { ...wanted, entry: before.entry, assigneeName },
    fields: Object.fromEntries(
      names.map((field) => [
        field,
        {
          before: shown(before, before.assigneeName, field),
          after: shown(wanted, assigneeName, field),
        },
      ]),
    ),
  };
}

/**
 * Why an answer can't be as a change leaves it. A reason is asked for where a change makes an entry not apply, or takes the reason away.
 */
export function problemsOf(before: AnswerToChange, change: AnswerFields): FieldProblem[] {
  const after = { ...before, ...given(change) };
  const problems: FieldProblem[] = [];
  const touched = change.applicability !== undefined || change.justification !== undefined;
  if (touched && after.applicability === "not-applicable" && after.justification.trim() === "")
    problems.push({ path: "justification", message: "Say why it doesn’t apply" });
  const known = new Set(before.objectiveIds);
  const strange = Object.keys(change.objectives ?? {}).find((id) => !known.has(id));
  if (strange !== undefined)
    problems.push({
      path: "objectives",
      message: `${strange.slice(0, 100)} is not an objective of ${before.entry}`,
    });
  return problems;
}

function begins(change: AnswerFields): boolean {
  return ANSWERING.some((field) => change[field] !== undefined && !isEmpty(change[field]));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || isSame(value, {});
}

/** The fields that people write. */
function written(answer: Answer) {
  const { inScope, applicability, justification, providedBy, result, maturity } = answer;
  const { work, assigneeId, objectives, note } = answer;
  return {
    inScope,
    applicability,
    justification,
    providedBy,
    result,
    maturity,
    work,
    assigneeId,
    objectives,
    note,
  };
}

/** The fields that a change has. */
function given(change: AnswerFields): { [K in Field]?: NonNullable<AnswerFields[K]> } {
  return Object.fromEntries(
    FIELDS.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other;
  const [a, b] = [Object.entries(one), other as Record<string, unknown>];
  return a.length === Object.keys(b).length && a.every(([key, value]) => b[key] === value);
}

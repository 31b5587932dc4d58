/** An answer's fields and their values in words. */
import { APPLICABILITY_WORDS, MATURITY_WORDS, RESULT_WORDS, WORK_WORDS } from "../words.ts";
import { objectiveOf } from "./answer-fields.ts";

const NAMES: Readonly<Record<string, string>> = {
  applicability: "Applicability",
  justification: "Why it doesn’t apply",
  providedBy: "Provided by",
  inScope: "Scope",
  result: "Result",
  maturity: "Maturity",
  work: "Work",
  assigneeId: "Assignee",
  assigneeName: "Assignee",
  note: "Note",
  objectives: "Objectives",
  // Why, beside what was changed.
  controls: "From controls",
  answer: "Answer",
};

const OBJECTIVE_WORDS: Readonly<Record<string, string>> = {
  met: "Met",
  "not-met": "Not met",
  "not-applicable": "N/A",
};

/** The name of a field: `Result`, `3.1.1[a]`. */
export function fieldName(field: string): string {
  return objectiveOf(field) ?? NAMES[field] ?? field;
}

/** A field's value in words; people by `nameOf`. */
export function valueWords(field: string, value: unknown, nameOf?: (id: string) => string): string {
  if (value === null || value === undefined || value === "")
    return field === "assigneeId" || field === "assigneeName" ? "No one" : "Nothing";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([id, one]) => `${id} ${OBJECTIVE_WORDS[String(one)] ?? String(one)}`)
      .join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (objectiveOf(field) !== undefined) return OBJECTIVE_WORDS[text] ?? text;
  if (field === "inScope") return value === true ? "In scope" : "Out of scope";
  if (field === "maturity") return `${text} ${MATURITY_WORDS[Number(value)] ?? ""}`;
  if (field === "assigneeId") return nameOf?.(text) ?? "Someone else";
  const words = { result: RESULT_WORDS, applicability: APPLICABILITY_WORDS, work: WORK_WORDS }[field];
  return (words as Readonly<Record<string, string>> | undefined)?.[text] ?? text;
}

/** An assessment as the sheets of a workbook. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { verdictOf } from "@crq/frameworks/scoring/verdict";
import type { SheetToWrite } from "../../../../http/files/write-workbook.ts";
import { scoreInWords, scoringInWords } from "../scoring/words.ts";
import type { Told } from "./said.ts";

/** The columns of answers. */
const ANSWER_HEADINGS = {
  entry: "Entry",
  title: "Title",
  group: "Group",
  inScope: "In scope",
  applicability: "Applicability",
  justification: "Justification",
  providedBy: "Provided by",
  result: "Result",
  maturity: "Maturity",
  objectives: "Objectives",
  work: "Work",
  assignee: "Assigned to",
  note: "Note",
  evidence: "Evidence",
  comments: "Comments",
  answeredAt: "Answered",
  answeredBy: "Answered by",
} as const;

/** Verdicts on objectives in a cell. */
function objectivesCell(objectives: Answer["objectives"]): string {
  return Object.entries(objectives)
    .map(([id, result]) => `${id}: ${result}`)
    .join("; ");
}

/** The answers, and what they come to. */
export function sheetsOf(told: Told): SheetToWrite[] {
  return [answersSheet(told), summarySheet(told)];
}

function answersSheet({ answers, evidence, source }: Told): SheetToWrite {
  const known = new Map(source?.content.entries.map((entry) => [entry.id, entry]));
  const names = new Map<string, string[]>();
  for (const { name, entries } of evidence)
    for (const entry of entries) names.set(entry, [...(names.get(entry) ?? []), name]);
  return {
    name: "Answers",
    widths: [14, 36, 10, 10, 15, 30, 20, 14, 10, 30, 13, 20, 60, 30, 11, 22, 20],
    rows: [
      Object.values(ANSWER_HEADINGS),
      ...answers.map((row) => [
        row.entry,
        known.get(row.entry)?.title ?? "",
        known.get(row.entry)?.group ?? "",
        row.inScope ? "yes" : "no",
        row.applicability,
        row.justification,
        row.providedBy,
        row.result,
        row.maturity,
        objectivesCell(row.objectives),
        row.work,
        row.assigneeName,
        row.note,
        (names.get(row.entry) ?? []).join("; "),
        row.comments,
        row.answeredAt === null ? null : new Date(row.answeredAt).toISOString(),
        row.answeredBy,
      ]),
    ],
  };
}

const COUNTED = ["met", "partial", "not_met", "not_applicable"] as const;

function summarySheet({ record, answers, source }: Told): SheetToWrite {
  const known = new Map(source?.content.entries.map((entry) => [entry.id, entry]));
  const groups = source?.content.groups ?? [];
  const of = Map.groupBy(answers, ({ entry }) => known.get(entry)?.group ?? "");
  const line = (id: string, title: string, those: readonly Answer[]) => {
    const verdicts = those.map((one) => ({
      inScope: one.inScope,
      verdict: verdictOf(
        { objectives: known.get(one.entry)?.objectives.map((o) => o.id) ?? [] },
        byMaturity(one),
      ),
    }));
    const inScope = verdicts.filter((one) => one.inScope);
    const counts = COUNTED.map((verdict) => inScope.filter((one) => one.verdict === verdict).length);
    const open = inScope.length - counts.reduce((sum, count) => sum + count, 0);
    return [id, title, those.length, inScope.length, ...counts, open];
  };
  return {
    name: "Summary",
    widths: [22, 44, 10, 10, 10, 14, 10, 15, 12],
    rows: [
      [
        "Group",
        "Title",
        "Entries",
        "In scope",
        "Met",
        "Partially met",
        "Not met",
        "Not applicable",
        "Unanswered",
      ],
      ...groups.filter(({ id }) => of.has(id)).map(({ id, title }) => line(id, title, of.get(id)!)),
      line("All", "", answers),
      [],
      ...factsOf(record),
    ],
  };
}

/** A level of maturity alone is a verdict too. */
function byMaturity(answer: Answer): Answer {
  const { result, maturity } = answer;
  if (result !== null || maturity === null) return answer;
  return { ...answer, result: maturity >= 3 ? "met" : maturity >= 1 ? "partially-met" : "not-met" };
}

function factsOf(record: AssessmentRecord): (string | number | null)[][] {
  const { name, frameworkTitle, frameworkEdition, baseline, clientName, ownerName, dueOn } = record;
  return [
    ["Assessment", name],
    ["Framework", `${frameworkTitle} ${frameworkEdition}`.trim()],
    ["Baseline", baseline],
    ["Client", clientName],
    ["Owner", ownerName],
    ["Due", dueOn],
    ["Scoring", scoringInWords(record)],
    ["Score, from 0 to 1", record.score],
    ...(record.ownModel === null
      ? []
      : [
          ["Score by this model", scoreInWords(record)],
          ["Band", record.scored?.band?.label ?? null],
        ]),
    ["Signed", record.signedAt === null ? null : new Date(record.signedAt).toISOString()],
    ["Signed by", record.signedBy],
    ["SHA-256 of what was signed", record.signedHash],
  ];
}

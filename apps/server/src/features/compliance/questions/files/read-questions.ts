/** Questions from a file, checked as if they had been typed; their entries are looked up afterwards. It runs in a worker thread. */
import { QuestionFields } from "@crq/contract/compliance/questions/question-fields";
import { MOST_QUESTIONS } from "@crq/contract/compliance/questions/questions";
import type { CsvProblem } from "@crq/contract/lists";
import { QUESTION_KINDS } from "@crq/frameworks/questions/question";
import { safeParse } from "zod/v4/core";
import { at, MOST_PROBLEMS, readTable, type TableRow } from "../../../../http/files/csv-table.ts";
import { readAnswers } from "./choices-cell.ts";

/** What to read. */
export interface QuestionFileInput {
  readonly format: "json" | "csv";
  readonly file: string;
}

/** What a file has. */
export interface QuestionsOfFile {
  readonly rows: number;
  readonly questions: readonly { readonly row: number; readonly fields: QuestionFields }[];
  readonly problems: readonly CsvProblem[];
}

/** Reads a file's questions. */
export default function readQuestions({ format, file }: QuestionFileInput): QuestionsOfFile {
  return format === "csv" ? fromCsv(file) : fromJson(file);
}

const failed = (message: string): QuestionsOfFile => ({
  rows: 0,
  questions: [],
  problems: [at(1, "", message)],
});

function fromJson(text: string): QuestionsOfFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return failed("isn't valid JSON");
  }
  const listed =
    typeof file === "object" && file !== null && "questions" in file && Array.isArray(file.questions)
      ? (file.questions as unknown[])
      : undefined;
  if (!listed) return failed('has no list of questions: {"format": "crq-questions-1", "questions": […]}');
  if (listed.length > MOST_QUESTIONS) return failed(`has more than ${MOST_QUESTIONS} questions`);
  return gathered(listed.map((one, i) => ({ row: i + 1, raw: one, problems: [] })));
}

const TABLE = {
  columns: ["question", "kind", "help", "weight", "answers", "entries"],
  required: ["question"],
  ignored: ["edition", "sets", "updated", "updated by", "retired", "id"],
  mostRows: MOST_QUESTIONS,
  noun: "questions",
};

function fromCsv(text: string): QuestionsOfFile {
  const { count, rows, problems } = readTable(text, TABLE);
  if (problems.length > 0) return { rows: count, questions: [], problems };
  return gathered(rows.map(rawOf));
}

interface Raw {
  readonly row: number;
  readonly raw: unknown;
  readonly problems: readonly CsvProblem[];
}

function rawOf({ row, cell, problems }: TableRow): Raw {
  const typed = cell("kind").trim().toLowerCase() || "yes-no";
  const kind = QUESTION_KINDS.find((one) => one === typed);
  if (!kind)
    return {
      row,
      raw: undefined,
      problems: [at(row, "kind", `must be one of: ${QUESTION_KINDS.join("; ")}`)],
    };
  const { choices, bands, problem } = readAnswers(cell("answers"), kind);
  const weight = cell("weight").trim();
  const entries = cell("entries")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const [framework = "", ...entry] = one.split(" ");
      return { framework, entry: entry.join(" ") };
    });
  const found = [...problems, ...(problem === undefined ? [] : [at(row, "answers", problem)])];
  return {
    row,
    raw: {
      text: cell("question"),
      help: cell("help"),
      kind,
      weight: weight === "" ? 1 : Number(weight),
      choices,
      bands,
      entries,
    },
    problems: found,
  };
}

/** The names of fields as the columns have them. */
const NAMES: Readonly<Record<string, string>> = { text: "question", choices: "answers", bands: "answers" };

function gathered(raws: readonly Raw[]): QuestionsOfFile {
  const questions: { row: number; fields: QuestionFields }[] = [];
  const problems: CsvProblem[] = [];
  const rows = new Map<string, number>();
  for (const { row, raw, problems: found } of raws) {
    problems.push(...found);
    if (raw === undefined) continue;
    const parsed = safeParse(QuestionFields, raw);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        const field = String(path[0] ?? "");
        problems.push(at(row, NAMES[field] ?? field, message));
      }
      continue;
    }
    const text = parsed.data.text.toLowerCase();
    const before = rows.get(text);
    if (before !== undefined) problems.push(at(row, "question", `is the same as in row ${before}`));
    rows.set(text, row);
    questions.push({ row, fields: parsed.data });
  }
  return { rows: raws.length, questions, problems: problems.slice(0, MOST_PROBLEMS) };
}

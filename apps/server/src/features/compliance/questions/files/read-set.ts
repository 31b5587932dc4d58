/** A question set from a file, checked as if it had been typed; its entries are looked up afterwards. It runs in a worker thread. */
import { QuestionSetFile } from "@crq/contract/compliance/questions/question-sets";
import type { CsvProblem } from "@crq/contract/lists";
import { setProblems } from "@crq/frameworks/questions/question-set";
import { safeParse } from "zod/v4/core";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import { pathOf } from "../../../../http/files/json-path.ts";

/** A file's set, or what is wrong with it. */
export type SetOfFile =
  | { readonly set: QuestionSetFile; readonly problems?: undefined }
  | { readonly set?: undefined; readonly problems: readonly CsvProblem[] };

/** Reads a file's set. */
export default function readSet(text: string): SetOfFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { problems: [at(1, "", "isn't valid JSON")] };
  }
  const parsed = safeParse(QuestionSetFile, file);
  if (!parsed.success)
    return {
      problems: parsed.error.issues
        .slice(0, MOST_PROBLEMS)
        .map(({ path, message }) => at(1, pathOf(path), message)),
    };
  const set = parsed.data;
  const sections = set.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      question: {
        ...item.question,
        entries: item.question.entries.map((entry) => ({ ...entry, edition: "" })),
      },
    })),
  }));
  const problems = setProblems({ sections });
  return problems.length === 0
    ? { set }
    : { problems: problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => at(1, path, message)) };
}

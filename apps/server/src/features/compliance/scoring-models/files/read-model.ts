/** A scoring model from a file, checked as if it had been typed; its framework is looked up afterwards. It runs in a worker thread. */
import { ScoringModelFile } from "@crq/contract/compliance/scoring-models";
import type { CsvProblem } from "@crq/contract/lists";
import { modelProblems } from "@crq/frameworks/scoring/own-model";
import { safeParse } from "zod/v4/core";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import { pathOf } from "../../../../http/files/json-path.ts";

/** A file's model, or what is wrong with it. */
export type ModelOfFile =
  | { readonly model: ScoringModelFile; readonly problems?: undefined }
  | { readonly model?: undefined; readonly problems: readonly CsvProblem[] };

/** Reads a file's model. */
export default function readModel(text: string): ModelOfFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { problems: [at(1, "", "isn't valid JSON")] };
  }
  const parsed = safeParse(ScoringModelFile, file);
  const problems = parsed.success
    ? modelProblems(parsed.data.model).map(({ path, message }) => at(1, `model.${path}`, message))
    : parsed.error.issues.map(({ path, message }) => at(1, pathOf(path), message));
  return parsed.success && problems.length === 0
    ? { model: parsed.data }
    : { problems: problems.slice(0, MOST_PROBLEMS) };
}

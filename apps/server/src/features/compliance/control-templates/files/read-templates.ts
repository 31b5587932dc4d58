/** Control templates from a file, checked as if they had been typed; their requirements are looked up afterwards. It runs in a worker thread. */
import { type TemplateFields, templateProblems } from "@crq/contract/compliance/control-template-fields";
import { ControlTemplateFile } from "@crq/contract/compliance/control-templates";
import type { CsvProblem } from "@crq/contract/lists";
import { safeParse } from "zod/v4/core";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";

/** What a file has, or what is wrong with it: a row is a template, counted from 1. */
export interface TemplatesOfFile {
  readonly templates: readonly TemplateFields[];
  readonly problems: readonly CsvProblem[];
}

/** Reads a file's templates. */
export default function readTemplates(text: string): TemplatesOfFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { templates: [], problems: [at(1, "", "isn't valid JSON")] };
  }
  const parsed = safeParse(ControlTemplateFile, file);
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => placed(path, message));
    return { templates: [], problems };
  }
  const { templates } = parsed.data;
  const problems = templates.flatMap((template, i) =>
    templateProblems(template).map(({ path, message }) => at(i + 1, path, message)),
  );
  const rows = new Map<string, number>();
  for (const [i, { name }] of templates.entries()) {
    const before = rows.get(name.toLowerCase());
    if (before !== undefined) problems.push(at(i + 1, "name", `is the same as that of template ${before}`));
    rows.set(name.toLowerCase(), i + 1);
  }
  return { templates, problems: problems.slice(0, MOST_PROBLEMS) };
}

/** A problem at its template, by the path in it. */
function placed(path: readonly PropertyKey[], message: string): CsvProblem {
  const [list, index, ...rest] = path;
  const inTemplate = list === "templates" && typeof index === "number";
  const parts = inTemplate ? rest : path;
  const joined = parts.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return at(inTemplate ? index + 1 : 1, joined.replace(/^\./, "").slice(0, 200), message);
}
